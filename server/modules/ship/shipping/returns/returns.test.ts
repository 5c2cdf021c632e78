import { getPostageInfo } from '@waybill/contract/funds/api'
import * as api from '@waybill/contract/returns/api'
import { getBuyerMailSettings, saveBuyerMailSettings } from '@waybill/contract/shipping/buyer-mail-api'
import { suggestCarrierInvoiceLabels } from '@waybill/contract/carrier-invoices/api'
import { getOrder } from '@waybill/contract/orders/api'
import { voidLabels } from '@waybill/contract/shipping/api'
import { urlOf } from '@waybill/contract/core/client'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { importInvoice, platformStaff, upsFile } from '../../../../testing/carrier-invoices.ts'
import { pdfText } from '../../../../testing/pdf-text.ts'
import { useTestServer } from '../../../../testing/server.ts'
import {
  newOrder,
  type OrderChanges,
  seedFunds,
  seedOrders,
  shopper,
  testRecipient,
  testSender,
} from '../../../../testing/shipping.ts'
import { listLabelPostings } from '../../../money/funds/index.ts'
import { runtimeOf } from '../runtime/service.ts'
import { sweep } from '../sweeper.ts'
import { returnMoney } from './returns.fixture.ts'
import { lapseReturns, trackReturns } from './use.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const [USPS, UPS] = [1, 2]
const DAY = 86_400_000
const unscanned = { reference2: 'SBX:noscan' }

beforeAll(async () => {
  await seedFunds(server.database, demoOrg.seller, 5000_0000)
  await server.tokenOf(as)
  await server.admin.query(`update access_token set expires_at = '2100-01-01'`)
})

async function shipped(changes: OrderChanges = {}, carrier = UPS) {
  const [orderId = 0] = await seedOrders(server.database, demoOrg.seller, [newOrder(changes)])
  const [item] = (await shopper(server, as).ship([orderId], carrier)).items
  return { orderId, shipmentId: item?.shipmentId ?? 0 }
}
const options = async (id: number) => (await server.call(api.getReturnOptions, { params: { id } }, { as })).body.data
const wallet = async () => {
  const { available = 0, held = 0 } = (await server.call(getPostageInfo, {}, { as })).body.data ?? {}
  return { available, held }
}
async function bodyFor(shipmentId: number, more: object = {}, carrier = USPS) {
  const offered = await options(shipmentId)
  const rate = offered?.rates.find((one) => one.carrier === carrier)
  return {
    requestKey: randomUUID(),
    shipmentId,
    carrier,
    serviceCode: rate?.serviceCode ?? '',
    price: rate?.price ?? 0,
    reason: 'damaged' as const,
    items: offered?.items ?? [],
    ...more,
  }
}
const create = (body: Awaited<ReturnType<typeof bodyFor>>) => server.call(api.createReturn, { body }, { as })
async function returned(changes: OrderChanges = {}, more: object = {}) {
  const { shipmentId, orderId } = await shipped(changes)
  const { status, body } = await create(await bodyFor(shipmentId, more))
  expect([status, body.errorCode]).toEqual([200, null])
  return { ...body.data!, shipmentId, orderId }
}
const detail = async (id: number) => (await server.call(api.getReturn, { params: { id } }, { as })).body.data
const runtime = () => runtimeOf(server.services)
const track = async () => trackReturns(await runtime())
const lapse = async () => lapseReturns(await runtime())
const { postings, moneyOf, drop } = returnMoney(server)

describe('a return label', () => {
  it('goes from the buyer to the seller, and its label says so', async () => {
    const { shipmentId, orderId } = await shipped()
    const offered = await options(shipmentId)
    expect(offered).toMatchObject({
      from: { name: testRecipient.name },
      to: { name: testSender.name },
      items: [{ sku: 'SKU-1', quantity: 1 }],
    })
    const prices = offered?.rates.map(({ price }) => price) ?? []
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    const before = await wallet()
    const { body } = await create(await bodyFor(shipmentId))
    const label = body.data!
    expect(label).toMatchObject({ state: 'created', charge: 'use', chargedAt: null, trackingNo: expect.any(String) })
    expect(await wallet()).toEqual({ available: before.available - label.price, held: before.held + label.price })
    expect(await postings(label.id)).toEqual([[2, 3, 2]])
    const print = await server.app.inject({
      method: 'POST',
      url: urlOf(api.printReturn, { params: { id: label.id } }),
      headers: { host: 'localhost', authorization: `Bearer ${await server.tokenOf(as)}` },
    })
    const text = await pdfText(print.rawPayload)
    const [from, to] = [text.indexOf(testRecipient.line1.toUpperCase()), text.indexOf(testSender.line1.toUpperCase())]
    expect([from >= 0, to > from], text).toEqual([true, true])
    const { rows } = await server.admin.query(
      `select request -> 'to' ->> 'line1' as "to", request -> 'from' ->> 'line1' as "from" from sandbox_carrier.shipment where tracking = $1`,
      [label.trackingNo],
    )
    expect(rows).toEqual([{ to: testSender.line1, from: testRecipient.line1 }])
    // The order keeps the label that it was shipped with.
    const order = (await server.call(getOrder, { params: { id: orderId } }, { as })).body.data
    expect([order?.status, order?.shipments.map(({ id }) => id)]).toEqual([2, [shipmentId]])
  })

  it('is charged once when it is scanned, whatever the carrier repeats', async () => {
    const label = await returned()
    expect(await moneyOf(label.id)).toEqual({ taken: label.price, held: label.price })
    server.clock.advance(2 * DAY)
    await Promise.all([track(), track(), track()])
    server.clock.advance(DAY)
    await track()
    expect(await moneyOf(label.id)).toEqual({ taken: label.price, held: 0 })
    expect(await postings(label.id)).toEqual([
      [2, 3, 2],
      [3, 2, 2],
    ])
    expect((await detail(label.id))?.chargedAt).not.toBeNull()
    server.clock.advance(14 * DAY)
    await track()
    expect((await detail(label.id))?.state).toMatch(/delivered|inTransit/)
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('gives its hold back when it is not used in time, and charges the balance when it is used later', async () => {
    const label = await returned(unscanned)
    server.clock.advance(61 * DAY)
    await Promise.all([lapse(), lapse(), track()])
    expect(await moneyOf(label.id)).toEqual({ taken: 0, held: 0 })
    expect(await detail(label.id)).toMatchObject({ state: 'created', releasedAt: expect.any(String), chargedAt: null })
    await drop(label.id)
    server.clock.advance(7 * 3_600_000)
    await Promise.all([track(), lapse(), track()])
    expect(await moneyOf(label.id)).toEqual({ taken: label.price, held: 0 })
    expect(await postings(label.id)).toEqual([
      [2, 3, 2],
      [4, 1, 1],
      [39, 2, 1],
    ])
    // Reports have it as a purchase, at its own time.
    const { postings: reported } = await (
      await runtime()
    ).serve(demoOrg.seller, (db) => listLabelPostings(db, demoOrg.seller, { after: 0, limit: 1000 }))
    const { rows } = await server.admin.query(
      'select purchase_id as id, charged_at as at from return_label where id = $1',
      [label.id],
    )
    expect(reported.filter(({ purchaseId }) => purchaseId === rows[0].id)).toMatchObject([
      { kind: 3, amount: label.price, at: rows[0].at, labelAt: rows[0].at },
    ])
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('is charged either from its hold or from the balance when a scan and the end of the hold meet', async () => {
    const label = await returned(unscanned)
    server.clock.advance(61 * DAY)
    await drop(label.id)
    await Promise.all([track(), lapse(), track(), lapse()])
    // A row that is locked is left for the next turn.
    await track()
    expect(await moneyOf(label.id)).toEqual({ taken: label.price, held: 0 })
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('lapses though another one before it cannot', async () => {
    const [odd, label] = [await returned(), await returned(unscanned)]
    server.clock.advance(2 * DAY)
    await track()
    // Charged in the books and not in its row: its hold cannot be given back.
    await server.admin.query(`update return_label set state = 'created', charged_at = null where id = $1`, [odd.id])
    server.clock.advance(61 * DAY)
    await lapse()
    expect((await detail(label.id))?.releasedAt).not.toBeNull()
    expect((await detail(odd.id))?.releasedAt).toBeNull()
    await server.admin.query(`update return_label set state = 'delivered', charged_at = created_at where id = $1`, [
      odd.id,
    ])
  })

  it('expires after its last day', async () => {
    const label = await returned(unscanned)
    server.clock.advance(366 * DAY)
    await lapse()
    await lapse()
    expect(await detail(label.id)).toMatchObject({ state: 'expired' })
  })

  it('is charged when it is bought where the carrier bills so, and refunded when it is voided', async () => {
    await server.admin.query(`update return_rule set charge = 'creation' where carrier = 2`)
    const { shipmentId } = await shipped(unscanned)
    const before = await wallet()
    const { body } = await create(await bodyFor(shipmentId, {}, UPS))
    const { id = 0, price = 0 } = body.data ?? {}
    expect(body.data).toMatchObject({ charge: 'creation', chargedAt: expect.any(String) })
    expect((await wallet()).available).toBe(before.available - price)
    const voided = await server.call(api.voidReturn, { params: { id } }, { as })
    expect(voided.body.data?.state).toBe('voided')
    expect(await wallet()).toEqual(before)
    await server.admin.query(`update return_rule set charge = 'use' where carrier = 2`)
    // It is used all the same.
    await drop(id)
    server.clock.advance(2 * DAY)
    await Promise.all([track(), track()])
    server.clock.advance(DAY)
    await track()
    expect((await detail(id))?.state).toMatch(/delivered|inTransit/)
    expect((await postings(id)).map(([kind]) => kind)).toEqual([2, 3, 5, 6])
    expect(await moneyOf(id)).toEqual({ taken: price, held: 0 })
    expect(await ledgerFaults(server.admin)).toEqual([])
  })

  it('releases its hold when it is voided, once, and not after it was used', async () => {
    const label = await returned(unscanned)
    const act = () => server.call(api.voidReturn, { params: { id: label.id } }, { as })
    const answers = await Promise.all([act(), act()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await moneyOf(label.id)).toEqual({ taken: 0, held: 0 })
    const used = await returned()
    server.clock.advance(2 * DAY)
    await track()
    const late = await server.call(api.voidReturn, { params: { id: used.id } }, { as })
    expect([late.status, late.body.errorCode]).toEqual([409, 'RETURN_USED'])
  })

  it('is one label for one request, and is finished by the sweeper when its node dies', async () => {
    const { shipmentId } = await shipped()
    const body = await bodyFor(shipmentId)
    const both = await Promise.all([create(body), create(body)])
    expect(new Set(both.map((one) => one.body.data?.id)).size).toBe(1)
    const other = await shipped()
    const reused = { ...(await bodyFor(other.shipmentId)), requestKey: body.requestKey }
    const refused = [await create(reused), await create({ ...body, reason: 'unwanted' as never })]
    expect(refused.map(({ status, body: { errorCode } }) => [status, errorCode])).toEqual([
      [409, 'IDEMPOTENCY_KEY_REUSED'],
      [409, 'IDEMPOTENCY_KEY_REUSED'],
    ])
    const requestKey = randomUUID()
    const raced = await Promise.all([create({ ...body, requestKey }), create({ ...reused, requestKey })])
    expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const mine = (await create(await bodyFor(other.shipmentId))).body.data!
    // As a process leaves it that ends between the hold and the call to the carrier.
    await server.admin.query(
      `update return_label set state = 'creating', tracking_no = null, next_track_at = null, pdf_file = null, zpl_file = null where id = $1`,
      [mine.id],
    )
    await server.admin.query(
      `update purchase set state = 'sent', decided_at = null where id = (select purchase_id from return_label where id = $1)`,
      [mine.id],
    )
    await server.admin.query(`update sandbox_carrier.shipment set cost = 12300 where tracking = $1`, [mine.trackingNo])
    const before = await wallet()
    server.clock.advance(DAY)
    await (
      await sweep(await runtime())
    ).finished
    expect(await detail(mine.id)).toMatchObject({ state: 'created', trackingNo: mine.trackingNo })
    expect(await wallet()).toEqual(before)
    // Once it is used, the carrier is owed what it said that it charges.
    server.clock.advance(2 * DAY)
    await track()
    const { rows } = await server.admin.query(
      `select e.amount from ledger_entry e join ledger_transfer t on t.org_id = e.org_id and t.id = e.transfer_id
       join return_label r on r.purchase_id = t.ref_id where r.id = $1 and e.code = 5100`,
      [mine.id],
    )
    expect(rows.map(({ amount }) => Number(amount))).toEqual([12300])
  })

  it('says which carrier offers none, and why a shipment has none', async () => {
    await server.admin.query(`delete from return_rule where carrier = 3`)
    const { shipmentId } = await shipped()
    const offered = await options(shipmentId)
    expect(offered?.rates.some(({ carrier }) => carrier === 3)).toBe(false)
    expect(offered?.problems).toMatchObject([{ code: 'RETURN_NOT_OFFERED', message: 'FedEx offers no return labels' }])
    const none = await server.call(api.createReturn, { body: await bodyFor(shipmentId, { carrier: 3 }) }, { as })
    expect(none.body.errorCode).toBe('RETURN_NOT_OFFERED')
    const cheap = await create({ ...(await bodyFor(shipmentId)), price: 1 })
    expect([cheap.status, cheap.body.errorCode]).toEqual([409, 'RETURN_PRICE'])
    const late = await create(await bodyFor(shipmentId, { validUntil: '2099-01-01' }))
    expect([late.status, late.body.errorCode]).toEqual([422, 'RETURN_VALID'])
    await server.call(voidLabels, { body: { shipmentIds: [shipmentId] } }, { as })
    expect((await options(shipmentId))?.problems).toMatchObject([{ code: 'RETURN_VOIDED' }])
  })

  it('costs nothing when there is no money for it', async () => {
    const { shipmentId } = await shipped()
    const body = await bodyFor(shipmentId)
    await server.admin.query(`update ledger_account set floor = 1000000000000 where org_id = $1 and code = 2010`, [
      demoOrg.seller,
    ])
    const { status, body: answer } = await create(body)
    expect([status, answer.errorCode]).toEqual([402, 'INSUFFICIENT_FUNDS'])
    await server.admin.query(`update ledger_account set floor = 0 where org_id = $1 and code = 2010`, [demoOrg.seller])
    const { body: list } = await server.call(api.listReturns, { query: { shipmentId } as never }, { as })
    expect(list.data?.records).toEqual([])
  })
})

describe('a carrier invoice', () => {
  it('leaves lines of a return label to a person, though they name the order', async () => {
    const { shipmentId } = await shipped()
    const { body } = await create(await bodyFor(shipmentId, {}, UPS))
    const { rows } = await server.admin.query('select order_no as "orderNo" from shipment where id = $1', [shipmentId])
    const day = server.clock.now().toISOString().slice(0, 10)
    const charge = { tracking: body.data?.trackingNo ?? '', refs: [rows[0].orderNo as string], amount: 9_0000 }
    await importInvoice(server, 'ups', upsFile([{ number: 'RETURN1', day, charges: [charge] }]))
    const { rows: lines } = await server.admin.query(
      'select id, state, matched_by as "matchedBy" from carrier_invoice_line where tracking = $1',
      [charge.tracking],
    )
    expect(lines).toMatchObject([{ state: 'unmatched', matchedBy: null }])
    const params = { id: Number(lines[0].id) }
    const { body: suggested } = await server.call(suggestCarrierInvoiceLabels, { params }, { as: platformStaff })
    expect(suggested.data).toEqual({ labels: [] })
  })
})

describe('the page of a return', () => {
  const page = (path: string) => server.app.inject({ method: 'GET', url: path, headers: { host: 'localhost' } })
  it('gives the label to whoever has its address, names nobody, and ends with the label', async () => {
    const label = await returned(unscanned, { delivery: 'link' })
    const shown = await page(`${label.page}?lang=en`)
    expect([shown.statusCode, shown.headers['x-robots-tag']]).toEqual([200, 'noindex'])
    expect(shown.body).toContain('Arrived damaged')
    expect(shown.body).not.toContain('<script')
    for (const secret of [testRecipient.name, testRecipient.line1, testSender.line1])
      expect(shown.body).not.toContain(secret)
    expect((await page(`${label.page}?lang=cn`)).body).toContain('下载面单')
    const pdf = await page(`${label.page}/label.pdf`)
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await page(`/r/${randomUUID()}`)).statusCode).toBe(404)
    await server.call(api.voidReturn, { params: { id: label.id } }, { as })
    expect([(await page(label.page)).statusCode, (await page(`${label.page}/label.pdf`)).statusCode]).toEqual([
      410, 410,
    ])
  })

  it('is emailed once to a buyer whose seller sends such emails', async () => {
    const { version = 0, settings } = (await server.call(getBuyerMailSettings, {}, { as })).body.data!
    await server.call(
      saveBuyerMailSettings,
      { body: { version, settings: { ...settings, enabled: true, senderName: 'Redwood' } } },
      { as },
    )
    const recipient = { ...testRecipient, email: 'ann@example.test' }
    const label = await returned({ recipient }, { delivery: 'link' })
    expect(label).toMatchObject({ state: 'sent', mailedAt: expect.any(String) })
    await track()
    const { rows } = await server.admin.query(
      `select subject from outbox_message where recipient = 'ann@example.test' and subject like '%Return label%'`,
    )
    expect(rows).toHaveLength(1)
    // Of labels that were bought after their creator had stopped waiting, each is tried, whatever becomes of the others.
    const back = `update return_label set state = 'created', mailed_at = null where id = any($1)`
    const [late, none] = [await returned({ recipient }, { delivery: 'link' }), await returned({}, { delivery: 'link' })]
    const odd = await returned({ recipient }, { delivery: 'link' })
    await server.admin.query(back, [[odd.id, late.id]])
    await server.admin.query(
      `alter table return_label add constraint odd check (id <> ${odd.id} or mailed_at is null) not valid`,
    )
    await track()
    await server.admin.query('alter table return_label drop constraint odd')
    expect((await Promise.all([late, odd, none].map(({ id }) => detail(id)))).map((one) => one?.state)).toEqual([
      'sent',
      'created',
      'created',
    ])
    await track()
    expect((await detail(odd.id))?.state).toBe('created')
    server.clock.advance(DAY / 24)
    await track()
    expect((await detail(odd.id))?.state).toBe('sent')
    const printed = await returned({ recipient })
    expect(printed.state).toBe('created')
  })
})

describe('return labels', () => {
  it('are listed, found and settled by their own seller alone', async () => {
    const label = await returned({}, { note: 'The lid is broken' })
    const list = async (query: object) =>
      (await server.call(api.listReturns, { query: query as never }, { as })).body.data?.records.map(({ id }) => id)
    expect(await list({ orderId: label.orderId })).toEqual([label.id])
    expect(await list({ search: `R-${label.id}` })).toEqual([label.id])
    expect(await list({ search: label.trackingNo, state: 'created' })).toEqual([label.id])
    const early = await server.call(api.settleReturn, { params: { id: label.id } }, { as })
    expect([early.status, early.body.errorCode]).toEqual([409, 'RETURN_OVER'])
    await server.admin.query(`update return_label set state = 'delivered' where id = $1`, [label.id])
    expect((await server.call(api.settleReturn, { params: { id: label.id } }, { as })).body.data?.state).toBe('settled')

    const url = urlOf(api.getReturn, { params: { id: label.id } })
    const status = async (who?: string) =>
      (await server.request({ method: 'GET', url, ...(who && { as: who }) })).status
    expect([await status(), await status('floor@demo.test'), await status('seller@nova.test')]).toEqual([401, 403, 404])
    const bad = await server.request({ method: 'POST', url: urlOf(api.createReturn, {}), as, payload: { items: [] } })
    expect(bad.status).toBe(400)
  })
})
