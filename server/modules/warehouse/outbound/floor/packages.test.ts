import { getOutbound } from '@waybill/contract/outbound/api'
import * as api from '@waybill/contract/outbound/floor-api'
import { voidLabels } from '@waybill/contract/shipping/api'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { SandboxCarrier } from '../../../../carriers/sandbox/carrier.ts'
import { ledgerFaults } from '../../../../testing/ledger-check.ts'
import { type PlantedFloor, plantFloor, plantOutbound, plantStock } from '../../../../testing/outbound-floor.ts'
import { type Planted, seedUser } from '../../../../testing/people.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { newOrder, seedFunds, seedOrders } from '../../../../testing/shipping.ts'
import { demoWarehouse } from '../../../../testing/warehouse.ts'
import { floorCalls } from './floor.fixture.ts'

const server = useTestServer()
const { staff } = demoWarehouse
let floor: PlantedFloor
let seller: Planted
const calls = floorCalls(server, () => floor)
const box = { station: null, weightG: 400, lengthMm: 200, widthMm: 150, heightMm: 100 }
const sku = (name: string) => floor.skuOf(name)

beforeAll(async () => {
  seller = await seedUser(server, { company: `Seller ${randomUUID()}` })
  await server.admin.query('update org set identity_verified = true where id = $1', [seller.orgId])
  floor = await plantFloor(server, seller.orgId)
  await seedFunds(server.database, seller.orgId, 500_0000)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await calls.sound()
  expect(await ledgerFaults(server.admin)).toEqual([])
})

/** An order of two mugs and a cup in its tote. */
async function picked(option: number) {
  const [orderId] = await seedOrders(server.database, seller.orgId, [
    newOrder({ orderNo: `SO-${randomUUID().slice(0, 8)}`, insuredValue: 100_0000 }),
  ])
  await plantStock(server, floor, [
    { sku: 'MUG', place: 'A-1', quantity: 2 },
    { sku: 'CUP', place: 'A-2', quantity: 1 },
  ])
  const order = await plantOutbound(server, floor, { MUG: 2, CUP: 1 }, { option, orderId: orderId! })
  await calls.release([order.id])
  await calls.start(order.id, { tote: 'T-1' })
  for (const { sku: code, place, quantity } of (await calls.get(order.id)).places)
    await calls.pick(order.id, { place, code, quantity })
  return { ...order, orderId: orderId! }
}
/** The same, a mug in one package and the rest in another. */
async function packed(option: number) {
  const order = await picked(option)
  await calls.verify(order.id, { code: sku('MUG'), quantity: 1 })
  await calls.close(order.id, { ...box, more: true })
  await calls.verify(order.id, { code: sku('MUG'), quantity: 1 })
  await calls.verify(order.id, { code: sku('CUP'), quantity: 1 })
  const { body } = await calls.close(order.id, { ...box, weightG: 800 })
  expect(body.data).toMatchObject({ state: 'packed', tote: null })
  return order
}
const labels = async (orderId: number) =>
  (
    await server.admin.query<{ no: number; of: number; lead: string | null; insured: number | null; status: number }>(
      `select s.package_no as no, s.package_count as of, p.lead_id as lead, s.insured_value::int as insured, s.status from shipment s
       join purchase p on p.org_id = s.org_id and p.id = s.purchase_id where s.org_id = $1 and s.order_id = $2 order by s.id`,
      [seller.orgId, orderId],
    )
  ).rows
const detail = async (id: number) =>
  (await server.call(getOutbound, { params: { id } }, { as: seller.email })).body.data!
/** Has the order shipped by a service of this carrier. */
async function byCarrier(carrier: number, { id, orderId }: { id: number; orderId: number }) {
  await server.admin.query(`update outbound set carrier = $2, service_code = 'NO_SUCH' where id = $1`, [id, carrier])
  await calls.label(id)
  await server.admin.query(
    `update outbound set service_code = (select r ->> 'serviceCode' from quote q, jsonb_array_elements(q.rates) r
       where q.org_id = $2 and q.order_id = $3 and (r ->> 'carrier')::int = $4 limit 1) where id = $1`,
    [id, seller.orgId, orderId, carrier],
  )
}

it('packs into two packages, buys both labels at once, and leaves with the last of them', async () => {
  const order = await packed(0)
  const [one, two] = (await calls.get(order.id)).packages
  expect([one, two]).toMatchObject([
    { no: 1, weightG: 400, items: [{ sku: sku('MUG'), quantity: 1 }] },
    { no: 2, weightG: 800, items: [{ quantity: 1 }, { quantity: 1 }] },
  ])
  await byCarrier(2, order)
  const answers = await Promise.all([1, 2].map(() => calls.label(order.id, {}, { takeOver: true })))
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  const { packages } = (await calls.label(order.id)).body.data!
  const bought = await labels(order.orderId)
  expect(bought).toMatchObject([
    { no: 1, of: 2, lead: null, insured: 33_3400 },
    { no: 2, of: 2, lead: expect.any(String), insured: 66_6600 },
  ])
  const [first, second] = packages.map(({ trackingNo }) => trackingNo!)
  expect(new Set([first, second, null]).size).toBe(3)
  expect((await calls.reopen(order.id, { package: one!.code })).body.errorCode).toBe('FLOOR_HAS_LABEL')
  const print = (id?: number) =>
    server.request({
      method: 'GET',
      url: `${api.printFloorLabel.path.replace(':id', String(order.id))}${id ? `?packageId=${id}` : ''}`,
      as: staff,
    })
  expect([(await print()).status, (await print(two!.id)).status, (await print(1)).status]).toEqual([200, 200, 409])

  // Labels are scanned by turns: the other package's is not taken, nor the same one twice.
  expect((await calls.confirm(order.id, { code: second! })).body.errorCode).toBe('FLOOR_WRONG_LABEL')
  expect((await calls.confirm(order.id, { code: first! })).body.data).toMatchObject({
    state: 'packed',
    package: { no: 2, confirmed: false },
  })
  expect((await calls.confirm(order.id, { code: first! })).body.errorCode).toBe('FLOOR_WRONG_LABEL')
  expect((await calls.ship(first!)).body.errorCode).toBe('FLOOR_NOT_LABELLED')
  expect((await calls.confirm(order.id, { code: second! })).body.data!.state).toBe('labelled')

  const commandId = randomUUID()
  for (let times = 0; times < 2; times++)
    expect((await calls.ship(second!, null, commandId)).body.data).toMatchObject({
      state: 'labelled',
      packages: [{ loaded: false }, { loaded: true }],
    })
  expect((await calls.ship(second!)).body.errorCode).toBe('FLOOR_LOADED')
  expect((await calls.ship(first!)).body.data!.state).toBe('shipped')
  const { packages: shown, items } = await detail(order.id)
  expect(shown).toMatchObject([
    { state: 'shipped', trackingNo: first, units: 1, items: [{ sku: sku('MUG'), quantity: 1 }] },
    { state: 'shipped', trackingNo: second, units: 2, items: [{ quantity: 1 }, { quantity: 1 }] },
  ])
  expect(items.map(({ ordered, shipped }) => ordered - shipped)).toEqual([0, 0])
})

it('is packed in another way before labels are bought: units taken out, packages merged, nothing lost', async () => {
  const order = await picked(7)
  const codes = async () => (await calls.get(order.id)).packages.map(({ code }) => code)
  expect((await calls.close(order.id, { ...box, more: true })).body.errorCode).toBe('FLOOR_PACKAGE_EMPTY')
  await calls.verify(order.id, { code: sku('MUG'), quantity: 2 })
  const commandId = randomUUID()
  for (let times = 0; times < 2; times++) await calls.close(order.id, { ...box, more: true }, { commandId })
  const [one] = await codes()
  expect((await calls.verify(order.id, { code: sku('MUG'), quantity: 1 })).body.errorCode).toBe('FLOOR_TOO_MANY')
  await calls.verify(order.id, { code: sku('CUP'), quantity: 1 })
  expect((await calls.reopen(order.id, { package: one! })).body.errorCode).toBe('FLOOR_PACKAGE_OPEN')
  expect((await calls.unpack(order.id, { code: sku('MUG'), quantity: 1 })).body.errorCode).toBe('FLOOR_UNPACK_MANY')
  await calls.close(order.id, box)
  const [, two] = await codes()
  expect((await calls.reopen(order.id, { package: 'BX-1' })).body.errorCode).toBe('FLOOR_NO_PACKAGE')

  const open = (await calls.reopen(order.id, { package: ` ${one!.toLowerCase()}` })).body.data!
  expect(open).toMatchObject({ state: 'picked', package: { code: one, closed: false } })
  expect((await calls.unpack(order.id, { code: sku('MUG'), quantity: 1 })).body.data!.items[0]!.verified).toBe(1)
  expect((await calls.close(order.id, box)).body.errorCode).toBe('FLOOR_UNVERIFIED')
  await calls.close(order.id, { ...box, more: true })
  const merged = (await calls.merge(order.id, { package: one!, into: two! })).body.data!
  expect(merged.packages).toMatchObject([
    { code: two, no: 1, closed: false, items: [{ quantity: 1 }, { quantity: 1 }] },
  ])
  await calls.verify(order.id, { code: sku('MUG'), quantity: 1 })
  expect((await calls.close(order.id, box)).body.data!.state).toBe('packed')
  // A box that was emptied names nothing.
  expect((await calls.ship(one!, 'Bob')).body.errorCode).toBe('FLOOR_NOTHING')
  expect((await calls.ship(two!, 'Bob')).body.data!.state).toBe('shipped')
  expect((await detail(order.id)).packages).toMatchObject([{ code: two, units: 3, handedTo: 'Bob' }])

  const own = await picked(6)
  await calls.verify(own.id, { code: sku('MUG'), quantity: 1 })
  expect((await calls.close(own.id, { ...box, more: true })).body.errorCode).toBe('FLOOR_OWN_LABEL_SINGLE')
  await server.admin.query('update outbound set cancel_requested_at = now() where id = $1', [own.id])
  await calls.beginPutBack(own.id, {})
  for (const [name, quantity] of [
    ['MUG', 2],
    ['CUP', 1],
  ] as const)
    await calls.putBack(own.id, { place: 'A-3', code: sku(name), quantity })
})

it('voids the labels of an order that has not left, with a reason that the seller reads, and buys others', async () => {
  const order = await packed(0)
  const reason = { reason: 'Damaged box' }
  expect((await calls.voidLabels(order.id, reason)).body.errorCode).toBe('FLOOR_NOT_LABELLED')
  await byCarrier(2, order)
  for (const { trackingNo } of (await calls.label(order.id)).body.data!.packages)
    await calls.confirm(order.id, { code: trackingNo! })
  const commandId = randomUUID()
  for (let times = 0; times < 2; times++)
    expect((await calls.voidLabels(order.id, reason, { commandId })).body.data).toMatchObject({
      state: 'packed',
      packages: [
        { trackingNo: null, confirmed: false },
        { trackingNo: null, confirmed: false },
      ],
    })
  expect((await labels(order.orderId)).map(({ status }) => status)).toEqual([4, 4])
  const notes = (await detail(order.id)).events.filter(({ to }) => to === 'labelVoided')
  expect(notes).toMatchObject([{ note: 'Damaged box', by: null }])

  // Packed into one, it needs one label.
  const [one, two] = (await calls.get(order.id)).packages.map(({ code }) => code)
  await calls.merge(order.id, { package: two!, into: one! })
  await calls.close(order.id, { ...box, weightG: 1200 })
  const { trackingNo } = (await calls.label(order.id)).body.data!.package!
  expect((await labels(order.orderId)).at(-1)).toMatchObject({ no: 1, of: 1, insured: 100_0000 })
  await calls.confirm(order.id, { code: trackingNo! })
  // A canceled order is freed of its label by the floor itself, so that its goods go back.
  await server.admin.query('update outbound set cancel_requested_at = now() where id = $1', [order.id])
  expect((await calls.voidLabels(order.id, { reason: 'Canceled' })).status).toBe(200)
  for (const [name, quantity] of [
    ['MUG', 2],
    ['CUP', 1],
  ] as const)
    expect((await calls.putBack(order.id, { place: 'A-3', code: sku(name), quantity })).status).toBe(200)
  expect((await calls.get(order.id)).state).toBe('canceled')
})

it('keeps every label on its package while the carrier may yet refuse the void, and asks it once more', async () => {
  const order = await packed(0)
  await byCarrier(3, order)
  const codes = (await calls.label(order.id)).body.data!.packages.map(({ trackingNo }) => trackingNo!)
  for (const code of codes) await calls.confirm(order.id, { code })
  const silent = vi.spyOn(SandboxCarrier.prototype, 'voidLabel').mockResolvedValue({ outcome: 'unknown', problems: [] })
  const reason = { reason: 'Damaged box' }
  const how = { commandId: randomUUID() }
  for (let times = 0; times < 2; times++)
    expect((await calls.voidLabels(order.id, reason, how)).body.errorCode).toBe('FLOOR_VOID_PENDING')
  expect(silent.mock.calls.map(([{ tracking }]) => tracking)).toEqual([codes[1]])
  const [one, two] = (await calls.get(order.id)).packages.map(({ code }) => code)
  for (const answer of [
    await calls.voidLabels(order.id, reason),
    await calls.label(order.id),
    await calls.ship(codes[0]!),
  ])
    expect(['FLOOR_VOID_PENDING', 'FLOOR_NOT_LABELLED', 'OUTBOUND_STATE']).toContain(answer.body.errorCode)
  await server.admin.query(
    `update void_request set state = 'rejected', decided_at = now(), error_code = 'VOID_ALREADY', error_params = '{"en": {}, "cn": {}}'
     where shipment_id in (select id from shipment where order_id = $1)`,
    [order.orderId],
  )
  expect(await calls.get(order.id)).toMatchObject({
    state: 'labelled',
    packages: codes.map((trackingNo) => ({ trackingNo, confirmed: true })),
  })

  // What is on the truck stays as it is, until somebody says that it is not.
  await calls.ship(codes[0]!)
  expect((await calls.voidLabels(order.id, reason)).body.errorCode).toBe('FLOOR_ON_TRUCK')
  expect((await calls.unload(order.id, {})).body.data!.packages.map(({ loaded }) => loaded)).toEqual([false, false])

  // The one whose papers are for both goes last; the command sent again touches nothing that was bought after it.
  silent.mockRestore()
  const voids = vi.spyOn(SandboxCarrier.prototype, 'voidLabel')
  const second = { commandId: randomUUID() }
  expect((await calls.voidLabels(order.id, reason, second)).status).toBe(200)
  expect(voids.mock.calls.map(([{ tracking }]) => tracking)).toEqual(codes.toReversed())
  // Packed in another way while labels are being bought, it gets none by what was measured before.
  const rates = vi.spyOn(SandboxCarrier.prototype, 'getRates')
  rates.mockImplementationOnce(async () => {
    await calls.merge(order.id, { package: two!, into: one! })
    return { outcome: 'unknown', problems: [] }
  })
  expect((await calls.label(order.id)).body.errorCode).toBe('OUTBOUND_STATE')
  rates.mockRestore()
  await calls.close(order.id, { ...box, weightG: 1200 })
  const { trackingNo } = (await calls.label(order.id)).body.data!.package!
  expect((await calls.voidLabels(order.id, reason, second)).body.data!.package!.trackingNo).toBe(trackingNo)
  await calls.confirm(order.id, { code: trackingNo! })
  expect((await calls.ship(trackingNo!)).body.data!.state).toBe('shipped')
})

it('puts nothing back that is on the truck', async () => {
  const order = await packed(7)
  const [one, two] = (await calls.get(order.id)).packages.map(({ code }) => code)
  await calls.ship(one!, 'Bob')
  for (const answer of [
    await calls.reopen(order.id, { package: one! }),
    await calls.merge(order.id, { package: one!, into: two! }),
  ])
    expect(answer.body.errorCode).toBe('FLOOR_ON_TRUCK')
  await server.admin.query('update outbound set cancel_requested_at = now() where id = $1', [order.id])
  const back = async (name: string, quantity: number) =>
    (await calls.putBack(order.id, { place: 'A-3', code: sku(name), quantity })).body
  expect((await back('MUG', 2)).errorCode).toBe('FLOOR_ON_TRUCK')
  await calls.unload(order.id, {})
  await back('MUG', 2)
  expect((await back('CUP', 1)).data!.state).toBe('canceled')
  // Not on its way out, whatever is scanned of it.
  expect((await calls.ship(one!, 'Bob')).body.errorCode).toBe('FLOOR_CANCELED')
})

it('buys the label that is missing where a carrier sells each package by itself', async () => {
  const order = await packed(0)
  await byCarrier(1, order)
  const { packages } = (await calls.label(order.id)).body.data!
  expect(await labels(order.orderId)).toMatchObject([{ lead: null }, { lead: null }])
  const { rows } = await server.admin.query<{ id: number }>(
    'select id::int from shipment where org_id = $1 and order_id = $2 and package_no = 2',
    [seller.orgId, order.orderId],
  )
  await server.call(voidLabels, { body: { shipmentIds: [rows[0]!.id] } }, { as: seller.email })
  expect((await calls.get(order.id)).packages.map(({ printable }) => printable)).toEqual([true, false])
  const first = packages[0]!.trackingNo!
  expect((await calls.confirm(order.id, { code: first })).body.errorCode).toBe('FLOOR_NOT_LABELLED')
  const again = (await calls.label(order.id)).body.data!.packages.map(({ trackingNo }) => trackingNo!)
  expect(again[0]).toBe(first)
  expect(again[1]).not.toBe(packages[1]!.trackingNo)
  for (const code of again) await calls.confirm(order.id, { code })
  for (const code of again) await calls.ship(code)
  expect((await calls.get(order.id)).state).toBe('shipped')
})
