import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/unidentified-returns/api'
import { UNIDENTIFIED_CAP } from '@waybill/contract/unidentified-returns/api'
import {
  unidentifiedClaimState,
  type UnidentifiedClaimState,
} from '@waybill/contract/unidentified-returns/claim-lifecycle'
import { searchTerms } from '@waybill/contract/search/terms'
import {
  isOpenParcel,
  unidentifiedState,
  type UnidentifiedState,
} from '@waybill/contract/unidentified-returns/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { cappedAt, COUNT_CAP, ID_KEY, readKeyset, writeKeyset } from '../../../../platform/keyset.ts'
import { readingAsService } from '../../warehouses/index.ts'
import { forSeller, isConnected } from './locked.ts'

export interface Row {
  id: number
  number: string
  code: string
  note: string | null
  state: UnidentifiedState
  created_at: Date
  dispose_from: Date
  warehouse_id: number
  warehouse_name: string | null
}

export const facts = (row: Row) => ({
  id: row.id,
  number: row.number,
  code: row.code,
  note: row.note,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  disposeFrom: row.dispose_from.toISOString(),
})

/** Parcels `u` and their warehouses `w`. */
export const source = sql`unidentified_return u
  left join warehouses_warehouse w on w.operator_org_id = u.org_id and w.id = u.warehouse_id`
export const columns = sql`u.id, u.number, u.code, u.note, u.state, u.created_at, u.dispose_from, u.warehouse_id, w.name as warehouse_name`
export const searched = (text: string): RawBuilder<unknown> =>
  sql`u.search_text like app.search_pattern(${searchTerms(text).text})`

/** A page of parcels within conditions, newest first. */
export async function pageOf<T extends Row>(
  db: Db,
  list: string,
  {
    parts,
    more,
    cursor,
    limit,
  }: { parts: RawBuilder<unknown>[]; more: RawBuilder<unknown>; cursor: string | undefined; limit: number },
) {
  const where = sql.join(parts, sql` and `)
  const [id] = readKeyset(list, [ID_KEY], cursor) ?? []
  const { rows } = await sql<T>`
    select ${columns}${more} where ${where} and ${id === undefined ? sql`true` : sql`u.id < ${id}::bigint`}
    order by u.id desc limit ${limit + 1}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from unidentified_return u where ${where} limit ${COUNT_CAP + 1}) c`.execute(
    db,
  )
  const page = rows.slice(0, limit)
  return {
    rows: page,
    total: cappedAt(counted[0]?.count ?? 0),
    next: rows.length > limit ? writeKeyset(list, [String(page.at(-1)!.id)]) : null,
  }
}

/** How many parcels are within conditions, up to a hundred. */
export async function countOf(db: Db, parts: RawBuilder<unknown>[]): Promise<{ count: number }> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from unidentified_return u where ${sql.join(parts, sql` and `)} limit ${UNIDENTIFIED_CAP}) c`.execute(db)
  return rows[0]!
}

/** Photos of a parcel, oldest first. */
export async function photosOf(db: Db, parcelId: number): Promise<api.UnidentifiedPhoto[]> {
  const rows = await db
    .selectFrom('unidentified_photo')
    .select(['file_id as id', 'added_at as at'])
    .where('parcel_id', '=', parcelId)
    .orderBy('seq')
    .execute()
  return rows.map(({ id, at }) => ({ id, at: at.toISOString() }))
}

interface OwnRow extends Row {
  /** To the warehouse, now. */
  is_connected: boolean
  claim: {
    id: number
    orderNo: string
    note: string | null
    state: UnidentifiedClaimState
    reason: string | null
    returnId: number | null
    createdAt: string
  } | null
}
/** With the newest claim of a seller. */
const own = (orgId: number) => sql`, k.claim, ${isConnected(orgId)} as is_connected from ${source} left join lateral (
  select json_build_object('id', c.id, 'orderNo', c.order_no, 'note', c.note, 'state', c.state, 'reason', c.reason, 'returnId', c.return_id,
    'createdAt', c.created_at) as claim
  from unidentified_claim c where c.org_id = ${orgId} and c.parcel_id = u.id order by c.id desc limit 1) k on true`
const present = (row: OwnRow): api.UnidentifiedRow => ({
  ...facts(row),
  warehouse: { id: row.warehouse_id, name: row.warehouse_name ?? '' },
  claim: row.claim && { ...row.claim, createdAt: new Date(row.claim.createdAt).toISOString() },
})

const { open, claimed } = unidentifiedState
/** Those that the seller can claim, or those that it has claimed: each by an index of its own. */
const viewOf = (view: 'open' | 'claimed', orgId: number) =>
  view === 'open'
    ? sql`u.state in (${stateSql(open, claimed)}) and (u.org_id, u.warehouse_id) in (
        select s.operator_org_id, s.warehouse_id from warehouses_connected s where s.org_id = ${orgId})`
    : sql`u.id in (select c.parcel_id from unidentified_claim c where c.org_id = ${orgId})`

/** Answers listUnidentified. */
export function listOwn(
  ctx: BaseCtx,
  { view, search, warehouseId, cursor, limit }: ParsedOf<typeof api.listUnidentified>['query'],
): Promise<OutputOf<typeof api.listUnidentified>> {
  const { orgId } = ctx.actor
  const parts = [viewOf(view, orgId)]
  if (search?.trim()) parts.push(searched(search.trim()))
  if (warehouseId !== undefined) parts.push(sql`u.warehouse_id = ${warehouseId}`)
  return readingAsService(ctx, async (db) => {
    const page = await pageOf<OwnRow>(db, `unidentified ${view}`, { parts, more: own(orgId), cursor, limit })
    return { records: page.rows.map(present), total: page.total, next: page.next }
  })
}

/** Answers countUnidentified: what the seller can claim and has not. */
export function countOwn(ctx: BaseCtx): Promise<OutputOf<typeof api.countUnidentified>> {
  const { orgId } = ctx.actor
  return readingAsService(ctx, (db) =>
    countOf(db, [
      viewOf('open', orgId),
      sql`not exists (select from unidentified_claim c where c.org_id = ${orgId} and c.parcel_id = u.id)`,
    ]),
  )
}

/** One parcel as a seller reads it; throws NotFound. Needs the service scope. */
export async function ownOf(db: Db, { orgId, id }: { orgId: number; id: number }): Promise<api.UnidentifiedDetail> {
  const { rows } = await sql<OwnRow>`
    select ${columns}${own(orgId)} where u.id = ${id} and ${forSeller(orgId)}`.execute(db)
  if (!rows[0]) throw notFound('Unidentified return', '无主退货')
  const row = present(rows[0])
  const isShown =
    (isOpenParcel(row.state) && rows[0].is_connected) || row.claim?.state === unidentifiedClaimState.confirmed
  return { ...row, photos: isShown ? await photosOf(db, id) : [] }
}
