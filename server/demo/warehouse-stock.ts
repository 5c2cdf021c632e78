import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Move, postMoves } from '../modules/warehouse/stock/index.ts'
import { type Db, inScope } from '../platform/database/index.ts'
import type { Services } from '../platform/http/index.ts'
import { demoOrg } from './people.ts'

const WAREHOUSE = 1
const operator = demoOrg.harbor

/** Ten aisles of 39 shelves, and 15 places for what does not lie on a shelf. */
async function seedPlaces(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into location (org_id, warehouse_id, code, kind, pickable, pick_seq)
    select ${operator}, ${WAREHOUSE}, chr(64 + a) || '-' || to_char(b, 'FM00') || '-' || to_char(l, 'FM00'), 'storage', true, (a - 1) * 39 + (b - 1) * 3 + l
    from generate_series(1, 10) a, generate_series(1, 13) b, generate_series(1, 3) l
    on conflict do nothing returning id`.execute(db)
  await sql`
    insert into location (org_id, warehouse_id, code, kind) select ${operator}, ${WAREHOUSE}, code, kind
    from (values ('DOCK-1', 'dock'), ('DOCK-2', 'dock'), ('STAGING-1', 'staging'), ('PACK-1', 'station'), ('PACK-2', 'station'), ('TOTE-01', 'tote'), ('TOTE-02', 'tote'), ('TOTE-03', 'tote'), ('TOTE-04', 'tote'), ('TOTE-05', 'tote'), ('TOTE-06', 'tote'),
      ('RETURNS-1', 'returns'), ('CHECK-1', 'quarantine'), ('DAMAGED-1', 'damaged'), ('PROBLEM-1', 'hospital')) as p (code, kind)
    on conflict do nothing`.execute(db)
  return rows.map(({ id }) => id)
}

/** Every product in one or two places, fewer of some, and a few that are damaged, on hold or at the dock. */
function movesOf(products: readonly number[], shelves: readonly number[], dock: number): Move[] {
  return products.flatMap((productId, at): Move[] => {
    const place = { placeId: shelves[(at * 7) % shelves.length]!, condition: 1 } as const
    const quantity = at % 6 === 3 ? 6 : 24 + ((at * 37) % 90)
    const moves: Move[] = [{ reason: 'OPENING', productId, from: null, to: place, quantity }]
    if (at % 4 === 0)
      moves.push({ reason: 'RECEIVE', productId, from: null, to: { placeId: dock, condition: 1 }, quantity: 12 })
    if (at % 4 === 1)
      moves.push({
        reason: 'MOVE',
        productId,
        from: place,
        to: { placeId: shelves[(at * 7 + 3) % shelves.length]!, condition: 1 },
        quantity: 4,
      })
    if (at % 5 === 2)
      moves.push({
        reason: 'DAMAGED_HERE',
        productId,
        from: place,
        to: { ...place, condition: 3 },
        quantity: 2,
        note: 'Crushed carton',
        liable: 'warehouse',
      })
    if (at % 7 === 5)
      moves.push({
        reason: 'RECALL_HOLD',
        productId,
        from: place,
        to: { ...place, condition: 4 },
        quantity: 3,
        note: 'Label to be checked',
      })
    return moves
  })
}

/** The demo's warehouse with its places and the demo seller's stock; a warehouse with places is left as it is. */
export async function seedWarehouseStock({ database }: Services): Promise<void> {
  const seller = demoOrg.seller
  const products = await inScope(database, { role: 'service', orgId: seller }, async (db) => {
    const rows = await db
      .selectFrom('products_stocked')
      .select('id')
      .where('org_id', '=', seller)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  })
  await inScope(database, { role: 'warehouse', orgId: operator }, async (db) => {
    const known = await db.selectFrom('location').select('id').limit(1).executeTakeFirst()
    if (known) return
    const shelves = await seedPlaces(db)
    const dock = await db.selectFrom('location').select('id').where('code', '=', 'DOCK-1').executeTakeFirstOrThrow()
    const moves = movesOf(products, shelves, dock.id)
    if (moves.length > 0)
      await postMoves(db, { sellerId: seller, warehouseId: WAREHOUSE, commandId: randomUUID(), moves })
  })
}
