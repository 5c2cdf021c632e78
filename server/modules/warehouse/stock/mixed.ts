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

interface Seller {
  operatorId: number
  warehouseId: number
  sellerId: number
}

/** Throws PUT_AWAY_MIXED for the first of the places where another seller's goods lie, unless the warehouse wants them in one. */
async function refuseMixedPlaces(
  db: Db,
  { operatorId, warehouseId, sellerId }: Seller,
  places: readonly Pick<FoundPlace, 'id' | 'code'>[],
): Promise<void> {
  if (places.length === 0 || (await ownWarehouse(db, operatorId, warehouseId)).mixed) return
  const ids = places.map(({ id }) => id).toSorted((a, b) => a - b)
  // Of two sellers whose goods arrive at once in an empty place, the second sees the first's. Always in the order of the ids: two commands
  // into the same places never wait for each other.
  await sql`
    select pg_advisory_xact_lock(8671, (place % 2147483647)::integer) from (
      select place from unnest(${ids}::bigint[]) as place order by place) as sorted`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select l.location_id as id from stock_level l where l.warehouse_org_id = ${operatorId} and l.location_id = any(${ids}::bigint[])
      and l.on_hand > 0 and l.org_id <> ${sellerId} order by l.location_id limit 1`.execute(db)
  const place = places.find(({ id }) => id === rows[0]?.id)
  if (place) throw new AppError('PUT_AWAY_MIXED', { params: { place: place.code } })
}

/** Throws PUT_AWAY_MIXED where another seller's goods lie in the place, unless the warehouse wants them in one. */
export const refuseMixed = (
  db: Db,
  { placeId, place, ...seller }: Seller & { placeId: number; place: string },
): Promise<void> => refuseMixedPlaces(db, seller, [{ id: placeId, code: place }])

/** Where goods are put away to stay; elsewhere those of all sellers lie together on their way. */
const ownKinds: readonly PlaceKind[] = ['storage', 'reserve', 'quarantine', 'damaged']

/** The same for the first of several places, of those in which goods stay. */
export const refuseMixedIn = (
  db: Db,
  { places, ...seller }: Seller & { places: Iterable<FoundPlace> },
): Promise<void> =>
  refuseMixedPlaces(
    db,
    seller,
    [...places].filter(({ kind }) => ownKinds.includes(kind)),
  )
