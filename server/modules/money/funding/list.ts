import type { FundingTotal, FundingWallet } from '@waybill/contract/funding/api'
import { readFundingNumber, readReference } from '@waybill/contract/funding/reference'
import type { CappedCount } from '@waybill/contract/core/schemas'
import { fundingStatus } from '@waybill/contract/funds/enums'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { cappedAt, readListEnd, writeListEnd } from '../../../platform/keyset.ts'
import { instantShape, instantText } from '../../../platform/sort-keys.ts'
import { type FundingDenial, type FundingMethod, transferMethods } from '@waybill/contract/funding/enums'
import { dayBounds } from '../../people/identity/index.ts'
import { fundingColumns, type FundingRecord, fundingRelations } from './rows.ts'

/** Whose requests: an organization's own, or those of a provider's customers. */
export type FundingViewer = { orgId: number; side: 'customer' | 'provider' }
export interface FundingFilter {
  search?: string | undefined
  statuses?: number[] | undefined
  types?: number[] | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
  /** Of a customer: which balance; null: either. */
  wallet?: FundingWallet | null | undefined
  operatorId?: number | undefined
  /** Of a provider. */
  method?: FundingMethod | undefined
  denial?: FundingDenial | undefined
  customer?: number | undefined
  contested?: boolean | undefined
}

const likeOf = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

function searched(search: string, side: FundingViewer['side']): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`lower(r.external_reference) like ${likeOf(search)}`]
  const number = readFundingNumber(search)
  if (number !== null) parts.push(sql`r.id = ${number}::bigint`)
  parts.push(sql`r.bank_reference like ${likeOf(readReference(search) ?? search.replace(/\s/g, '')).toUpperCase()}`)
  if (side === 'provider') parts.push(sql`lower(o.name) like ${likeOf(search)}`)
  return sql`(${sql.join(parts, sql` or `)})`
}

/** The condition on request r (and its customer o, where staff search) that a list, its totals and its export share. */
export async function fundingCondition(
  db: Db,
  viewer: FundingViewer,
  filter: FundingFilter,
): Promise<RawBuilder<unknown>> {
  const own = viewer.side === 'customer' ? sql`r.org_id = ${viewer.orgId}` : sql`r.provider_org_id = ${viewer.orgId}`
  const parts: RawBuilder<unknown>[] = [own]
  const { statuses, types, search, wallet, operatorId } = filter
  if (wallet) parts.push(sql`r.wallet = ${wallet}`)
  if (operatorId !== undefined) parts.push(sql`r.provider_org_id = ${operatorId}`)
  if (filter.method) parts.push(sql`r.method = ${filter.method}`)
  if (filter.denial) parts.push(sql`r.denial = ${filter.denial}`)
  if (filter.contested) parts.push(sql`(r.disputed_at is not null or r.returned_at is not null)`)
  if (filter.customer !== undefined) parts.push(sql`r.org_id = ${filter.customer}`)
  if (statuses?.length) parts.push(sql`r.status = any(${statuses}::int[])`)
  if (types?.length) parts.push(sql`r.type = any(${types}::int[])`)
  const { from, before } = await dayBounds(db, { dateFrom: filter.dateFrom, dateTo: filter.dateTo })
  if (from) parts.push(sql`r.created_at >= ${from}`)
  if (before) parts.push(sql`r.created_at < ${before}`)
  const text = search?.normalize('NFC').trim()
  if (text) parts.push(searched(text, viewer.side))
  return sql.join(parts, sql` and `)
}

async function totalsOf(db: Db, condition: RawBuilder<unknown>): Promise<FundingTotal[]> {
  const { rows } = await sql<{ status: FundingTotal['status']; count: number; requested: number; received: number }>`
    select r.status, count(*)::int as count, sum(r.requested)::bigint as requested, coalesce(sum(r.received), 0)::bigint as received
    from funding_request r join tenancy_org o on o.id = r.org_id where ${condition} group by r.status`.execute(db)
  const none = { count: 0, requested: 0, received: 0 }
  return [fundingStatus.pending, fundingStatus.approved, fundingStatus.denied].map(
    (status) => rows.find((row) => row.status === status) ?? { status, ...none },
  )
}

const created = instantText(sql`r.created_at`)

export interface FundingQuery extends FundingFilter {
  desc: boolean
  cursor?: string | undefined
  limit: number
}

/** One page by date of creation, with the totals of everything that matches. */
export async function listRequests(
  db: Db,
  viewer: FundingViewer,
  query: FundingQuery,
): Promise<{ records: FundingRecord[]; total: CappedCount; next: string | null; totals: FundingTotal[] }> {
  const condition = await fundingCondition(db, viewer, query)
  const list = `funding ${viewer.side} ${query.desc ? 'desc' : 'asc'}`
  const cursor = readListEnd(list, instantShape, query.cursor)
  const end = cursor && sql`(${cursor.key}::timestamptz, ${cursor.id}::bigint)`
  const place = end ? sql`and (r.created_at, r.id) ${query.desc ? sql`<` : sql`>`} ${end}` : sql``
  const direction = query.desc ? sql`desc` : sql`asc`
  const { rows } = await sql<FundingRecord & { place: string }>`
    select ${fundingColumns}, ${created} as place from funding_request r ${fundingRelations}
    where ${condition} ${place} order by r.created_at ${direction}, r.id ${direction} limit ${query.limit + 1}`.execute(
    db,
  )
  const totals = await totalsOf(db, condition)
  const total = cappedAt(totals.reduce((sum, { count }) => sum + count, 0))
  const records = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? records.at(-1) : undefined
  return { records, total, totals, next: last ? writeListEnd(list, { key: last.place, id: last.id, total }) : null }
}

const WAITING_CAP = 100

/** How many transfers wait for the provider, up to 100. */
export async function countWaiting(db: Db, providerOrgId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from funding_request where provider_org_id = ${providerOrgId} and status = ${stateSql(fundingStatus.pending)}
        and method = any(${[...transferMethods]}::text[]) limit ${WAITING_CAP}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** One request that the viewer may see. */
export async function findRecord(db: Db, viewer: FundingViewer, id: number): Promise<FundingRecord | undefined> {
  const condition = await fundingCondition(db, viewer, {})
  const { rows } = await sql<FundingRecord>`
    select ${fundingColumns} from funding_request r ${fundingRelations} where ${condition} and r.id = ${id}::bigint`.execute(
    db,
  )
  return rows[0]
}
