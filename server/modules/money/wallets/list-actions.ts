import type { OutputOf } from '@waybill/contract/core/route'
import type { listAccountActions } from '@waybill/contract/wallets/action-api'
import { accountActionState } from '@waybill/contract/wallets/action-lifecycle'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { cappedAt, COUNT_CAP, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { presentAction, selectActions } from './action-rows.ts'
import { readActionNumber } from '@waybill/contract/wallets/action-number'
import { patternOf } from './search-pattern.ts'

type Query = z.output<NonNullable<(typeof listAccountActions)['query']>>
const LIST = 'account actions'

function searched(search: string): RawBuilder<unknown> {
  const number = readActionNumber(search)
  const pattern = patternOf(search)
  return sql`(lower(o.name) like ${pattern} or lower(a.case_number) like ${pattern}
    ${number === null ? sql`` : sql`or a.id = ${number}::bigint`})`
}

function conditionOf(providerOrgId: number, { search, kind, state, orgId }: Query): RawBuilder<unknown> {
  const text = search?.normalize('NFC').trim()
  return sql.join(
    [
      sql`a.provider_org_id = ${providerOrgId}`,
      ...(kind ? [sql`a.kind = ${kind}`] : []),
      ...(state ? [sql`a.state = ${state}`] : []),
      ...(orgId ? [sql`a.org_id = ${orgId}::bigint`] : []),
      ...(text ? [searched(text)] : []),
    ],
    sql` and `,
  )
}

/** Answers listAccountActions; in service scope. */
export async function listActions(
  db: Db,
  providerOrgId: number,
  query: Query,
): Promise<OutputOf<typeof listAccountActions>> {
  const [after] = readKeyset(LIST, [ID_KEY], query.cursor) ?? []
  const condition = conditionOf(providerOrgId, query)
  const place = after === undefined ? sql`true` : sql`a.id < ${after}::bigint`
  const rows = await selectActions(db, sql`${condition} and ${place}`, query.limit + 1)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from account_action a join tenancy_org o on o.id = a.org_id
      where ${condition} limit ${COUNT_CAP + 1}) found`.execute(db)
  const page = rows.slice(0, query.limit)
  return {
    records: page.map(presentAction),
    total: cappedAt(counted[0]?.count ?? 0),
    next: rows.length > query.limit ? writeKeyset(LIST, [String(page.at(-1)?.id)]) : null,
  }
}

const WAITING_CAP = 100

/** How many actions wait for a second person, up to 100. */
export async function countWaitingActions(db: Db, providerOrgId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from account_action
      where provider_org_id = ${providerOrgId} and state = ${stateSql(accountActionState.waiting)} limit ${WAITING_CAP}) found`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
