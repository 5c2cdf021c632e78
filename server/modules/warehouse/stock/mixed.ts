import { AppError, notFound } from '@waybill/contract/core/errors'
import type { PlaceKind } from '@waybill/contract/stock/places'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { FoundPlace } from './find.ts'

// Goods of several sellers in one place.

interface OwnWarehouse {
  mixed: boolean
}

export async function ownWarehouse(db: Db, operatorId: number, id: number): Promise<OwnWarehouse> {
  const { rows } = await sql<OwnWarehouse>`
    select mixed_seller_bins as mixed from warehouses_warehouse where operator_org_id = ${operatorId} and id = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw notFound('Warehouse', '仓库')
  return rows[0]
}

interface Arriving {
  operatorId: number
  warehouseId: number
  sellerId: number
  placeId: number
  /** Its code. */
  place: string
}

/** Throws PUT_AWAY_MIXED where another seller's goods lie in the place, unless the warehouse wants them in one. */
export async function refuseMixed(
  db: Db,
  { operatorId, warehouseId, sellerId, placeId, place }: Arriving,
): Promise<void> {
  if ((await ownWarehouse(db, operatorId, warehouseId)).mixed) return
  // Of two sellers whose goods arrive at once in an empty place, the second sees the first's.
  await sql`select pg_advisory_xact_lock(8671, (${placeId}::bigint % 2147483647)::integer)`.execute(db)
  const { rows } = await sql`
    select from stock_level l where l.warehouse_org_id = ${operatorId} and l.location_id = ${placeId} and l.on_hand > 0
      and l.org_id <> ${sellerId} limit 1`.execute(db)
  if (rows.length > 0) throw new AppError('PUT_AWAY_MIXED', { params: { place } })
}

/** Where goods are put away to stay; elsewhere those of all sellers lie together on their way. */
const ownKinds: readonly PlaceKind[] = ['storage', 'reserve', 'quarantine', 'damaged']

/** Throws PUT_AWAY_MIXED for the first of the places in which goods of a seller may not arrive beside those of another. */
export async function refuseMixedIn(
  db: Db,
  { places, ...arriving }: Omit<Arriving, 'placeId' | 'place'> & { places: Iterable<FoundPlace> },
): Promise<void> {
  const own = new Map([...places].filter(({ kind }) => ownKinds.includes(kind)).map((one) => [one.id, one]))
  // Always in the same order: two commands into the same places never wait for each other.
  for (const { id, code } of [...own.values()].toSorted((a, b) => a.id - b.id))
    // One after the other: a transaction has one connection.
    // oxlint-disable-next-line no-await-in-loop
    await refuseMixed(db, { ...arriving, placeId: id, place: code })
}
