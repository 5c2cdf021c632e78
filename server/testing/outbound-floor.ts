import { randomInt, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { PlaceKind } from '@waybill/contract/stock/places'
import { demoOrg } from '../demo/people.ts'
import { type Move, postMoves, tryPromise } from '../modules/warehouse/stock/index.ts'
import { inScope } from '../platform/database/index.ts'
import type { TestServer } from './server.ts'

/** A warehouse of the demo's operator with places and a connected seller's products. */
export interface PlantedFloor {
  sellerId: number
  operatorId: number
  warehouseId: number
  /** Places by code; `A-1`, `A-2` … are pick places, `R-1` is a reserve place. */
  places: ReadonlyMap<string, number>
  /** By name: MUG, CUP, BOWL. */
  products: ReadonlyMap<string, number>
  /** What is scanned. */
  skuOf: (name: string) => string
}

const placesPlanted: readonly [code: string, kind: PlaceKind, pickable: boolean][] = [
  ['A-1', 'storage', true],
  ['A-2', 'storage', true],
  ['A-3', 'storage', true],
  ['B-1', 'storage', false],
  ['R-1', 'reserve', false],
  ['T-1', 'tote', false],
  ['T-2', 'tote', false],
  ['T-3', 'tote', false],
  ['PACK-1', 'station', false],
  ['HOLD-1', 'hospital', false],
]

type Admin = Pick<TestServer, 'admin'>
const idOf = async (admin: Pool, text: string, values: unknown[]): Promise<number> =>
  Number((await admin.query<{ id: string }>(`${text} returning id`, values)).rows[0]!.id)

export async function plantFloor({ admin }: Admin, sellerId: number = demoOrg.seller): Promise<PlantedFloor> {
  const operatorId = demoOrg.harbor
  const code = randomUUID().slice(0, 8).toUpperCase()
  const warehouseId = await idOf(admin, 'insert into warehouse (org_id, code, name) values ($1, $2, $3)', [
    operatorId,
    code,
    `Warehouse ${code}`,
  ])
  await admin.query('insert into warehouse_link (org_id, warehouse_org_id, warehouse_id) values ($1, $2, $3)', [
    sellerId,
    operatorId,
    warehouseId,
  ])
  const places = new Map<string, number>()
  for (const [index, [place, kind, pickable]] of placesPlanted.entries())
    places.set(
      place,
      await idOf(
        admin,
        'insert into location (org_id, warehouse_id, code, kind, pickable, pick_seq) values ($1, $2, $3, $4, $5, $6)',
        [operatorId, warehouseId, place, kind, pickable, index],
      ),
    )
  const products = new Map<string, number>()
  for (const sku of ['MUG', 'CUP', 'BOWL'])
    products.set(
      sku,
      await idOf(
        admin,
        `insert into product (org_id, sku, name, package_type, unit, length, width, height)
         values ($1, $2, $3, 'Ready To Ship', 'in/lb', 4, 4, 4)`,
        [sellerId, `${sku}-${code}`, `${sku} ${code}`],
      ),
    )
  return { sellerId, operatorId, warehouseId, places, products, skuOf: (name) => `${name}-${code}` }
}

export interface Lying {
  sku: string
  place: string
  quantity: number
  /** YYYY-MM-DD; a lot of its own. */
  expiry?: string
}

/** Puts goods into places. */
export async function plantStock(server: TestServer, floor: PlantedFloor, goods: readonly Lying[]): Promise<void> {
  const { sellerId, operatorId, warehouseId } = floor
  const moves: Move[] = []
  for (const { sku, place, quantity, expiry } of goods) {
    const productId = floor.products.get(sku)!
    const lotId = expiry
      ? await idOf(server.admin, 'insert into lot (org_id, product_id, lot_no, expiry) values ($1, $2, $3, $4)', [
          sellerId,
          productId,
          randomUUID().slice(0, 8),
          expiry,
        ])
      : 0
    const to = { placeId: floor.places.get(place)!, condition: 1 as const }
    moves.push({ reason: 'OPENING' as const, productId, lotId, from: null, to, quantity })
  }
  await inScope(server.database, { role: 'service', orgId: operatorId }, (db) =>
    postMoves(db, { sellerId, warehouseId, commandId: randomUUID(), moves }),
  )
}

export interface PlantedOutbound {
  id: number
  number: string
}
type Units = Readonly<Record<string, number>>
interface About {
  option?: number
  priority?: number
  dueDay?: string
  orderId?: number
}

/** An order at the warehouse, as if it had been sent: all of its units are promised. */
export async function plantOutbound(
  server: TestServer,
  floor: PlantedFloor,
  units: Units,
  about: About = {},
): Promise<PlantedOutbound> {
  const { sellerId, operatorId, warehouseId } = floor
  const { option = 7, priority = 5, dueDay = null, orderId = randomInt(1e9, 2e9) } = about
  const lines = Object.entries(units)
  const { rows } = await server.admin.query<PlantedOutbound>(
    `insert into outbound (org_id, warehouse_org_id, warehouse_id, order_id, order_no, option, state, recipient, recipient_name, priority,
       due_day, line_count, units, allocated_at)
     values ($1, $2, $3, $4, $5, $6, 'allocated', $7, 'Ada Lovelace', $8, $9, $10, $11, now()) returning id::int, number`,
    [
      sellerId,
      operatorId,
      warehouseId,
      orderId,
      `SO-${orderId}`,
      option,
      JSON.stringify({
        name: 'Ada Lovelace',
        company: null,
        line1: '1 Main St',
        line2: null,
        city: 'Reno',
        state: 'NV',
        zip: '89501',
        country: 'US',
        phone: null,
        email: null,
        residential: null,
      }),
      priority,
      dueDay,
      lines.length,
      lines.reduce((sum, [, quantity]) => sum + quantity, 0),
    ],
  )
  const order = rows[0]!
  await inScope(server.database, { role: 'service', orgId: operatorId }, async (db) => {
    for (const [index, [sku, quantity]] of lines.entries()) {
      const productId = floor.products.get(sku)!
      if (!(await tryPromise(db, floor, { productId, delta: quantity }))) throw new Error(`Too few of ${sku}`)
      await db
        .insertInto('outbound_line')
        .values({
          org_id: sellerId,
          outbound_id: order.id,
          line: index + 1,
          order_line_id: index + 1,
          product_id: productId,
          sku: floor.skuOf(sku),
          name: sku,
          ordered: quantity,
          allocated: quantity,
        })
        .execute()
    }
  })
  return order
}

/** What must hold for all orders and all stock; each selects whatever is wrong. */
const invariants: Readonly<Record<string, string>> = {
  reservedDiffers: `
    select l.org_id, l.location_id, l.reserved, coalesce(r.units, 0) as units from stock_level l full join (
      select org_id, warehouse_org_id, product_id, location_id, lot_id, sum(quantity) as units from outbound_reservation group by 1, 2, 3, 4, 5) r
      on r.org_id = l.org_id and r.warehouse_org_id = l.warehouse_org_id and r.product_id = l.product_id and r.location_id = l.location_id
        and r.lot_id = l.lot_id and l.condition = 1
    where coalesce(l.reserved, 0) <> coalesce(r.units, 0)`,
  allocatedDiffers: `
    select i.org_id, i.product_id, i.allocated, o.units from stock_item i full join (
      select b.org_id, b.warehouse_org_id, b.warehouse_id, l.product_id, sum(l.allocated) as units from outbound_line l
      join outbound b on b.org_id = l.org_id and b.id = l.outbound_id group by 1, 2, 3, 4) o
      on o.org_id = i.org_id and o.warehouse_org_id = i.warehouse_org_id and o.warehouse_id = i.warehouse_id and o.product_id = i.product_id
    where coalesce(i.allocated, 0) <> coalesce(o.units, 0)`,
  negative: `
    select org_id, product_id::text as subject from stock_item where least(good, dock, hold, allocated, good - allocated) < 0
    union all select org_id, location_id::text from stock_level where on_hand < reserved or reserved < 0`,
  pickedDiffers: `
    select l.outbound_id, l.line from outbound_line l where l.picked - l.shipped <> coalesce((select sum(r.quantity)
      from outbound_reservation r where r.org_id = l.org_id and r.outbound_id = l.outbound_id and r.line = l.line and r.picked), 0)`,
  reservedAboveAllocated: `
    select l.outbound_id, l.line from outbound_line l where l.allocated < coalesce((select sum(r.quantity)
      from outbound_reservation r where r.org_id = l.org_id and r.outbound_id = l.outbound_id and r.line = l.line), 0)`,
  goodsInAnotherTote: `
    select r.outbound_id, r.location_id from outbound_reservation r join location p on p.org_id = r.warehouse_org_id and p.id = r.location_id
    join outbound b on b.org_id = r.org_id and b.id = r.outbound_id where p.kind = 'tote' and b.tote_id is distinct from r.location_id`,
}

/** Everything that is wrong with orders at warehouses and their stock, over all rows; nothing in sound books. */
export async function outboundFaults(admin: Pool): Promise<unknown[]> {
  const found: unknown[] = []
  for (const [check, query] of Object.entries(invariants))
    for (const row of (await admin.query(query)).rows as unknown[]) found.push([check, row])
  return found
}
