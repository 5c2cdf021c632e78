import { AppError, notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/stock/place-api'
import type { CappedCount } from '@waybill/contract/core/schemas'
import { MOST_PICK_SEQ, MOST_PLACES, placeCode, type PlaceKind, rangeCodes } from '@waybill/contract/stock/places'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { COUNT_CAP, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'

const LIST = 'places'

interface Row {
  id: number
  warehouse_id: number
  warehouse_code: string
  warehouse_name: string
  code: string
  barcode: string
  kind: PlaceKind
  pickable: boolean
  sellable: boolean
  pick_seq: number
  max_volume_cm3: number | null
  max_weight_g: number | null
  active: boolean
  units: number
  skus: number
  version: number
}

const present = (row: Row): api.Place => ({
  id: row.id,
  warehouse: { id: row.warehouse_id, code: row.warehouse_code, name: row.warehouse_name },
  code: row.code,
  barcode: row.barcode,
  kind: row.kind,
  pickable: row.pickable,
  sellable: row.sellable,
  pickSeq: row.pick_seq,
  maxVolumeCm3: row.max_volume_cm3,
  maxWeightG: row.max_weight_g,
  active: row.active,
  units: row.units,
  skus: row.skus,
  version: row.version,
})

/** What lies in a place `l`, whoever it belongs to. */
const held = sql`stock_level s where s.warehouse_org_id = l.org_id and s.location_id = l.id and s.on_hand > 0`

async function read(db: Db, condition: RawBuilder<unknown>, limit: number): Promise<api.Place[]> {
  const { rows } = await sql<Row>`
    select l.*, h.code as warehouse_code, h.name as warehouse_name,
      (select coalesce(sum(s.on_hand), 0)::bigint from ${held}) as units, (select count(distinct (s.org_id, s.product_id))::int from ${held}) as skus
    from location l join warehouses_warehouse h on h.operator_org_id = l.org_id and h.id = l.warehouse_id
    where ${condition} order by l.code, l.id limit ${limit}`.execute(db)
  return rows.map(present)
}

type Query = ParsedOf<typeof api.listPlaces>['query']

/** Not `exists`, for which all levels of the warehouse would be gathered first. */
const isEmpty = (empty: boolean | undefined): RawBuilder<boolean> =>
  empty === undefined ? sql<boolean>`true` : sql<boolean>`((select s.id from ${held} limit 1) is null) = ${empty}`

function conditionOf(operatorId: number, { warehouseId, search, kind, active, empty }: Query): RawBuilder<unknown> {
  const parts = [sql`l.org_id = ${operatorId}`]
  if (warehouseId !== undefined) parts.push(sql`l.warehouse_id = ${warehouseId}`)
  const text = placeCode(search ?? '')
  if (text) parts.push(sql`l.code like ${`${text.replace(/[\\%_]/g, '\\$&')}%`}`)
  if (kind) parts.push(sql`l.kind = ${kind}`)
  if (active !== undefined) parts.push(sql`l.active = ${active}`)
  if (empty !== undefined) parts.push(isEmpty(empty))
  return sql.join(parts, sql` and `)
}

/** How many places a query means, as far as counts go; whether they are empty is looked up in that many. */
async function countPlaces(db: Db, operatorId: number, { empty, ...query }: Query): Promise<CappedCount> {
  const { rows } = await sql<{ count: number; tried: number }>`
    select count(*) filter (where ${isEmpty(empty)})::int as count, count(*)::int as tried
    from (select l.org_id, l.id from location l where ${conditionOf(operatorId, query)} order by l.code, l.id limit ${COUNT_CAP + 1}) l`.execute(
    db,
  )
  const { count, tried } = rows[0]!
  return { count: Math.min(count, COUNT_CAP), capped: tried > COUNT_CAP }
}

/** Answers listPlaces. */
export async function listPlaces({ db, actor }: Ctx, query: Query): Promise<OutputOf<typeof api.listPlaces>> {
  const condition = conditionOf(actor.orgId, query)
  const [code, id] = readKeyset(LIST, [/^[A-Z0-9.-]{1,30}$/, ID_KEY], query.cursor) ?? []
  const after = code === undefined ? sql`true` : sql`(l.code, l.id) > (${code}, ${id}::bigint)`
  const records = await read(db, sql`${condition} and ${after}`, query.limit + 1)
  const total = await countPlaces(db, actor.orgId, query)
  const page = records.slice(0, query.limit)
  const last = records.length > query.limit ? page.at(-1) : undefined
  return {
    records: page,
    total,
    next: last ? writeKeyset(LIST, [last.code, String(last.id)]) : null,
  }
}

/** Answers createPlaces. New places come after the existing ones on the pickers' way. */
export async function createPlaces(
  { db, actor }: Ctx,
  { warehouseId, segments, kind, pickable }: ParsedOf<typeof api.createPlaces>['body'],
): Promise<OutputOf<typeof api.createPlaces>> {
  const { rows } = await sql`
    select 1 from warehouses_warehouse where operator_org_id = ${actor.orgId} and id = ${warehouseId}`.execute(db)
  if (rows.length === 0) throw notFound('Warehouse', '仓库')
  const codes = rangeCodes(segments.map(({ from, to }) => ({ from: from.toUpperCase(), to: to.toUpperCase() })))
  if (!codes) throw new AppError('PLACE_RANGE', { params: { max: MOST_PLACES } })
  const created = await sql`
    insert into location (org_id, warehouse_id, code, kind, pickable, pick_seq)
    select ${actor.orgId}, ${warehouseId}, c.code, ${kind}, ${pickable && kind === 'storage'},
      least(${MOST_PICK_SEQ}, c.place
        + (select coalesce(max(pick_seq), 0) from location where org_id = ${actor.orgId} and warehouse_id = ${warehouseId}))
    from unnest(${codes}::text[]) with ordinality as c (code, place) order by c.place
    on conflict (org_id, warehouse_id, code) do nothing returning id`.execute(db)
  return { created: created.rows.length, existing: codes.length - created.rows.length }
}

/** One place; NotFound for another organization's too. */
async function getPlace(db: Db, orgId: number, id: number): Promise<api.Place> {
  const [found] = await read(db, sql`l.org_id = ${orgId} and l.id = ${id}::bigint`, 1)
  if (!found) throw notFound('Place', '库位')
  return found
}

/** Answers updatePlace. No movement runs while a place is deactivated, so that nothing arrives in it meanwhile. */
export async function updatePlace(
  { db, actor }: Ctx,
  id: number,
  { version, ...body }: ParsedOf<typeof api.updatePlace>['body'],
): Promise<api.Place> {
  const known = await getPlace(db, actor.orgId, id)
  if (known.version !== version) throw new AppError('CONFLICT')
  if (known.active && !body.active) {
    await sql`select pg_advisory_xact_lock(8670, (${known.warehouse.id}::bigint % 2147483647)::integer)`.execute(db)
    // What belongs to a seller that is no longer connected lies there as well.
    const { rows } = await sql<{ units: number }>`select stock.units_in(${id}) as units`.execute(db)
    const units = rows[0]!.units
    if (units > 0) throw new AppError('PLACE_NOT_EMPTY', { params: { place: known.code, units } })
  }
  const { numUpdatedRows } = await db
    .updateTable('location')
    .set({
      pickable: body.pickable && known.kind === 'storage',
      pick_seq: body.pickSeq,
      max_volume_cm3: body.maxVolumeCm3,
      max_weight_g: body.maxWeightG,
      active: body.active,
      version: version + 1,
    })
    .where('org_id', '=', actor.orgId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('CONFLICT')
  return getPlace(db, actor.orgId, id)
}

/** What the label of a place shows. */
export interface PlaceToPrint {
  warehouseId: number
  code: string
  barcode: string
  kind: PlaceKind
}

/** Codes of these places in their order; NotFound unless all of them are the operator's. */
export async function codesOf(db: Db, orgId: number, ids: readonly number[]): Promise<PlaceToPrint[]> {
  const rows = await db
    .selectFrom('location')
    .select(['warehouse_id', 'code', 'barcode', 'kind'])
    .where('org_id', '=', orgId)
    .where('id', 'in', [...ids])
    .orderBy('code')
    .execute()
  if (rows.length < new Set(ids).size) throw notFound('Place', '库位')
  return rows.map(({ kind, warehouse_id: warehouseId, ...row }) => ({ ...row, warehouseId, kind: kind as PlaceKind }))
}
