import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import type { ChargeAct } from '@waybill/contract/warehouse-billing/acts'
import type { BillEntry, BillSummaryLine } from '@waybill/contract/warehouse-billing/bill-shapes'
import { billGroupOf, billGroups, type WarehouseBillState } from '@waybill/contract/warehouse-billing/bills'
import type { listOwnBillEntries } from '@waybill/contract/warehouse-billing/bills-api'
import type { CustomerBill, CustomerBillRow } from '@waybill/contract/warehouse-billing/bills-staff-api'
import { chargeDisputeState } from '@waybill/contract/warehouse-billing/lifecycle'
import type { WarehouseType } from '@waybill/contract/warehouse/types'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { cappedAt, COUNT_CAP, readKeyset, readListEnd, writeKeyset, writeListEnd } from '../../../../platform/keyset.ts'
import type { BillDocument } from './document-texts.ts'

export interface BillFilter {
  search?: string | undefined
  warehouseId?: number | undefined
  state?: WarehouseBillState | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
}

const DAY_KEY = /^\d{4}-\d\d-\d\d$/
const likeOf = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** A charge on bill `b` is disputed and not answered. */
const disputed = sql<boolean>`exists (select from warehouse_charge_dispute d
  join warehouse_bill_entry e on e.org_id = d.org_id and e.charge_id = d.charge_id
  where d.org_id = b.org_id and d.state = ${stateSql(chargeDisputeState.open)} and e.bill_id = b.id)`

/** The condition on closed bills `b` that a list and its total share. */
function matching(whose: RawBuilder<unknown>, filter: BillFilter): RawBuilder<unknown> {
  const { warehouseId, state, dateFrom, dateTo } = filter
  const parts = [whose, sql`b.number is not null`]
  const search = filter.search?.trim()
  if (search) parts.push(sql`lower(b.number) like ${likeOf(search)}`)
  if (warehouseId !== undefined) parts.push(sql`b.warehouse_id = ${warehouseId}`)
  if (state) parts.push(state === 'disputed' ? disputed : sql`not ${disputed}`)
  if (dateFrom) parts.push(sql`b.ends_on >= ${dateFrom}::date`)
  if (dateTo) parts.push(sql`b.ends_on <= ${dateTo}::date`)
  return sql.join(parts, sql` and `)
}

type Services = Partial<Record<WarehouseType, number>>
interface Row {
  id: number
  number: string
  seller_id: number
  seller: string
  operator_id: number
  operator: string
  warehouse_id: number
  warehouse_code: string | null
  warehouse_name: string | null
  starts_on: string
  ends_on: string
  services: Services
  amount: number
  count: number
  late: number
  unpriced: number
  closed_at: Date
  disputed: boolean
}

const columns = sql`b.id, b.number, b.org_id as seller_id, s.name as seller, b.warehouse_org_id as operator_id, o.name as operator, b.warehouse_id,
  w.code as warehouse_code, coalesce(b.warehouse_name, w.name) as warehouse_name, to_char(b.starts_on, 'YYYY-MM-DD') as starts_on, to_char(b.ends_on, 'YYYY-MM-DD') as ends_on,
  b.services, b.amount, b.count, b.late, b.unpriced, b.closed_at, ${disputed} as disputed`
const source = sql`warehouse_bill b join tenancy_org s on s.id = b.org_id join tenancy_org o on o.id = b.warehouse_org_id
  left join warehouses_warehouse w on w.operator_org_id = b.warehouse_org_id and w.id = b.warehouse_id`

/** Sums by service as sums by group. */
export function groupsOf(services: Services) {
  const groups = Object.fromEntries(billGroups.map((group) => [group, 0])) as Record<
    (typeof billGroups)[number],
    number
  >
  for (const [service, amount] of Object.entries(services)) groups[billGroupOf(service as WarehouseType)] += amount
  return groups
}

const present = (row: Row): CustomerBillRow => ({
  id: row.id,
  number: row.number,
  seller: { id: row.seller_id, name: row.seller },
  operator: { id: row.operator_id, name: row.operator },
  warehouse: { id: row.warehouse_id, code: row.warehouse_code ?? '', name: row.warehouse_name ?? '' },
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  groups: groupsOf(row.services),
  amount: row.amount,
  count: row.count,
  late: row.late,
  unpriced: row.unpriced,
  state: row.disputed ? 'disputed' : 'closed',
  closedAt: row.closed_at.toISOString(),
})

const LIST = 'warehouse bills'

/** A page of closed bills within a condition on `b`, newest first; needs the service scope. */
export async function billRows(
  db: Db,
  whose: RawBuilder<unknown>,
  { cursor, limit, ...filter }: BillFilter & { cursor?: string | undefined; limit: number },
) {
  const where = matching(whose, filter)
  const end = readListEnd(LIST, DAY_KEY, cursor)
  const place = end ? sql`and (b.ends_on, b.id) < (${end.key}::date, ${end.id}::bigint)` : sql``
  const { rows } = await sql<Row>`
    select ${columns} from ${source} where ${where} ${place} order by b.ends_on desc, b.id desc limit ${limit + 1}`.execute(
    db,
  )
  const total = end?.total ?? cappedAt(await countOf(db, where))
  const records = rows.slice(0, limit)
  const last = rows.length > limit ? records.at(-1) : undefined
  return {
    records: records.map(present),
    total,
    next: last ? writeListEnd(LIST, { key: last.ends_on, id: last.id, total }) : null,
  }
}

async function countOf(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from warehouse_bill b where ${where} limit ${COUNT_CAP + 1}) x`.execute(
    db,
  )
  return rows[0]!.count
}

interface Line extends Omit<BillSummaryLine, 'group'> {
  act: ChargeAct | null
}

/** What a bill comes to by kind of work; work of days before its period by day. */
async function linesOf(db: Db, { orgId, id, startsOn }: { orgId: number; id: number; startsOn: string }) {
  const { rows } = await sql<Line>`
    select e.type, e.service, e.act, case when e.day < ${startsOn}::date then to_char(e.day, 'YYYY-MM-DD') end as day,
      count(*)::int as count, sum(e.amount)::bigint as amount
    from warehouse_bill_entry e where e.org_id = ${orgId} and e.bill_id = ${id} group by 1, 2, 3, 4
    order by 1, 4 nulls first, 2, 3 nulls last`.execute(db)
  return rows
    .map((line): BillSummaryLine => ({ ...line, group: billGroupOf(line.service) }))
    .toSorted((a, b) => a.type - b.type || billGroups.indexOf(a.group) - billGroups.indexOf(b.group))
}

async function rowOf(db: Db, whose: RawBuilder<unknown>, id: number): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${columns} from ${source} where ${whose} and b.number is not null and b.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Bill', '账单')
  return rows[0]
}

/** One closed bill within a condition on `b`, with its lines; throws NotFound. Needs the service scope. */
export async function billOf(db: Db, whose: RawBuilder<unknown>, id: number): Promise<CustomerBill> {
  const row = await rowOf(db, whose, id)
  return { ...present(row), lines: await linesOf(db, { orgId: row.seller_id, id, startsOn: row.starts_on }) }
}

/** A bill with what it froze for its document; needs the service scope. */
export async function documentOf(db: Db, { orgId, id }: { orgId: number; id: number }): Promise<BillDocument> {
  const bill = await billOf(db, sql`b.org_id = ${orgId}`, id)
  const frozen = await db
    .selectFrom('warehouse_bill')
    .select(['issuer', 'customer', 'language'])
    .select(sql<string>`to_char(coalesce(closed_on, closed_at), 'YYYY-MM-DD')`.as('closedOn'))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...bill, ...(frozen as unknown as Pick<BillDocument, 'issuer' | 'customer' | 'language' | 'closedOn'>) }
}

const ENTRIES = 'warehouse bill lines'
const UUID_KEY = /^[0-9a-f-]{36}$/

/** A page of the charges and refunds on a bill within a condition on `b`, by day; throws NotFound. Needs the service scope. */
export async function billEntries(
  db: Db,
  whose: RawBuilder<unknown>,
  { id, cursor, limit }: { id: number; cursor?: string | undefined; limit: number },
): Promise<OutputOf<typeof listOwnBillEntries>> {
  const { seller_id: orgId, starts_on: startsOn, count } = await rowOf(db, whose, id)
  const [day, after] = readKeyset(ENTRIES, [DAY_KEY, UUID_KEY], cursor) ?? []
  const place = day === undefined ? sql`` : sql`and (e.day, e.transfer_id) > (${day}::date, ${after}::uuid)`
  const { rows } = await sql<Omit<BillEntry, 'group'>>`
    select e.transfer_id as id, e.type, e.service, e.act, e.charge_id as "chargeId", to_char(e.day, 'YYYY-MM-DD') as day,
      e.day < ${startsOn}::date as late, e.document, e.amount
    from warehouse_bill_entry e where e.org_id = ${orgId} and e.bill_id = ${id} ${place}
    order by e.day, e.transfer_id limit ${limit + 1}`.execute(db)
  const records = rows.slice(0, limit).map((entry): BillEntry => ({ ...entry, group: billGroupOf(entry.service) }))
  const last = rows.length > limit ? records.at(-1) : undefined
  return { records, total: cappedAt(count), next: last ? writeKeyset(ENTRIES, [last.day, last.id]) : null }
}
