import type { CappedCount } from '@waybill/contract/core/schemas'
import type { countUsers, listUsers } from '@waybill/contract/users/api'
import type { OutputOf } from '@waybill/contract/core/route'
import { identityState } from '@waybill/contract/verification/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { cappedAt, COUNT_CAP, type ListEnd, readListEnd, writeListEnd } from '../../../platform/keyset.ts'
import { kindColumn, managedBy, type Staff } from './policy.ts'
import {
  presentUser,
  seenColumn,
  standingColumn,
  statusOf,
  userColumns,
  type UserRecord,
  userRelations,
} from './row.ts'

export type UserQuery = z.output<NonNullable<(typeof listUsers)['query']>>

/** What is sorted by, as text that compares like the value. */
const sortKeys: Record<UserQuery['sort'], RawBuilder<string>> = {
  createdAt: sql`to_char(u.created_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`,
  name: sql`lower(u.first_name || ' ' || u.last_name)`,
  lastSeenAt: sql`coalesce(to_char(${seenColumn} at time zone 'UTC', 'YYYYMMDDHH24MISSUS'), '')`,
}

/** Papers of an ordinary seller that wait to be looked at. */
const toVerify = sql`(o.type = 1 and not o.identity_verified
  and exists (select 1 from verification_submission i where i.org_id = u.org_id and i.state = ${stateSql(identityState.pending)}))`

const patternOf = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

function conditionOf(staff: Staff, query: Pick<UserQuery, 'search' | 'standing' | 'toVerify' | 'kind'>) {
  const parts: RawBuilder<unknown>[] = [managedBy(staff)]
  if (query.standing) parts.push(sql`${standingColumn} = ${statusOf(query.standing)}::int`)
  if (query.toVerify) parts.push(toVerify)
  if (query.kind) parts.push(sql`${kindColumn} = ${query.kind}`)
  const search = query.search?.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (search) {
    parts.push(
      sql`lower(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || o.name) like ${patternOf(search)}`,
    )
  }
  return sql.join(parts, sql` and `)
}

/** A cursor is of its own order only. It carries the total, which is counted on the first page. */
const listName = ({ sort, desc }: UserQuery): string => `users ${sort} ${desc ? 'desc' : 'asc'}`

function afterCursor(query: UserQuery, cursor: ListEnd | null): RawBuilder<boolean> {
  if (!cursor) return sql`true`
  const row = sql`(${sortKeys[query.sort]}, u.id)`
  const end = sql`(${cursor.key}, ${cursor.id}::bigint)`
  return query.desc ? sql`${row} < ${end}` : sql`${row} > ${end}`
}

async function countMatching(db: Db, condition: RawBuilder<unknown>): Promise<CappedCount> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from identity_managed_user u join tenancy_org o on o.id = u.org_id where ${condition} limit ${COUNT_CAP + 1}) as counted`.execute(
    db,
  )
  return cappedAt(rows[0]?.count ?? 0)
}

/** Answers listUsers, in the scope of the staff. */
export async function listManaged(db: Db, staff: Staff, query: UserQuery): Promise<OutputOf<typeof listUsers>> {
  const condition = conditionOf(staff, query)
  const cursor = readListEnd(listName(query), /^[^\0]*$/, query.cursor)
  const key = sortKeys[query.sort]
  const direction = query.desc ? sql`desc` : sql`asc`
  const order = query.sort === 'createdAt' ? sql`u.created_at ${direction}` : sql`${key} ${direction}`
  const { rows } = await sql<UserRecord & { sort_key: string }>`
    select ${userColumns}, ${key} as sort_key from identity_managed_user u join tenancy_org o on o.id = u.org_id ${userRelations}
    where ${condition} and ${afterCursor(query, cursor)}
    order by ${order}, u.id ${direction} limit ${query.limit + 1}`.execute(db)
  const total = cursor?.total ?? (await countMatching(db, condition))
  const shown = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? shown.at(-1) : undefined
  return {
    records: shown.map((record) => presentUser(record, staff)),
    total,
    next: last ? writeListEnd(listName(query), { key: last.sort_key, id: last.id, total }) : null,
  }
}

/** Answers countUsers: each view up to 10,000. */
export async function countManaged(db: Db, staff: Staff): Promise<OutputOf<typeof countUsers>> {
  const count = (query: Parameters<typeof conditionOf>[1]) => countMatching(db, conditionOf(staff, query))
  const waiting = await count({ standing: 'waiting' })
  const active = await count({ standing: 'active' })
  const suspended = await count({ standing: 'suspended' })
  const documents = await count({ toVerify: true })
  const all = await count({})
  return {
    waiting: waiting.count,
    active: active.count,
    suspended: suspended.count,
    toVerify: documents.count,
    all: all.count,
    capped: [waiting, active, suspended, documents, all].some(({ capped }) => capped),
  }
}
