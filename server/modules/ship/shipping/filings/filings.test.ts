import { getDeclaration, listEei, saveDeclaration } from '@waybill/contract/customs/api'
import type { Customs } from '@waybill/contract/customs/declaration'
import { cancelEei, fileEei, getEeiFiling } from '@waybill/contract/customs/filing-api'
import { cancelOrders, getOrder } from '@waybill/contract/orders/api'
import { splitOrder, undoRegrouping } from '@waybill/contract/orders/regrouping-api'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { rejected } from '../../../../carriers/index.ts'
import { demoOrg } from '../../../../demo/index.ts'
import { inScope } from '../../../../platform/database/index.ts'
import { addJob } from '../../../../platform/jobs/index.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { newOrder, runJobs, seedDeclared, seedFunds, shopper, testRecipient } from '../../../../testing/shipping.ts'
import { runtimeOf } from '../runtime/service.ts'
import { filingsKind, settleDueFilings } from './settle.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const orgId = demoOrg.seller
const berlin = { ...testRecipient, line1: 'Torstr. 1', city: 'Berlin', state: null, zip: '10119', country: 'DE' }
const ein = { holder: 'sender', type: 'EIN', value: '12-3456789' } as const
const MINUTE = 60_000

beforeAll(async () => {
  await seedFunds(server.database, orgId, 5000_0000)
  await server.tokenOf(as)
  await server.admin.query(`update access_token set expires_at = '2100-01-01'`)
})

const declared = async (id: number) => (await server.call(getDeclaration, { params: { id } }, { as })).body.data!
/** Saves the declaration of an order with what one unit is worth and other changes. */
async function declare(id: number, dollars: number, more: Partial<Customs> = {}) {
  const { version, customs, lines } = await declared(id)
  const typed = lines.map(({ sku: _sku, quantity: _quantity, soldFor: _sold, ...line }) => ({
    ...line,
    value: dollars * 10_000,
  }))
  const body = { version, customs: { ...customs, ...more }, lines: typed }
  expect((await server.call(saveDeclaration, { params: { id }, body }, { as })).status).toBe(200)
}
let houses = 1000
/** An order abroad, to a recipient of its own. */
async function order(dollars: number, more: Partial<Customs> = { taxIds: [ein] }): Promise<number> {
  const recipient = { ...berlin, line1: `Torstr. ${++houses}` }
  const [id = 0] = await seedDeclared(server.database, orgId, [newOrder({ recipient })])
  await declare(id, dollars, more)
  return id
}
const file = (id: number, requestKey: string = randomUUID()) =>
  server.call(fileEei, { params: { id }, body: { requestKey } }, { as })
const filed = async (id: number) => (await server.call(getEeiFiling, { params: { id } }, { as })).body.data!.filing
const cancel = (id: number) => server.call(cancelEei, { params: { id } }, { as })
async function later(ms = MINUTE) {
  server.clock.advance(ms)
  await settleDueFilings(await runtimeOf(server.services))
}
const problems = async (id: number) => (await shopper(server, as).quote([id]))[0]?.problems.map(({ code }) => code)

describe('an export filing', () => {
  it('is pending, then accepted with an ITN, with which the label is bought', async () => {
    const id = await order(3000)
    expect(await problems(id)).toEqual(['EEI_REQUIRED'])
    const sent = (await file(id)).body.data
    expect(sent).toMatchObject({ available: true, filing: { state: 'submitted', itn: null, outdated: false } })
    // Who has filed is not asked to file.
    expect(await problems(id)).toEqual(['EEI_FILING_PENDING'])
    await later()
    const { itn, ...accepted } = (await filed(id))!
    expect(accepted).toMatchObject({ state: 'accepted', reasons: [], sums: { 6109100012: 3000_0000 } })
    expect(itn).toMatch(/^X20\d{12}$/)
    expect(accepted.events.map(({ from, to, actor }) => [from, to, actor])).toEqual([
      [null, 'submitted', 'seller'],
      ['submitted', 'accepted', 'system'],
    ])
    expect(await problems(id)).toEqual([])
    const { items } = await shopper(server, as).ship([id], 1)
    expect(items).toMatchObject([{ state: 'bought' }])
    const { records } = (await server.call(listEei, { query: { search: itn ?? '' } }, { as })).body.data!
    expect(records).toMatchObject([{ kind: 'filed', itn, shipment: { id: items[0]?.shipmentId } }])
    expect((await file(id)).body.errorCode).toBe('ORDER_NOT_AWAITING')
    expect((await cancel(id)).body.errorCode).toBe('ORDER_HAS_LABEL')
  })

  it('is rejected with reasons, and accepted once it was sent again', async () => {
    const id = await order(3003)
    await file(id)
    await later()
    expect(await filed(id)).toMatchObject({
      state: 'rejected',
      itn: null,
      reasons: ["Unit of measure doesn't fit the Schedule B number"],
      zhReasons: ['计量单位与 Schedule B 编码不符'],
    })
    expect(await problems(id)).toEqual(['EEI_REQUIRED'])
    expect((await file(id)).body.data?.filing).toMatchObject({ state: 'submitted' })
    await later()
    expect(await filed(id)).toMatchObject({ state: 'accepted', reasons: [] })
    expect((await filed(id))?.events.map(({ to, note, zhNote }) => [to, note, zhNote])).toEqual([
      ['submitted', null, null],
      ['rejected', "Unit of measure doesn't fit the Schedule B number", '计量单位与 Schedule B 编码不符'],
      ['submitted', null, null],
      ['accepted', expect.stringMatching(/^AES X20/), null],
    ])
  })

  it('waits while AES is down, and is decided afterwards', async () => {
    const id = await order(3007)
    await file(id)
    await later(60 * MINUTE)
    expect(await filed(id)).toMatchObject({ state: 'submitted' })
    await later(24 * 60 * MINUTE)
    expect(await filed(id)).toMatchObject({ state: 'accepted' })
  })

  it('asks again once the goods exceed what was filed, keeps its ITN, and not while they are below', async () => {
    const id = await order(3000)
    await file(id)
    await later()
    const { itn } = (await filed(id))!
    await declare(id, 2900)
    expect(await problems(id)).toEqual([])
    expect(await filed(id)).toMatchObject({ outdated: false })
    await declare(id, 3100)
    expect(await problems(id)).toEqual(['EEI_REQUIRED'])
    expect(await filed(id)).toMatchObject({ state: 'accepted', outdated: true })
    expect((await file(id)).body.data?.filing).toMatchObject({ state: 'submitted', itn })
    expect(await problems(id)).toEqual(['EEI_FILING_PENDING'])
    await later()
    expect(await filed(id)).toMatchObject({ state: 'accepted', itn, outdated: false })
    expect(await problems(id)).toEqual([])
    await declare(id, 100)
    expect(await problems(id)).toEqual([])
    expect((await file(id)).body.errorCode).toBe('EEI_FILED')
  })

  it('of licensed goods covers no other goods, whatever they are worth', async () => {
    const id = await order(50, { taxIds: [ein], needsLicense: true })
    expect(await problems(id)).toEqual(['EEI_REQUIRED_LICENSE'])
    await file(id)
    await later()
    expect(await problems(id)).toEqual([])
    await declare(id, 60, { needsLicense: true })
    expect(await problems(id)).toEqual(['EEI_REQUIRED_LICENSE'])
  })

  const attempts = async (id: number) =>
    (await server.admin.query('select attempt from eei_filing where order_id = $1', [id])).rows

  it('is one for a key, also for two at once and after it was decided', async () => {
    const id = await order(3003)
    const key = randomUUID()
    const both = await Promise.all([file(id, key), file(id, key)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    await later()
    expect((await filed(id))?.state).toBe('rejected')
    const again = randomUUID()
    await file(id, again)
    await later()
    expect((await filed(id))?.state).toBe('accepted')
    for (const used of [key, again]) expect((await file(id, used)).body.data?.filing?.state).toBe('accepted')
    await cancel(id)
    expect((await file(id, key)).body.data?.filing?.state).toBe('canceled')
    expect(await attempts(id)).toEqual([{ attempt: 2 }])
    const other = await order(3000)
    expect((await file(other, key)).body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('is one for two that file at once', async () => {
    const id = await order(3000)
    const both = await Promise.all([file(id), file(id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await attempts(id)).toEqual([{ attempt: 1 }])
  })

  it('covers no other recipient, sender, exporter or license', async () => {
    const id = await order(3000)
    await file(id)
    await later()
    expect(await problems(id)).toEqual([])
    const { rows } = await server.admin.query(`select recipient_name, ship_from from sales_order where id = $1`, [id])
    const stand = () =>
      server.admin.query(
        'update sales_order set recipient_name = $2, ship_from = $3::jsonb, line1 = $4, country = $5 where id = $1',
        [id, rows[0].recipient_name, JSON.stringify(rows[0].ship_from), `Torstr. ${houses}`, 'DE'],
      )
    const changes = [
      `recipient_name = 'Somebody Else'`,
      `line1 = 'Unter den Linden 1'`,
      `country = 'AT'`,
      `ship_from = jsonb_set(ship_from, '{line1}', '"1 Other St"')`,
    ]
    for (const change of changes) {
      await server.admin.query(`update sales_order set ${change} where id = $1`, [id])
      expect(await filed(id), change).toMatchObject({ state: 'accepted', outdated: true })
      expect(await problems(id), change).toEqual(['EEI_REQUIRED'])
      await stand()
      expect(await filed(id), change).toMatchObject({ outdated: false })
    }
    const terms: [Partial<Customs>, string][] = [
      [{ needsLicense: true }, 'EEI_REQUIRED_LICENSE'],
      [{ licenseNo: 'D1234567' }, 'EEI_REQUIRED'],
      [{ eccn: '5A992' }, 'EEI_REQUIRED'],
      [{ consigneeType: 4 }, 'EEI_REQUIRED'],
      [{ taxIds: [{ ...ein, value: '98-7654321' }] }, 'EEI_REQUIRED'],
    ]
    const { customs } = await declared(id)
    for (const [change, code] of terms) {
      await declare(id, 3000, change)
      expect(await problems(id), JSON.stringify(change)).toEqual([code])
      await declare(id, 3000, customs)
      expect(await problems(id)).toEqual([])
    }
    await server.admin.query(`update sales_order set country = 'AT', zip = '1010' where id = $1`, [id])
    expect((await file(id)).body.data?.filing).toMatchObject({ state: 'submitted' })
    await later()
    expect(await problems(id)).toEqual([])
  })

  it('is sent for an order in several packages, by what they weigh together', async () => {
    const id = await order(3000)
    const grown = `update sales_order set weight_cg = 10000, other_packages = jsonb_build_array(jsonb_build_object('type', null,
      'massUnit', 'lb', 'weight', 5, 'weight2', 0, 'sizeUnit', 'in', 'length', null, 'width', null, 'height', null,
      'insuredValue', null, 'declaredValue', null)) where id = $1`
    await server.admin.query(grown, [id])
    expect((await declared(id)).weightCg).toBeGreaterThan(10_000)
    const { lines } = await declared(id)
    const { version, customs } = await declared(id)
    const heavy = lines.map(({ sku: _sku, quantity: _quantity, soldFor: _sold, ...line }) => ({
      ...line,
      netCg: 20_000,
    }))
    await server.call(saveDeclaration, { params: { id }, body: { version, customs, lines: heavy } }, { as })
    expect((await file(id)).body.data?.filing).toMatchObject({ state: 'submitted' })
  })

  it('is rejected where its filer refuses it for good, and waits where it does not answer', async () => {
    const runtime = await runtimeOf(server.services)
    const { filer } = runtime
    const id = await order(3000)
    const refuse = (retryable: boolean): typeof filer => ({
      ...filer!,
      file: async () => rejected({ code: 'EEI_INCOMPLETE', params: {}, retryable }),
    })
    try {
      runtime.filer = refuse(true)
      expect((await file(id)).body.data?.filing?.state).toBe('submitted')
      runtime.filer = refuse(false)
      await later()
      expect(await filed(id)).toMatchObject({ state: 'rejected', reasons: [expect.any(String)] })
    } finally {
      runtime.filer = filer
    }
  })

  it('is canceled, after which its ITN counts no more and the order can be filed again', async () => {
    const id = await order(3000)
    await file(id)
    expect((await cancel(id)).body.errorCode).toBe('EEI_FILING_PENDING')
    await later()
    const { itn = '' } = (await filed(id)) ?? {}
    expect((await cancel(id)).body.data).toMatchObject({ filing: { state: 'canceled' } })
    expect(await problems(id)).toEqual(['EEI_REQUIRED'])
    await declare(id, 3000, { itn: `AES ${itn}` })
    expect(await problems(id)).toEqual(['EEI_REQUIRED'])
    await declare(id, 3000, { itn: '' })
    await later(0)
    const events = (await filed(id))?.events.map(({ to, note }) => [to, note])
    expect(events?.slice(-2)).toEqual([
      ['canceled', null],
      ['canceled', `AES: ${itn} canceled`],
    ])
    expect((await cancel(id)).status).toBe(404)
    expect((await file(id)).body.data?.filing).toMatchObject({ state: 'submitted' })
  })

  it('stands in AES where its filer refuses to cancel it for good, and is not tried again', async () => {
    const runtime = await runtimeOf(server.services)
    const { filer } = runtime
    const id = await order(3000)
    await file(id)
    await later()
    await cancel(id)
    let calls = 0
    const refuse = (retryable: boolean): typeof filer => ({
      ...filer!,
      cancel: async () => rejected({ code: (calls++, 'EEI_INCOMPLETE'), params: {}, retryable }),
    })
    try {
      runtime.filer = refuse(true)
      await later(0)
      expect(await filed(id)).toMatchObject({ state: 'canceled', reasons: [] })
      runtime.filer = refuse(false)
      await later()
      await later(60 * MINUTE)
      expect(calls).toBe(2)
      const { itn, reasons = [], zhReasons = [], events } = (await filed(id))!
      expect(reasons).toEqual([expect.any(String)])
      expect(zhReasons).toEqual([expect.stringMatching(/\p{Script=Han}/u)])
      expect(events.at(-1)).toMatchObject({
        to: 'canceled',
        note: `AES: ${itn} not canceled: ${reasons[0]}`,
        zhNote: `AES：${itn} 未取消：${zhReasons[0]}`,
      })
    } finally {
      runtime.filer = filer
    }
  })

  it('is canceled of an order that was canceled, too', async () => {
    const id = await order(3000)
    await file(id)
    await later()
    expect((await server.call(cancelOrders, { body: { ids: [id] } }, { as })).body.data).toMatchObject({ done: [id] })
    expect((await file(id)).body.errorCode).toBe('ORDER_NOT_AWAITING')
    expect((await cancel(id)).body.data).toMatchObject({ filing: { state: 'canceled' } })
    await later(0)
    expect((await filed(id))?.events.at(-1)?.note).toMatch(/^AES: X\d+ canceled$/)
  })

  it('keeps the part of a split that was filed, until AES has canceled its filing', async () => {
    const id = await order(3000)
    await server.admin.query('update order_line set quantity = 2 where order_id = $1', [id])
    const { version, lines } = (await server.call(getOrder, { params: { id } }, { as })).body.data!
    const parts = [{ lines: [{ lineId: lines[0]!.id, quantity: 1 }] }]
    const headers = { 'idempotency-key': randomUUID() }
    const split = await server.call(splitOrder, { params: { id }, body: { version, parts } }, { as, headers })
    expect(split.status).toBe(200)
    const [{ id: regrouping = 0, part = 0 } = {}] = (
      await server.admin.query(
        `select r.id::int, m.order_id::int as part from order_regrouping r join order_regrouping_member m on m.regrouping_id = r.id
         where r.order_id = $1 and m.sales_order is null`,
        [id],
      )
    ).rows
    const undo = () => server.call(undoRegrouping, { params: { id: regrouping } }, { as })
    const filing = await order(3000)
    await file(filing)
    await later()
    await server.admin.query('update eei_filing set order_id = $2 where order_id = $1', [filing, part])
    expect((await undo()).body.errorCode).toBe('ORDER_HAS_FILING')
    expect((await cancel(part)).status).toBe(200)
    expect((await undo()).body.errorCode).toBe('ORDER_HAS_FILING')
    await later(0)
    expect((await undo()).status).toBe(200)
  })

  it('is refused with what is missing, and where none is needed', async () => {
    expect((await file(await order(3000, { taxIds: [] }))).body.errorCode).toBe('EEI_EIN_MISSING')
    expect((await file(await order(3000, { taxIds: [ein], signer: '' }))).body.errorCode).toBe('EEI_INCOMPLETE')
    expect((await file(await order(100))).body.errorCode).toBe('EEI_NOT_NEEDED')
    const typed = await order(3000, { taxIds: [ein], itn: 'AES X20261124000001' })
    expect((await file(typed)).body.errorCode).toBe('EEI_NOT_NEEDED')
    expect(await problems(typed)).toEqual([])
  })

  it('is not offered where nobody files', async () => {
    const runtime = await runtimeOf(server.services)
    const { filer } = runtime
    const id = await order(3000)
    const waiting = await order(3000)
    await file(waiting)
    runtime.filer = null
    try {
      expect((await file(id)).body.errorCode).toBe('EEI_NO_FILER')
      // No answer will come: its seller files by hand.
      expect(await problems(waiting)).toEqual(['EEI_REQUIRED'])
      expect((await cancel(waiting)).body.data).toMatchObject({ filing: { state: 'canceled' } })
      expect((await server.call(getEeiFiling, { params: { id } }, { as })).body.data).toEqual({
        available: false,
        filing: null,
      })
    } finally {
      runtime.filer = filer
    }
  })

  it('is asked about by the job of the queue as well', async () => {
    const id = await order(3000)
    await file(id)
    server.clock.advance(MINUTE)
    await inScope(server.database, { role: 'service', orgId }, (db) => addJob(db, filingsKind, {}))
    await runJobs(server)
    expect((await filed(id))?.state).toBe('accepted')
  })
})
