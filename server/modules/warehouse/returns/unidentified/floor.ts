import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { unidentifiedClaimState } from '@waybill/contract/unidentified-returns/claim-lifecycle'
import { isOpenParcel, unidentifiedState } from '@waybill/contract/unidentified-returns/lifecycle'
import type * as api from '@waybill/contract/unidentified-returns/staff-api'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { placesById } from '../../stock/index.ts'
import { readingAsService } from '../../warehouses/index.ts'
import { isKnownCode } from '../open.ts'
import { columns, countOf, facts, pageOf, photosOf, type Row, searched, source } from './read.ts'

interface FloorRow extends Row {
  warehouse_code: string
  location_id: number
  linked_return_id: number | null
  waiting: number
}
const more = sql`, w.code as warehouse_code, u.location_id, u.linked_return_id, (select count(*)::int from unidentified_claim c
  where c.parcel_id = u.id and c.state = ${stateSql(unidentifiedClaimState.waiting)}) as waiting from ${source}`

/** Parcels as staff read them, with the codes of their places. */
async function present(
  db: Db,
  { operatorId, now }: { operatorId: number; now: Date },
  rows: readonly FloorRow[],
): Promise<api.FloorUnidentifiedRow[]> {
  const places = await placesById(
    db,
    operatorId,
    rows.map((row) => row.location_id),
  )
  return rows.map((row) => {
    const place = places.get(row.location_id)
    return {
      ...facts(row),
      warehouse: { id: row.warehouse_id, code: row.warehouse_code, name: row.warehouse_name ?? '' },
      place: place ? { id: place.id, code: place.code } : null,
      waiting: row.waiting,
      mayDispose: row.state === unidentifiedState.open && row.dispose_from <= now,
    }
  })
}

type Query = ParsedOf<typeof api.listFloorUnidentified>['query']
const { open, claimed } = unidentifiedState
const ageOf = (age: NonNullable<Query['age']>, now: Date): RawBuilder<unknown> =>
  ({
    week: sql`u.created_at <= ${now}::timestamptz - interval '7 days' and u.state in (${stateSql(open, claimed)})`,
    month: sql`u.created_at <= ${now}::timestamptz - interval '30 days' and u.state in (${stateSql(open, claimed)})`,
    due: sql`u.dispose_from <= ${now}::timestamptz and u.state = ${stateSql(open)}`,
  })[age]

/** Answers listFloorUnidentified. */
export function listFloor(
  ctx: BaseCtx,
  { state, age, warehouseId, search, cursor, limit }: Query,
): Promise<OutputOf<typeof api.listFloorUnidentified>> {
  const { orgId: operatorId } = ctx.actor
  const now = ctx.now()
  const parts = [sql`u.org_id = ${operatorId}`]
  if (state) parts.push(sql`u.state = ${state}`)
  if (age) parts.push(ageOf(age, now))
  if (warehouseId !== undefined) parts.push(sql`u.warehouse_id = ${warehouseId}`)
  if (search?.trim()) parts.push(searched(search.trim()))
  return readingAsService(ctx, async (db) => {
    const page = await pageOf<FloorRow>(db, 'floor unidentified', { parts, more, cursor, limit })
    const records = await present(db, { operatorId, now }, page.rows)
    return { records, total: page.total, next: page.next }
  })
}

/** Answers countFloorUnidentified. */
export const countFloor = (ctx: BaseCtx): Promise<OutputOf<typeof api.countFloorUnidentified>> =>
  readingAsService(ctx, (db) =>
    countOf(db, [sql`u.org_id = ${ctx.actor.orgId}`, sql`u.state in (${stateSql(open, claimed)})`]),
  )

/** Claims of a parcel, oldest first. */
async function claimsOf(db: Db, parcelId: number): Promise<api.FloorClaim[]> {
  const { rows } = await sql<Omit<api.FloorClaim, 'createdAt'> & { at: Date }>`
    select c.id, json_build_object('id', c.org_id, 'name', o.name) as seller, c.order_no as "orderNo", c.outbound_no as outbound, c.note,
      c.state, c.reason, c.return_id as "returnId", c.created_at as at
    from unidentified_claim c join tenancy_org o on o.id = c.org_id where c.parcel_id = ${parcelId} order by c.id`.execute(
    db,
  )
  return rows.map(({ at, ...row }) => ({ ...row, createdAt: at.toISOString() }))
}

/** One parcel as staff read it; throws NotFound. Needs the service scope. */
export async function floorOf(
  db: Db,
  { operatorId, now }: { operatorId: number; now: Date },
  id: number,
): Promise<api.FloorUnidentified> {
  const { rows } = await sql<FloorRow>`
    select ${columns}${more} where u.id = ${id} and u.org_id = ${operatorId}`.execute(db)
  const [row] = await present(db, { operatorId, now }, rows)
  if (!row) throw notFound('Unidentified return', '无主退货')
  const where = { operatorId, warehouseId: row.warehouse.id }
  return {
    ...row,
    linkedReturnId: rows[0]!.linked_return_id,
    isKnown: isOpenParcel(row.state) && (await isKnownCode(db, where, row.code)),
    photos: await photosOf(db, id),
    claims: await claimsOf(db, id),
  }
}
/** The same for who calls. */
export const floorFor = (db: Db, { actor, now }: BaseCtx, id: number): Promise<api.FloorUnidentified> =>
  floorOf(db, { operatorId: actor.orgId, now: now() }, id)
