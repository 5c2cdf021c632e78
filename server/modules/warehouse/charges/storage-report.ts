import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { chargeState } from '@waybill/contract/warehouse-billing/lifecycle'
import {
  type getStorageReport,
  LONGEST_STORAGE,
  type StorageGrouping,
  type StorageRow,
} from '@waybill/contract/warehouse-billing/storage-api'
import { addDays } from '@waybill/contract/shipping/ship-by'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import { cappedAt, type KeyShape, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { dayBounds, userToday } from '../../people/identity/index.ts'

type Query = ParsedOf<typeof getStorageReport>['query']
export type StorageFilter = Omit<Partial<Query>, 'cursor' | 'limit'>
interface Period {
  from: string
  to: string
}

const DAY_MS = 86_400_000
function refuse(field: 'dateFrom' | 'dateTo'): never {
  throw new AppError('INVALID_INPUT', { fields: [fieldProblem(field, 'INVALID_VALUE')] })
}

/** The period of a report, the last 30 days by default. Throws INVALID_INPUT for one that ends before it begins or is too long. */
export async function storagePeriod(db: Db, { dateFrom, dateTo }: StorageFilter, now: Date): Promise<Period> {
  await dayBounds(db, { dateFrom, dateTo })
  const { today } = await userToday(db, now)
  const to = dateTo ?? (dateFrom !== undefined && dateFrom > today ? dateFrom : today)
  const from = dateFrom ?? addDays(to, -29)
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1) refuse('dateTo')
  if (days > LONGEST_STORAGE) refuse('dateFrom')
  return { from, to }
}

const keys: Readonly<Record<StorageGrouping, RawBuilder<unknown>>> = {
  day: sql`l.day::text`,
  month: sql`to_char(l.day, 'YYYY-MM')`,
  warehouse: sql`l.warehouse_id::text`,
  product: sql`l.product_id::text`,
}
const amountOf = (state: keyof typeof chargeState) =>
  sql`coalesce(sum(l.share) filter (where c.state = ${stateSql(chargeState[state])}), 0)::bigint`

/** The storage of a seller in groups, with `total` also all of it, where `everything` is true: only days of the period are read. */
export function storageGroups(
  orgId: number,
  { from, to }: Period,
  { by = 'day', warehouseId, productId, total = false }: StorageFilter & { total?: boolean },
): RawBuilder<unknown> {
  const conditions = [sql`l.org_id = ${orgId}`, sql`l.day between ${from}::date and ${to}::date`]
  if (warehouseId !== undefined) conditions.push(sql`l.warehouse_id = ${warehouseId}`)
  if (productId !== undefined) conditions.push(sql`l.product_id = ${productId}`)
  return sql`
    select k.key, ${total ? sql`grouping(k.key) = 1` : sql`false`} as everything, count(distinct l.day) as days, coalesce(sum(l.units), 0)::bigint as units,
      coalesce(sum(l.free_units), 0)::bigint as "freeUnits",
      coalesce(round(sum((l.units - l.free_units)::numeric * l.volume_mm3) / 283168.46592), 0)::bigint as volume,
      ${amountOf('charged')} as charged, ${amountOf('reversed')} as "givenBack",
      coalesce(sum(l.units - l.free_units) filter (where c.state = ${stateSql(chargeState.unpriced)}), 0)::bigint as unpriced
    from warehouse_storage_line l
    cross join lateral (select ${keys[by]} as key) k
    left join warehouse_charge c on c.org_id = l.org_id and c.act = 'storage' and c.day = l.day
      and c.warehouse_org_id = l.warehouse_org_id and c.warehouse_id = l.warehouse_id
      and c.source_kind = case when l.volume_mm3 is null then 'unsized' else 'storage' end
    where ${sql.join(conditions, sql` and `)}
    group by ${total ? sql`grouping sets ((k.key), ())` : sql`k.key`}`
}

const isTime = (by: StorageGrouping) => by === 'day' || by === 'month'
/** Newest days and months first, else what cost the most. */
export const storageOrder = (by: StorageGrouping): RawBuilder<unknown> =>
  isTime(by) ? sql`g.key desc` : sql`g.charged desc, g.key::bigint`

/** What a group is called; for `g`. */
export const storageNames = (orgId: number, by: StorageGrouping) => ({
  name:
    by === 'warehouse'
      ? sql`(select w.name from warehouses_warehouse w where w.id = g.key::bigint and w.operator_org_id = (
          select l.warehouse_org_id from warehouse_storage_line l where l.org_id = ${orgId} and l.warehouse_id = g.key::bigint limit 1))`
      : by === 'product'
        ? sql`(select p.name from products_volume p where p.org_id = ${orgId} and p.id = g.key::bigint)`
        : sql`null::text`,
  sku:
    by === 'product'
      ? sql`(select p.sku from products_volume p where p.org_id = ${orgId} and p.id = g.key::bigint)`
      : sql`null::text`,
})

const shapes: Readonly<Record<'time' | 'amount', readonly KeyShape[]>> = {
  time: [/^\d{4}-\d\d(-\d\d)?$/],
  amount: [/^\d{1,15}$/, ID_KEY],
}
const nameOf = (by: StorageGrouping) => `storage by ${by}`
/** Groups after the last one of a page. */
function after(by: StorageGrouping, cursor: string | undefined): RawBuilder<unknown> {
  const read = readKeyset(nameOf(by), shapes[isTime(by) ? 'time' : 'amount'], cursor)
  if (!read) return sql`true`
  const [first, id] = read
  return isTime(by)
    ? sql`g.key < ${first}`
    : sql`(g.charged < ${first}::bigint or (g.charged = ${first}::bigint and g.key::bigint > ${id}::bigint))`
}

type Found = StorageRow & { everything: boolean; groups: number }

async function findProduct(db: Db, orgId: number, id: number | undefined) {
  if (id === undefined) return null
  const { rows } = await sql<{ sku: string; name: string }>`
    select p.sku, p.name from products_volume p where p.org_id = ${orgId} and p.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Answers getStorageReport; needs the service scope, in which a warehouse has its name also after its connection ended. */
export async function storageReport(
  db: Db,
  orgId: number,
  { query: { cursor, limit, ...filter }, now }: { query: Query; now: Date },
): Promise<OutputOf<typeof getStorageReport>> {
  const { by } = filter
  const period = await storagePeriod(db, filter, now)
  const { name, sku } = storageNames(orgId, by)
  const { rows } = await sql<Found>`
    with g as materialized (${storageGroups(orgId, period, { ...filter, total: true })})
    select g.*, (select count(*) - 1 from g) as groups, s.name, s.sku
    from g cross join lateral (select case when not g.everything then ${name} end as name, case when not g.everything then ${sku} end as sku) s
    where g.everything or ${after(by, cursor)}
    order by g.everything desc, ${storageOrder(by)} limit ${limit + 2}`.execute(db)
  const [all, ...found] = rows as [Found, ...Found[]]
  const records = found.slice(0, limit).map(({ everything: _everything, groups: _groups, ...row }) => row)
  const last = found.length > limit ? records.at(-1)! : null
  const { everything: _all, key: _key, name: _name, sku: _sku, groups, ...sums } = all
  return {
    records,
    total: cappedAt(groups),
    next: last && writeKeyset(nameOf(by), isTime(by) ? [last.key] : [String(last.charged), last.key]),
    period,
    sums,
    product: await findProduct(db, orgId, filter.productId),
  }
}
