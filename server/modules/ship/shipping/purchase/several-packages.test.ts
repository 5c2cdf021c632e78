import { changeOrders } from '@waybill/contract/orders/bulk-api'
import { getOrder, updateOrder } from '@waybill/contract/orders/api'
import { endOrders, sendRestOfOrders } from '@waybill/contract/orders/end-api'
import { splitOrder } from '@waybill/contract/orders/regrouping-api'
import type { InputOf } from '@waybill/contract/core/route'
import { getPostageInfo } from '@waybill/contract/funds/api'
import { printLabels, setPrinted } from '@waybill/contract/printing/api'
import { getShipment, voidLabels } from '@waybill/contract/shipping/api'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { rejected } from '../../../../carriers/provider.ts'
import { scanPdf } from '../../../../carriers/labels/scanner.fixture.ts'
import { SandboxCarrier } from '../../../../carriers/sandbox/carrier.ts'
import { demoOrg } from '../../../../demo/index.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { useTestServer } from '../../../../testing/server.ts'
import {
  itemOf,
  newOrder,
  type OrderChanges,
  runJobs,
  seedDeclared,
  seedFunds,
  seedOrders,
  shopper,
} from '../../../../testing/shipping.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const [USPS, UPS, FEDEX] = [1, 2, 3]
const canada = {
  name: 'Claire Roy',
  company: null,
  line1: '150 Elgin St',
  line2: null,
  city: 'Ottawa',
  state: 'ON',
  zip: 'K2P 1L4',
  country: 'CA',
  phone: '+16135550143',
  email: null,
  residential: null,
}
const box = (weight: number, more: object = {}) => ({
  type: null,
  massUnit: 'lb' as const,
  weight,
  weight2: 0,
  length: 10,
  width: 8,
  height: 4,
  sizeUnit: 'in' as const,
  insuredValue: null,
  declaredValue: null,
  ...more,
})

beforeAll(() => seedFunds(server.database, demoOrg.seller, 2000_0000))
afterEach(async () => {
  vi.restoreAllMocks()
  expect(await ledgerFaults(server.admin)).toEqual([])
})

const order = async (id: number) => (await server.call(getOrder, { params: { id } }, { as })).body.data!
type Change = Omit<InputOf<typeof updateOrder>['body'], 'version'>
async function change(id: number, body: Change) {
  const { version } = await order(id)
  return server.call(updateOrder, { params: { id }, body: { version, ...body } }, { as })
}
/** An order of these packages; the first weighs two pounds. */
async function plant(others: ReturnType<typeof box>[], changes: OrderChanges = {}) {
  const seed = changes.recipient ? seedDeclared : seedOrders
  const [id = 0] = await seed(server.database, demoOrg.seller, [newOrder(changes)])
  const { status } = await change(id, { otherPackages: others })
  expect(status).toBe(200)
  return id
}
const seller = () => shopper(server, as)
const postage = async () => (await server.call(getPostageInfo, {}, { as })).body.data!
const shipmentsOf = async (id: number) =>
  (await order(id)).shipments.toSorted((a, b) => (a.packageNo ?? 0) - (b.packageNo ?? 0))
const voidOf = async (shipmentIds: number[]) =>
  (await server.call(voidLabels, { body: { shipmentIds } }, { as })).body.data!.results

describe('the price of several packages', () => {
  it('is the sum of what each costs by itself, and each explains itself', async () => {
    const id = await plant([box(9, { insuredValue: 300_0000 })])
    const singles = await seedOrders(server.database, demoOrg.seller, [
      newOrder(),
      newOrder({ insuredValue: 300_0000, package: box(9) }),
    ])
    const [both, first, second] = await seller().quote([id, ...singles])
    expect(both?.parcel.packages?.map(({ no, weightCg }) => [no, weightCg])).toEqual([
      [1, 90_718],
      [2, 408_233],
    ])
    for (const rate of both?.rates ?? []) {
      const alone = [first, second].map((quote) =>
        quote?.rates.find((one) => one.carrier === rate.carrier && one.serviceCode === rate.serviceCode),
      )
      expect(rate.packages).toEqual(
        alone.map((one, at) => ({
          no: at + 1,
          price: one?.price,
          lines: one?.lines,
          billableCg: one?.billableCg,
          billedBy: one?.billedBy,
          dim: one?.dim,
        })),
      )
      expect(rate.price).toBe(alone.reduce((sum, one) => sum + (one?.price ?? 0), 0))
      expect(rate.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(rate.price)
      expect(rate.cover.insured).toBe(300_0000)
    }
    expect(new Set(both?.rates.map(({ carrier }) => carrier)).size).toBeGreaterThan(2)
  })

  it('is not offered by who cannot take one of them, and says which and why', async () => {
    const heavy = await plant([box(90)])
    const [quote] = await seller().quote([heavy])
    expect(quote?.rates.some(({ carrier }) => carrier === USPS)).toBe(false)
    expect(quote?.rates.some(({ carrier }) => carrier === UPS)).toBe(true)
    const why = quote?.notOffered.find(({ packageNo }) => packageNo === 2)
    expect(why).toMatchObject({ code: 'PARCEL_TOO_HEAVY' })
    expect([why?.message, why?.zhMessage]).toEqual([
      expect.stringMatching(/^Package 2: .*USPS/),
      expect.stringMatching(/^包裹 2：/),
    ])
    const insured = (await seller().quote([await plant([box(1, { insuredValue: 5000_0100 })])]))[0]
    expect(insured?.problems).toEqual([])
    expect(insured?.notOffered[0]).toMatchObject({
      code: 'INSURANCE_LIMIT',
      fieldName: 'otherPackages.0.insuredValue',
      packageNo: 2,
    })
    const cash = await plant([box(1, { type: 'Medium Flat Rate Box' })], { cod: { amount: 50_0000, payMethod: null } })
    const [refused] = await seller().quote([cash])
    expect(refused?.problems.map(({ code, fieldName }) => [code, fieldName])).toEqual([
      ['PACKAGES_OWN_PACKAGING', 'otherPackages.0.type'],
      ['PACKAGES_NO_COD', 'cod.amount'],
    ])
    const light = await plant([box(0)])
    expect((await seller().quote([light]))[0]?.problems).toMatchObject([
      { code: 'WEIGHT_MISSING', fieldName: 'otherPackages.0.weight', packageNo: 2 },
    ])
  })
})

describe('buying several packages', () => {
  it('gives each a label and its part of the price, once, and takes back one label where its carrier does', async () => {
    const id = await plant([box(5), box(1)])
    const before = await postage()
    const [quote] = await seller().quote([id])
    const item = itemOf(quote, UPS)
    const prices = quote?.rates.find(({ serviceCode }) => serviceCode === item.serviceCode)?.packages
    // Pressed twice.
    const pressed = await Promise.all([seller().buy([item]), seller().buy([item])])
    await runJobs(server)
    const batches = await Promise.all(pressed.map(({ body }) => seller().status(body.data!.batchId)))
    const items = batches.flatMap((one) => one.items)
    expect(items.map(({ state }) => state).toSorted()).toEqual([...Array(3).fill('bought'), ...Array(3).fill('failed')])
    const bought = items.filter(({ state }) => state === 'bought')
    expect(bought.map(({ piece, price }) => [piece, price])).toEqual(
      prices?.map(({ no, price }) => [{ no, of: 3 }, price]),
    )
    expect(new Set(bought.map(({ trackingNo }) => trackingNo)).size).toBe(3)
    const after = await postage()
    expect([before.available - after.available, after.held]).toEqual([item.price, before.held])
    const shipped = await order(id)
    const labels = bought.map(({ shipmentId }) => shipmentId!)
    expect(shipped).toMatchObject({ status: 2, packagesLabeled: [1, 2, 3], labels })
    const detail = await server.call(getShipment, { params: { id: labels[1]! } }, { as })
    expect(detail.body.data).toMatchObject({
      piece: { no: 2, of: 3 },
      siblings: [
        { id: labels[0], no: 1, voidedTogether: false },
        { id: labels[2], no: 3 },
      ],
      movements: [{ amount: -(prices?.[1]?.price ?? 0) }],
    })

    const print = (ids: number[]) =>
      server.call(setPrinted, { body: { document: 'label', ids, printed: true } }, { as })
    await print([labels[0]!, labels[2]!])
    expect((await order(id)).printed.label).toBeNull()
    await print([labels[1]!])
    expect((await order(id)).printed.label).not.toBeNull()

    expect(await voidOf([labels[1]!])).toMatchObject([{ state: 'confirmed', refund: prices?.[1]?.price }])
    expect(await order(id)).toMatchObject({ status: 1, packagesLabeled: [1, 3], can: { cancel: { allowed: false } } })
    expect((await change(id, { otherPackages: [box(5)] })).body.errorCode).toBe('ORDER_PACKAGES_LABELED')
    expect((await change(id, { otherPackages: [box(6), box(1)] })).status).toBe(200)
    const [rest] = await seller().quote([id])
    expect(rest?.parcel.packages?.map(({ no }) => no)).toEqual([2])
    const again = await seller().ship([id], UPS)
    expect(again.items.map(({ piece, state }) => [piece?.no, state])).toEqual([[2, 'bought']])
    expect(await order(id)).toMatchObject({ status: 2, packagesLabeled: [1, 2, 3] })
  })

  it('holds the money of all packages or of none, along the whole chain', async () => {
    const who = 'seller@acme.test'
    await seedFunds(server.database, demoOrg.acme, 1000_0000)
    const ids = await seedOrders(server.database, demoOrg.acmeSeller, [newOrder(), newOrder()])
    for (const id of ids) {
      const { version } = (await server.call(getOrder, { params: { id } }, { as: who })).body.data!
      const body = { version, otherPackages: [box(20)] }
      expect((await server.call(updateOrder, { params: { id }, body }, { as: who })).status).toBe(200)
    }
    const buyer = shopper(server, who)
    const items = (await buyer.quote(ids)).map((quote) => itemOf(quote, UPS))
    const { price } = items[0]!
    const before = (await server.call(getPostageInfo, {}, { as: who })).body.data!
    expect(before.available).toBeLessThan(price * 1.6)
    // Enough for one order and a package of the other.
    await seedFunds(server.database, demoOrg.acmeSeller, Math.round((price * 1.6 - before.available) / 100) * 100)
    const batches = []
    for (const item of items) batches.push((await buyer.buy([item])).body.data!.batchId)
    await runJobs(server)
    const ended = (await Promise.all(batches.map(buyer.status))).map(({ items: rows }) =>
      rows.map(({ state, problem }) => problem?.code ?? state),
    )
    expect(ended.toSorted()).toEqual([
      ['INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS'],
      ['bought', 'bought'],
    ])
    const after = (await server.call(getPostageInfo, {}, { as: who })).body.data!
    expect(after).toMatchObject({ held: 0 })
  })

  it('buys nothing where the carrier refuses one of its pieces', async () => {
    const id = await plant([box(5)])
    const before = await postage()
    vi.spyOn(SandboxCarrier.prototype, 'buyLabel').mockResolvedValueOnce(
      rejected({ code: 'ADDRESS_TOO_LONG', params: { which: 'recipient', field: 'address' }, packageNo: 2 }),
    )
    const batch = await seller().ship([id], FEDEX)
    expect(batch.items.map(({ state, problem }) => [state, problem?.packageNo])).toEqual([
      ['failed', 2],
      ['failed', 2],
    ])
    expect(await order(id)).toMatchObject({ status: 1, packagesLabeled: [], shipments: [] })
    expect(await postage()).toMatchObject({ available: before.available, held: before.held })

    const again = await seller().ship([id], FEDEX)
    expect(again.counts).toMatchObject({ bought: 2 })
    const labels = (await shipmentsOf(id)).map((one) => one.id)
    expect(await voidOf([labels[0]!])).toMatchObject([{ state: 'rejected', problem: { code: 'VOID_ALL_PACKAGES' } }])
    const scanned = (status: number) =>
      server.admin.query('update shipment set status = $1 where id = $2', [status, labels[1]])
    await scanned(2)
    expect(await voidOf(labels)).toMatchObject([
      { state: 'rejected', problem: { code: 'VOID_IN_TRANSIT', packageNo: 2 } },
      { state: 'rejected', problem: { code: 'VOID_IN_TRANSIT' } },
    ])
    const { siblings } = (await server.call(getShipment, { params: { id: labels[0]! } }, { as })).body.data!
    expect(siblings).toMatchObject([{ voidedTogether: true, can: { void: { reason: 'VOID_IN_TRANSIT' } } }])
    await scanned(1)
    expect((await voidOf(labels)).map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
    expect(await order(id)).toMatchObject({ status: 1, packagesLabeled: [], labels: [] })
  })

  it('keeps what was bought of a carrier that sells by the piece, and the other is tried again', async () => {
    const id = await plant([box(5)])
    vi.spyOn(SandboxCarrier.prototype, 'buyLabel').mockResolvedValueOnce(rejected({ code: 'NO_RATES', params: {} }))
    const batch = await seller().ship([id], USPS)
    expect(batch.items.map(({ state }) => state).toSorted()).toEqual(['bought', 'failed'])
    const part = await order(id)
    expect([part.status, part.packagesLabeled?.length]).toEqual([1, 1])
    await seller().ship([id], USPS)
    expect(await order(id)).toMatchObject({ status: 2, packagesLabeled: [1, 2] })
  })

  it('is shipped once the packages without a label are removed, and awaits again when the last label is void', async () => {
    const id = await plant([box(5), box(1)])
    const [single = 0] = await seedOrders(server.database, demoOrg.seller, [newOrder()])
    const [old] = await seller().quote([single])
    await seller().ship([id], UPS)
    const labels = (await shipmentsOf(id)).map((one) => one.id)
    await voidOf([labels[1]!, labels[2]!])
    expect(await order(id)).toMatchObject({ status: 1, packagesLabeled: [1] })
    expect((await change(id, { otherPackages: [box(5), box(1), box(1)] })).body.errorCode).toBe(
      'ORDER_PACKAGES_LABELED',
    )
    const shipped = (await change(id, { otherPackages: [] })).body.data
    expect(shipped).toMatchObject({ status: 2, shipment: { id: labels[0] } })
    expect(await voidOf([labels[0]!])).toMatchObject([{ state: 'confirmed' }])
    expect(await order(id)).toMatchObject({ status: 1, can: { cancel: { allowed: true } } })

    // What was offered for one package buys none of several, and no package is bought for less than a cent.
    await change(single, { otherPackages: [box(1)] })
    const { body } = await seller().buy([itemOf(old, UPS)])
    await runJobs(server)
    expect((await seller().status(body.data!.batchId)).items).toMatchObject([{ problem: { code: 'RATE_EXPIRED' } }])
    const [now] = await seller().quote([single])
    const cheap = await seller().buy([{ ...itemOf(now, UPS), price: 100 }])
    expect(cheap.body.errorCode).toBe('INVALID_INPUT')
  })

  it('is shipped with what is sent though its only label is on its last package, and may send the rest after all', async () => {
    const id = await plant([box(5), box(1)])
    const [plain = 0] = await seedOrders(server.database, demoOrg.seller, [newOrder()])
    await seller().ship([id], UPS)
    const [one, two, last] = (await shipmentsOf(id)).map((shipment) => shipment.id)
    await voidOf([one!, two!])
    const act = async (route: typeof endOrders | typeof sendRestOfOrders) =>
      (await server.call(route, { body: { ids: [id, plain] } }, { as })).body.data!
    expect(await act(sendRestOfOrders)).toMatchObject({ done: [], failed: [{}, { code: 'ORDER_NOT_ENDED' }] })
    expect(await act(endOrders)).toMatchObject({ done: [id], failed: [{ id: plain, code: 'ORDER_NOTHING_SENT' }] })
    const ended = { status: 2, packagesLabeled: [3], packagesUnsent: [1, 2], shipment: { id: last } }
    expect(await order(id)).toMatchObject(ended)
    expect((await act(endOrders)).failed[0]).toMatchObject({ code: 'ORDER_HAS_LABEL' })
    expect((await act(sendRestOfOrders)).done).toEqual([id])
    const again = await order(id)
    expect(again).toMatchObject({ status: 1, packagesLabeled: [3], shipment: null })
    expect(again).not.toHaveProperty('packagesUnsent')

    await act(endOrders)
    await server.admin.query('update shipment set status = 2 where id = $1', [last])
    expect((await act(sendRestOfOrders)).failed[0]).toMatchObject({ id, code: 'ORDER_UNDER_WAY' })
    expect(await order(id)).toMatchObject(ended)
    await server.admin.query('update shipment set status = 1 where id = $1', [last])
    // Without its last label nothing of it is sent: all packages await theirs again.
    expect(await voidOf([last!])).toMatchObject([{ state: 'confirmed' }])
    const open = await order(id)
    expect(open).toMatchObject({ status: 1, packagesLabeled: [] })
    expect(open).not.toHaveProperty('packagesUnsent')
  })

  it('goes to Canada as one shipment with one declaration, on the first package', async () => {
    const id = await plant([box(3)], { recipient: canada })
    const [quote] = await seller().quote([id])
    expect(quote?.rates.some(({ carrier }) => carrier === USPS)).toBe(false)
    expect(quote?.notOffered.map(({ code }) => code)).toContain('PACKAGES_ABROAD_SINGLE')
    const batch = await seller().ship([id], UPS)
    expect(batch.counts).toMatchObject({ bought: 2, failed: 0 })
    const details = await Promise.all(
      (await shipmentsOf(id)).map(
        async (one) => (await server.call(getShipment, { params: { id: one.id } }, { as })).body.data,
      ),
    )
    expect(details.map((one) => [one?.piece?.no, one?.declaration !== null])).toEqual([
      [1, true],
      [2, false],
    ])
    const { accessToken } = await server.logIn(as)
    const { rawPayload } = await server.app.inject({
      method: 'POST',
      url: printLabels.path,
      payload: { shipmentIds: (await order(id)).labels, slips: true },
      headers: { authorization: `Bearer ${accessToken}` },
    })
    const texts = (await scanPdf(new Uint8Array(rawPayload))).map(({ text }) => text)
    const kinds = texts.map((text) => /packing slip|commercial invoice/i.exec(text)?.[0].toLowerCase() ?? 'label')
    const invoices = Array(3).fill('commercial invoice')
    // The packing slip once, and the invoice with the weight of both packages.
    expect(kinds).toEqual(['label', ...invoices, 'packing slip', 'label'])
    expect(texts.at(1)).toContain('2.268 kg')
    // Its papers are for both, so it is voided with the other alone.
    const [declared = 0] = (await order(id)).labels ?? []
    expect(await voidOf([declared])).toMatchObject([{ problem: { code: 'VOID_ALL_PACKAGES' } }])
    expect([texts.at(0), texts.at(-1)]).toEqual([expect.stringContaining('1 OF 2'), expect.stringContaining('2 OF 2')])
  })
})

describe('what knows of one package alone', () => {
  it('leaves an order with several as it is, and says so', async () => {
    const id = await plant([box(5)])
    const { version, lines } = await order(id)
    const parts = [{ lines: [{ lineId: lines[0]!.id, quantity: 1 }] }]
    const split = await server.call(
      splitOrder,
      { params: { id }, body: { version, parts } },
      { as, headers: { 'idempotency-key': 'split-of-packages' } },
    )
    expect(split.body.errorCode).toBe('ORDER_SEVERAL_PACKAGES')
    const bulk = await server.call(
      changeOrders,
      { body: { ids: [id], change: { weight: { massUnit: 'lb', weight: 3, weight2: 0 } }, preview: false } },
      { as },
    )
    expect(bulk.body.data).toMatchObject({ changed: [], refused: [{ code: 'ORDER_SEVERAL_PACKAGES' }] })
    const chosen = await change(id, { nextParcel: [{ lineId: lines[0]!.id, quantity: 1 }] })
    expect(chosen.body.errorCode).toBe('ORDER_SEVERAL_PACKAGES')
    const wrong = await change(id, { otherPackages: [box(1, { length: 0 })] })
    expect((wrong.body.data as unknown as { fieldName: string }[])[0]?.fieldName).toBe('otherPackages.0.length')
    expect((await change(id, { otherPackages: [] })).body.data?.otherPackages).toBeUndefined()
  })
})
