import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { runStorage } from '../../../testing/faults/children.ts'
import { type PlantedFloor, plantFloor, plantStock } from '../../../testing/outbound-floor.ts'
import { useTestServer } from '../../../testing/server.ts'
import type { ParsedOf } from '@waybill/contract/core/route'
import { disputeCharge, listOwnCharges } from '@waybill/contract/warehouse-billing/api'
import { answerChargeDispute, priceCharge } from '@waybill/contract/warehouse-billing/staff-api'
import { getStorageReport } from '@waybill/contract/warehouse-billing/storage-api'
import { demoWarehouse } from '../../../testing/warehouse.ts'
import { exported } from '../../sell/exports/testing.ts'
import { expect, it } from 'vitest'
import { stockFaults } from '../stock/index.ts'
import { chargeStorage } from './storage.ts'
import { addUpTotals } from './totals.ts'

const server = useTestServer()
const DAY = 86_400_000
const RATE = 217
const { seller, staff } = demoWarehouse

interface Stored {
  day: string
  quantity: number
  volume: number | null
  amount: number
  rate: number | null
  source_kind: string
}
const charged = async ({ warehouseId }: PlantedFloor) =>
  (
    await server.admin.query<Stored>(
      `select day::text, quantity::int, volume::int, amount::int, rate::int, source_kind from warehouse_charge
       where warehouse_id = $1 order by day, source_kind`,
      [warehouseId],
    )
  ).rows

it('the storage of every day is charged once, also when the night is killed in its middle', async () => {
  const planted = await plantFloor(server)
  // Sides as nothing has them are no size: they hold up nobody's storage.
  const { rows: vats } = await server.admin.query<{ id: string }>(
    `insert into product (org_id, sku, name, package_type, unit, length, width, height)
     values ($1, $2, 'Vat', 'Ready To Ship', 'in/lb', 999999, 999999, 999999) returning id`,
    [planted.sellerId, planted.skuOf('VAT')],
  )
  const floor = { ...planted, products: new Map([...planted.products, ['VAT', Number(vats[0]!.id)]]) }
  const { operatorId, sellerId, warehouseId } = floor
  await plantStock(server, floor, [
    { sku: 'MUG', place: 'A-1', quantity: 500 },
    { sku: 'CUP', place: 'A-2', quantity: 7 },
    { sku: 'BOWL', place: 'A-3', quantity: 2 },
    { sku: 'VAT', place: 'B-1', quantity: 3 },
  ])
  const now = server.clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  await server.admin.query("update warehouse set time_zone = 'UTC' where id = $1", [warehouseId])
  // As if it had come four days ago, and 100 mugs gone yesterday.
  await server.admin.query('update stock_movement set at = $2 where warehouse_id = $1', [warehouseId, ago(4)])
  await server.admin.query(
    `insert into stock_movement (org_id, warehouse_org_id, warehouse_id, command_id, line, reason, product_id, lot_id, from_location_id,
       from_condition, quantity, at) values ($1, $2, $3, gen_random_uuid(), 1, 'MISSING', $4, 0, $5, 1, 100, $6)`,
    [sellerId, operatorId, warehouseId, floor.products.get('MUG'), floor.places.get('A-1'), ago(1)],
  )
  await server.admin.query(
    'update stock_item set good = good - 100 where org_id = $1 and warehouse_id = $2 and product_id = $3',
    [sellerId, warehouseId, floor.products.get('MUG')],
  )
  await server.admin.query('update product set length = 20, width = 2, height = 5 where id = $1', [
    floor.products.get('MUG'),
  ])
  await server.admin.query('update product set length = 0 where id = $1', [floor.products.get('BOWL')])
  const { rows } = await server.admin.query<{ id: number }>(
    `insert into rate_card (org_id, version, state, effective_from, published_at) values ($1, 1, 'published', $2, now()) returning id`,
    [operatorId, ago(3).toISOString().slice(0, 10)],
  )
  await server.admin.query(`insert into rate_card_row (org_id, card_id, act, rate) values ($1, $2, 'storage', $3)`, [
    operatorId,
    rows[0]!.id,
    RATE,
  ])

  const task = { appUrl: server.database.appUrl }
  expect(await runStorage({ ...task, point: 'storage.done' })).toEqual({ killed: true })
  expect(await charged(floor)).toEqual([])
  expect(await runStorage({ ...task, point: 'storage.committed' })).toEqual({ killed: true })
  expect(await charged(floor)).toHaveLength(2)
  await Promise.all([chargeStorage(server.services), chargeStorage(server.services)])
  await chargeStorage(server.services)

  const IN3 = 16_387_064n
  const volume = (inches: number) => (BigInt(inches) * IN3 + 500n) / 1000n
  /** The same by another way: in whole numbers, from what was planted. */
  const amountOf = (mugs: number) => {
    const each = [
      [mugs, volume(200)],
      [7, volume(64)],
    ] as const
    // Products are rounded to 1/10,000 each, their sum to the cent.
    const parts = each.map(([units, of]) => {
      const [n, d] = [BigInt(units) * of * BigInt(RATE) * 1000n, 28_316_846_592n]
      return (n * 2n + d) / (d * 2n)
    })
    return Number(((parts[0]! + parts[1]! + 50n) / 100n) * 100n)
  }
  // In 1/100 ft³.
  const volumeOf = (mugs: number) => {
    const mm3 = BigInt(mugs) * volume(200) + 7n * volume(64)
    return Number((mm3 * 200_000n + 28_316_846_592n) / (2n * 28_316_846_592n))
  }
  // $1.2558 and $0.0056 a day by hand.
  expect(amountOf(500)).toBe(1_2600)
  const days = [3, 2, 1].map((days) => ago(days).toISOString().slice(0, 10))
  expect(await charged(floor)).toEqual(
    days.flatMap((day, index) => {
      const mugs = index === 2 ? 400 : 500
      return [
        { day, quantity: mugs + 7, volume: volumeOf(mugs), amount: amountOf(mugs), rate: RATE, source_kind: 'storage' },
        { day, quantity: 5, volume: null, amount: null, rate: null, source_kind: 'unsized' },
      ]
    }),
  )
  await reported(floor, days)
  expect(await ledgerFaults(server.admin)).toEqual([])
})

/** The report over the days that were charged: every sum is the charges, to 1/10,000, whatever becomes of them. */
async function reported({ warehouseId, products, skuOf }: PlantedFloor, days: readonly string[]): Promise<void> {
  const period = { warehouseId, dateFrom: days[0]!, dateTo: days[2]! }
  const report = async (query: Partial<ParsedOf<typeof getStorageReport>['query']>) =>
    (await server.call(getStorageReport, { query: { ...period, ...query } as never }, { as: seller })).body.data!
  const { sums, records: byDay, period: covered } = await report({})
  expect(covered).toEqual({ from: days[0], to: days[2] })
  const charges = async () =>
    (await server.call(listOwnCharges, { query: { warehouseId, act: 'storage', limit: 200 } }, { as: seller })).body
      .data!
  const { sums: charged, records } = await charges()
  expect(sums).toMatchObject({ days: 3, units: 500 + 500 + 400 + 3 * 12, unpriced: 15, charged: charged.charged })
  expect(byDay.map(({ key, charged: of }) => [key, of])).toEqual(
    days.toReversed().map((day) => [day, records.find((one) => one.day === day && one.amount !== null)!.amount]),
  )
  for (const by of ['month', 'warehouse', 'product'] as const) {
    const { records: groups, sums: same } = await report({ by })
    expect(same).toEqual(sums)
    for (const figure of ['charged', 'units', 'unpriced'] as const)
      expect(groups.reduce((all, one) => all + one[figure], 0)).toBe(sums[figure])
  }
  // Page by page, the dearest first; parts of a cent are kept.
  const seen = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof report>> = await report({
      by: 'product',
      limit: 1,
      ...(cursor !== null && { cursor }),
    })
    expect([page.total.count, page.sums]).toEqual([4, sums])
    seen.push(...page.records)
    cursor = page.next
  } while (cursor !== null)
  const dear = seen.map(({ charged: of }) => of)
  expect([new Set(seen.map(({ key }) => key)).size, dear]).toEqual([4, dear.toSorted((a, b) => b - a)])
  expect(seen[0]).toMatchObject({ sku: skuOf('MUG'), days: 3, units: 1400 })
  expect(seen[1]!.charged % 100).not.toBe(0)
  const { product, sums: ofMug } = await report({ productId: products.get('MUG')! })
  expect([product!.sku, ofMug.charged]).toEqual([skuOf('MUG'), seen[0]!.charged])

  // A day without a price is priced, another one disputed and given back.
  const unsized = records.find(({ state }) => state === 'unpriced')!
  const body = { amount: 1_0000, note: null }
  expect((await server.call(priceCharge, { params: { id: unsized.id }, body }, { as: staff })).status).toBe(200)
  const disputed = { params: { id: records.find(({ amount }) => amount !== null)!.id } }
  await server.call(disputeCharge, { ...disputed, body: { reason: 'Not ours' } }, { as: seller })
  await server.call(answerChargeDispute, { ...disputed, body: { accept: true, answer: 'Right' } }, { as: staff })
  const after = await report({ by: 'product' })
  const { sums: left } = await charges()
  expect(after.sums).toMatchObject({ charged: left.charged, givenBack: left.givenBack, unpriced: 10 })
  // 2 bowls and 3 vats share a dollar.
  expect(after.records.find(({ sku }) => sku === skuOf('VAT'))).toMatchObject({ charged: 6000, volume: 0 })

  const { bytes } = await exported(server, seller, {
    target: 'storageReport',
    columns: ['sku', 'days', 'units', 'charged'],
    format: 'csv',
    filter: { ...period, by: 'product' },
  })
  const lines = bytes.toString().trim().split('\r\n')
  expect([lines.length, lines.find((line) => line.startsWith(skuOf('BOWL')))]).toEqual([
    5,
    `${skuOf('BOWL')},3,6,0.4000`,
  ])
  const refusals = [
    [{ dateFrom: '2020-01-01', dateTo: '2022-01-01' }, 'dateFrom'],
    [{ dateTo: '0001-01-01' }, 'dateTo'],
  ] as const
  for (const [query, fieldName] of refusals) {
    const refused = await server.call(getStorageReport, { query: query as never }, { as: seller })
    expect([refused.status, refused.body.data]).toMatchObject([400, [{ fieldName }]])
  }
  await checked()
  // Of a connection that ended, the warehouse still has its name.
  await server.admin.query("update warehouse_link set state = 'ended' where warehouse_id = $1", [warehouseId])
  const { records: places } = await report({ by: 'warehouse' })
  expect(places.map(({ name }) => name)).toEqual([
    (await server.admin.query<{ name: string }>('select name from warehouse where id = $1', [warehouseId])).rows[0]!
      .name,
  ])
}

/** The nightly check finds nothing, whether sums are added up or not, and whatever is changed behind its back. */
async function checked(): Promise<void> {
  const mine = ['chargeSumMismatch', 'storageShareMismatch']
  const faults = async () => {
    const found = new Set((await stockFaults(server.admin)).map(({ check }) => check))
    return mine.filter((check) => found.has(check))
  }
  expect(await faults()).toEqual([])
  await addUpTotals(server.services, 3)
  expect(await faults()).toEqual([])
  const left = await server.admin.query('select from warehouse_charge_sum where not merged')
  expect(left.rowCount).toBe(0)
  const change = async (by: number) => {
    await server.admin.query('update warehouse_storage_line set share = share + $1 where share > 10', [by])
    await server.admin.query("update warehouse_charge_sum set amount = amount + $1 where state = 'charged'", [by])
  }
  await change(1)
  expect(await faults()).toEqual(mine)
  await change(-1)
  expect(await faults()).toEqual([])
}
