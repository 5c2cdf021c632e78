import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { runStorage } from '../../../testing/faults/children.ts'
import { type PlantedFloor, plantFloor, plantStock } from '../../../testing/outbound-floor.ts'
import { useTestServer } from '../../../testing/server.ts'
import { expect, it } from 'vitest'
import { chargeStorage } from './storage.ts'

const server = useTestServer()
const DAY = 86_400_000
const RATE = 217

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
  expect(await ledgerFaults(server.admin)).toEqual([])
})
