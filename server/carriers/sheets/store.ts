import type { CarrierId } from '@waybill/contract/carriers/enums'
import { canTransition } from '@waybill/contract/core/lifecycle'
import { rateSheetLifecycle, rateSheetState, type RateSheetState } from '@waybill/contract/rate-sheets/lifecycle'
import type { SheetKind, SheetScope } from '@waybill/contract/rate-sheets/shapes'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../platform/database/index.ts'
import type { FoundDoubt } from './layouts/found.ts'

/** A version as it is stored, without its rows. */
export interface StoredSheet {
  id: number
  kind: SheetKind
  carrier: CarrierId
  service: string | null
  version: number
  state: RateSheetState
  name: string
  source: string
  sourceDate: string | null
  status: 'verified' | 'sample'
  rowCount: number
  from: string | null
  to: string | null
  note: string | null
  doubts: FoundDoubt[]
  /** Number of the latest save: another draft has another one. */
  edit: number
  /** The version that it was built from. */
  basedOn: number
  createdBy: number | null
  createdAt: Date
  scheduledBy: number | null
  scheduledAt: Date | null
  /** Of the release's rows when it was scheduled. */
  releaseDigest: string | null
}

const columns = sql`s.id, s.kind, s.carrier, s.service, s.version, s.state, s.name, s.source, to_char(s.source_date, 'YYYY-MM-DD') as "sourceDate",
  s.status, s.row_count as "rowCount", to_char(s.effective_from, 'YYYY-MM-DD') as "from", to_char(p.effective_to, 'YYYY-MM-DD') as "to",
  s.note, s.doubts, s.edit, s.based_on as "basedOn", s.created_by as "createdBy", s.created_at as "createdAt", s.scheduled_by as "scheduledBy",
  s.scheduled_at as "scheduledAt", s.release_digest as "releaseDigest"`
const from = sql`rate_sheet s left join carriers_sheet_period p on p.id = s.id`
const inScopeSql = ({ kind, carrier, service }: SheetScope) =>
  sql`s.kind = ${kind} and s.carrier = ${carrier} and s.service is not distinct from ${service}`

/** Versions of one scope, or of all, newest first; drafts among them. */
export async function listSheets(db: Db, scope: SheetScope | null): Promise<StoredSheet[]> {
  const { rows } = await sql<StoredSheet>`
    select ${columns} from ${from} where ${scope ? inScopeSql(scope) : sql`true`} order by s.version desc`.execute(db)
  return rows
}

export async function findSheet(db: Db, id: number): Promise<StoredSheet | undefined> {
  const { rows } = await sql<StoredSheet>`select ${columns} from ${from} where s.id = ${id}`.execute(db)
  return rows[0]
}

/** One writer at a time for a scope: what is checked stays as it is until the end of the transaction. */
export async function lockScope(db: Db, { kind, carrier, service }: SheetScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rate-sheet:${kind}:${carrier}:${service ?? ''}`}, 0))`.execute(
    db,
  )
}

export interface DraftInput {
  basedOn: number
  name: string
  source: string
  sourceDate: string | null
  status: 'verified' | 'sample'
  rows: readonly object[]
  doubts: readonly FoundDoubt[]
  note: string | null
}

/** Puts a draft in, or in the place of the one that is there. */
export async function saveDraft(
  db: Db,
  scope: SheetScope,
  { input, userId, at }: { input: DraftInput; userId: number; at: Date },
): Promise<void> {
  const { basedOn, name, source, sourceDate, status, note } = input
  const written = sql`${basedOn}::int, ${name}, ${source}, ${sourceDate}::date, ${status}, ${JSON.stringify(input.rows)}::jsonb, ${input.rows.length}::int,
    ${JSON.stringify(input.doubts)}::jsonb, ${note}, ${userId}::bigint, ${at}::timestamptz`
  const fields = sql`based_on, name, source, source_date, status, rows, row_count, doubts, note, created_by, created_at`
  const { numAffectedRows } = await sql`
    update rate_sheet s set (${fields}, edit) = row (${written}, nextval('rate_sheet_edit'))
    where ${inScopeSql(scope)} and s.state = ${stateSql(rateSheetState.draft)}`.execute(db)
  if (numAffectedRows) return
  await sql`
    insert into rate_sheet (kind, carrier, service, version, ${fields})
    select ${scope.kind}, ${scope.carrier}, ${scope.service},
      1 + coalesce(max(s.version), 0), ${written} from rate_sheet s where ${inScopeSql(scope)}`.execute(db)
}

export async function deleteDraft(db: Db, id: number): Promise<void> {
  await sql`delete from rate_sheet where id = ${id} and state = ${stateSql(rateSheetState.draft)}`.execute(db)
}

export async function scheduleDraft(
  db: Db,
  {
    id,
    startsOn,
    note,
    userId,
    at,
    releaseDigest,
  }: { id: number; startsOn: string; note: string | null; userId: number; at: Date; releaseDigest: string },
): Promise<void> {
  await sql`
    update rate_sheet set state = ${stateSql(rateSheetState.scheduled)}, effective_from = ${startsOn}::date, scheduled_by = ${userId},
      scheduled_at = ${at}::timestamptz, note = coalesce(${note}, note), release_digest = ${releaseDigest}
    where id = ${id} and state = ${stateSql(rateSheetState.draft)}`.execute(db)
}

/** False: it is no longer scheduled. */
export async function cancelScheduled(
  db: Db,
  { id, userId, at }: { id: number; userId: number; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update rate_sheet set state = ${stateSql(rateSheetState.canceled)}, canceled_by = ${userId}, canceled_at = ${at}::timestamptz
    where id = ${id} and state = ${stateSql(rateSheetState.scheduled)}`.execute(db)
  return numAffectedRows === 1n
}

/** Notes which versions have begun by a day, and which have given way. Returns those that began. Prices hang on the days alone. */
export async function turnSheets(db: Db, day: string): Promise<{ id: number; version: number; orgId: number }[]> {
  const begun = await sql<{ id: number; version: number; orgId: number }>`
    update rate_sheet s set state = ${stateSql(rateSheetState.active)} from identity_user u
    where s.state = ${stateSql(rateSheetState.scheduled)} and s.effective_from <= ${day}::date and u.id = s.scheduled_by
    returning s.id, s.version, u.org_id as "orgId"`.execute(db)
  await sql`
    update rate_sheet s set state = ${stateSql(rateSheetState.superseded)}
    where s.state = ${stateSql(rateSheetState.active)} and exists (
      select from rate_sheet n where n.kind = s.kind and n.carrier = s.carrier and n.service is not distinct from s.service
        and n.state = ${stateSql(rateSheetState.active)} and (n.effective_from, n.version) > (s.effective_from, s.version))`.execute(
    db,
  )
  return begun.rows
}

export const mayChange = (sheet: StoredSheet, to: RateSheetState, on: string): boolean =>
  canTransition(rateSheetLifecycle, sheet.state, to, on)

/** What the release says of a scope. */
export interface ReleaseFacts extends SheetScope {
  rows: number
  source: string
  sourceDate: string | null
  verified: boolean
  from: string | null
}

/** The release's rows by scope. */
export async function listReleased(db: Db): Promise<ReleaseFacts[]> {
  const facts = sql`count(*)::int as rows, mode() within group (order by source) as source, to_char(max(source_date), 'YYYY-MM-DD') as "sourceDate",
    bool_and(status = 'verified') as verified`
  const since = sql`to_char(min(effective_from), 'YYYY-MM-DD') as "from"`
  const { rows } = await sql<ReleaseFacts>`
    select 'rates' as kind, carrier, service, ${facts}, ${since} from rate_band group by carrier, service
    union all select 'surcharges', carrier, null, ${facts}, ${since} from surcharge group by carrier
    union all select 'fuel', carrier, null, ${facts}, to_char(min(valid_from), 'YYYY-MM-DD') from fuel_rate group by carrier
    union all select 'areas', carrier, null, ${facts}, ${since} from delivery_area group by carrier`.execute(db)
  return rows
}

/** The newest set of tables that a release brought; undefined: none is loaded. */
export async function newestRelease(db: Db): Promise<{ name: string; loadedAt: Date } | undefined> {
  const { rows } = await sql<{ name: string; loadedAt: Date }>`
    select name, loaded_at as "loadedAt" from rate_table_version order by loaded_at desc, name limit 1`.execute(db)
  return rows[0]
}

/** Carriers whose fuel rates staff have loaded: rates from elsewhere would not count. */
export async function carriersWithSheets(db: Db, kind: SheetKind): Promise<number[]> {
  const { rows } = await sql<{ carrier: number }>`
    select distinct carrier from carriers_sheet_start where kind = ${kind} order by carrier`.execute(db)
  return rows.map(({ carrier }) => carrier)
}
