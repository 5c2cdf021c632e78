import { notFound } from '@waybill/contract/core/errors'
import { valuesOf } from '@waybill/contract/core/enums'
import { billType } from '@waybill/contract/funds/enums'
import type { BillDetail, BillRow, BillTotal } from '@waybill/contract/invoicing/api'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { cappedAt, readListEnd, writeListEnd } from '../../../platform/keyset.ts'
import { billNumber } from './file-kinds.ts'

export interface BillFilter {
  search?: string | undefined
  types?: number[] | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
}

const likeOf = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** The condition on bill b and its invoice i that the list, its totals and its export share. */
export function billCondition(orgId: number, { search, types, dateFrom, dateTo }: BillFilter): RawBuilder<boolean> {
  const parts = [sql<boolean>`b.org_id = ${orgId}`]
  if (types?.length) parts.push(sql`b.type = any(${types}::int[])`)
  if (dateFrom) parts.push(sql`b.ends_on >= ${dateFrom}::date`)
  if (dateTo) parts.push(sql`b.ends_on <= ${dateTo}::date`)
  const text = search?.trim()
  if (text) parts.push(sql`('b-' || b.id like ${likeOf(text)} or lower(i.number) like ${likeOf(text)})`)
  return sql.join(parts, sql` and `)
}
export const billRelations = sql`bill b left join invoice i on i.org_id = b.org_id and i.id = b.invoice_id`

interface BillRecord {
  id: number
  type: BillRow['type']
  starts_on: string
  ends_on: string
  closed_at: Date
  currency: string
  count: number
  amount: number
  tax: number | null
  invoice_id: number | null
  invoice_number: string | null
}
const billColumns = sql`b.id, b.type, to_char(b.starts_on, 'YYYY-MM-DD') as starts_on, to_char(b.ends_on, 'YYYY-MM-DD') as ends_on,
  b.closed_at, b.currency, b.count, b.amount, b.tax, i.id as invoice_id, i.number as invoice_number`

const presentBill = (row: BillRecord): BillRow => ({
  id: row.id,
  number: billNumber(row.id),
  type: row.type,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  closedAt: row.closed_at.toISOString(),
  currency: row.currency,
  count: row.count,
  amount: row.amount,
  tax: row.tax,
  invoice: row.invoice_id === null ? null : { id: row.invoice_id, number: row.invoice_number! },
})

async function totalsOf(db: Db, condition: RawBuilder<boolean>): Promise<BillTotal[]> {
  const { rows } = await sql<BillTotal>`
    select b.type, count(*)::int as count, sum(b.amount)::bigint as amount from ${billRelations} where ${condition}
    group by b.type`.execute(db)
  return valuesOf(billType).map((type) => rows.find((row) => row.type === type) ?? { type, count: 0, amount: 0 })
}

const LIST = 'bills'

/** One page of an organization's bills, newest first, with the sums of everything that matches. */
export async function listBillRows(
  db: Db,
  orgId: number,
  { cursor, limit, ...filter }: BillFilter & { cursor?: string | undefined; limit: number },
) {
  const condition = billCondition(orgId, filter)
  const end = readListEnd(LIST, /^\d{4}-\d\d-\d\d$/, cursor)
  const place = end ? sql`and (b.ends_on, b.id) < (${end.key}::date, ${end.id}::bigint)` : sql``
  const { rows } = await sql<BillRecord>`
    select ${billColumns} from ${billRelations} where ${condition} ${place}
    order by b.ends_on desc, b.id desc limit ${limit + 1}`.execute(db)
  const totals = await totalsOf(db, condition)
  const total = cappedAt(totals.reduce((sum, { count }) => sum + count, 0))
  const records = rows.slice(0, limit)
  const last = rows.length > limit ? records.at(-1) : undefined
  return {
    records: records.map(presentBill),
    total,
    totals,
    next: last ? writeListEnd(LIST, { key: last.ends_on, id: last.id, total }) : null,
  }
}

/** A bill of the organization with its lines; throws NotFound for every other one. */
export async function billDetailOf(db: Db, orgId: number, id: number): Promise<BillDetail> {
  const { rows } = await sql<BillRecord>`
    select ${billColumns} from ${billRelations} where b.org_id = ${orgId} and b.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) throw notFound('Bill', '账单')
  const lines = await db
    .selectFrom('bill_line')
    .select([
      'kind',
      'carrier',
      'service_code as serviceCode',
      'count',
      'amount',
      'insurance',
      'is_insurance as isInsurance',
    ])
    .where('org_id', '=', orgId)
    .where('bill_id', '=', id)
    .orderBy('line')
    .execute()
  return { ...presentBill(row), lines }
}
