import { deviceOf } from '@waybill/contract/core/device'
import type {
  listOwnSecurity,
  listSiteSecurity,
  SecurityEventView,
  SiteSecurityEvent,
} from '@waybill/contract/security/api'
import { orgType } from '@waybill/contract/core/enums'
import type { OutputOf } from '@waybill/contract/core/route'
import type { SecurityAction } from '@waybill/contract/security/security-events'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { type Db, inScope } from '../../../platform/database/index.ts'
import type { Actor, BaseCtx } from '../../../platform/http/index.ts'
import { cappedAt, COUNT_CAP, readListEnd, writeListEnd } from '../../../platform/keyset.ts'
import { dayBounds } from '../identity/index.ts'

type OwnQuery = z.output<NonNullable<(typeof listOwnSecurity)['query']>>
type SiteQuery = z.output<NonNullable<(typeof listSiteSecurity)['query']>>

interface Row {
  id: number
  at: Date
  action: SecurityAction
  detail: {
    userAgent?: string | null
    network?: string | null
    newDevice?: boolean
    reason?: string
    refusedBefore?: number
  }
  user_id: number | null
  name: string | null
  email: string | null
  by_name: string | null
}

function present({ id, at, action, detail, by_name: byName }: Row): SecurityEventView {
  return {
    id,
    at: at.toISOString(),
    action,
    ...deviceOf(detail.userAgent ?? null),
    network: detail.network ?? null,
    newDevice: detail.newDevice ?? false,
    reason: detail.reason ?? null,
    refusedBefore: detail.refusedBefore ?? 0,
    byName,
  }
}
const presentForStaff = (row: Row): SiteSecurityEvent => ({
  ...present(row),
  account:
    row.user_id === null || row.email === null
      ? null
      : { id: row.user_id, name: row.name ?? row.email, email: row.email },
})

const nameOf = (user: 'u' | 'w') =>
  sql`nullif(btrim(${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)}), '')`
const relations = sql`left join identity_user u on u.org_id = e.org_id and u.id = e.user_id
  left join identity_user w on w.id = e.proxy_user_id`

type Asked = { list: string; condition: RawBuilder<unknown>; cursor: string | undefined; limit: number }

/** A page of the events that fit a condition, newest first; the total is counted on the first page. */
async function pageOf<T>(db: Db, request: Asked, view: (row: Row) => T) {
  const { list, condition, limit } = request
  const end = readListEnd(list, /^-$/, request.cursor)
  const { rows } = await sql<Row>`
    select e.id, e.at, e.action, e.detail, e.user_id, ${nameOf('u')} as name, u.email, ${nameOf('w')} as by_name
    from audit_entry e ${relations}
    where ${condition} and ${end ? sql`e.id < ${end.id}::bigint` : sql`true`}
    order by e.id desc limit ${limit + 1}`.execute(db)
  const total = end?.total ?? (await count(db, condition))
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    records: rows.slice(0, limit).map(view),
    total,
    next: last ? writeListEnd(list, { key: '-', id: last.id, total }) : null,
  }
}

async function count(db: Db, condition: RawBuilder<unknown>) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from audit_entry e ${relations} where ${condition} limit ${COUNT_CAP + 1}) as counted`.execute(db)
  return cappedAt(rows[0]?.count ?? 0)
}

/** Answers listOwnSecurity. */
export function ownEvents(ctx: BaseCtx, query: OwnQuery): Promise<OutputOf<typeof listOwnSecurity>> {
  const { orgId, userId } = ctx.actor
  const condition = sql`e.security_tenant_id is not null and e.org_id = ${orgId} and e.user_id = ${userId}`
  // Warehouse staff may not read the log, and everyone may read their own part of it.
  return inScope(
    ctx.database,
    { ...ctx.scope, role: 'service' },
    (db) => pageOf(db, { list: 'own security', condition, cursor: query.cursor, limit: query.limit }, present),
    { readOnly: true },
  )
}

const patternOf = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** More accounts than this are not looked up: then most events are of one of them. */
const MOST_ACCOUNTS = 500

/** Events of the accounts whose name or e-mail contains the text. */
async function ofAccounts(db: Db, text: string): Promise<RawBuilder<unknown>> {
  const fits = sql`lower(u.first_name || ' ' || u.last_name || ' ' || u.email) like ${patternOf(text)}`
  const { rows } = await sql<{ org_id: number; id: number }>`
    select u.org_id, u.id from identity_user u where ${fits} limit ${MOST_ACCOUNTS + 1}`.execute(db)
  if (rows.length > MOST_ACCOUNTS) return fits
  const [orgs, users] = [rows.map((row) => row.org_id), rows.map((row) => row.id)]
  return sql`e.user_id = any(${users}::bigint[]) and e.org_id = any(${orgs}::bigint[])
    and (e.org_id, e.user_id) in (select * from unnest(${orgs}::bigint[], ${users}::bigint[]))`
}

/** Answers listSiteSecurity, in the scope of the staff. */
export async function siteEvents(
  db: Db,
  actor: Pick<Actor, 'orgId' | 'orgType'>,
  query: SiteQuery,
): Promise<OutputOf<typeof listSiteSecurity>> {
  // A plan made for any filter would read the log from its end.
  await sql.raw('set local plan_cache_mode = force_custom_plan').execute(db)
  const parts: RawBuilder<unknown>[] = [
    actor.orgType === orgType.ADMIN
      ? sql`e.security_tenant_id is not null`
      : sql`e.security_tenant_id = ${actor.orgId}`,
  ]
  if (query.action) parts.push(sql`e.action = ${query.action}`)
  const search = query.search?.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (search) parts.push(await ofAccounts(db, search))
  const { from, before } = await dayBounds(db, query)
  if (from) parts.push(sql`e.at >= ${from}`)
  if (before) parts.push(sql`e.at < ${before}`)
  const condition = sql.join(parts, sql` and `)
  return pageOf(db, { list: 'site security', condition, cursor: query.cursor, limit: query.limit }, presentForStaff)
}
