import type { CappedCount } from '@waybill/contract/core/schemas'
import type { Money } from '@waybill/contract/core/money'
import type { WarehouseEntry, WarehouseTypeSum } from '@waybill/contract/warehouse/api'
import { type WarehouseType, warehouseTypes } from '@waybill/contract/warehouse/types'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import { cappedAt, readKeyset, writeKeyset } from '../../../../platform/keyset.ts'
import { dayBounds } from '../../../people/identity/index.ts'
import { lastPostedBefore, type Numbered } from '../statement/bounds.ts'

/** One wallet: a seller's with an operator. */
export interface Wallet {
  orgId: number
  operatorId: number
}
export interface WarehouseFilter {
  types?: WarehouseType[] | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
  document?: string | undefined
}
type Page = { cursor?: string | undefined; limit: number }

interface Row {
  seq: number
  id: string
  at: Date
  type: WarehouseType
  kind: number
  warehouse_id: number | null
  warehouse_code: string | null
  warehouse_name: string | null
  quantity: number | null
  unit_price: Money | null
  document: string | null
  note: string | null
  amount: Money
  balance_after: Money
}

/** What a row of the list is read from. */
export const relations = sql`join ledger_transfer t on t.org_id = w.org_id and t.id = w.transfer_id
  left join warehouses_warehouse h on h.operator_org_id = w.operator_org_id and h.id = w.warehouse_id`
export const columns = sql`w.seq, w.transfer_id as id, w.event_at as at, w.type, t.kind, w.warehouse_id, h.code as warehouse_code,
  h.name as warehouse_name, w.quantity, w.unit_price, w.document, w.note, w.amount, w.balance_after`

export const presentEntry = (row: Row): WarehouseEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  type: row.type,
  kind: row.kind,
  warehouse:
    row.warehouse_id === null ? null : { id: row.warehouse_id, code: row.warehouse_code!, name: row.warehouse_name! },
  quantity: row.quantity,
  unitPrice: row.unit_price,
  document: row.document,
  note: row.note,
  amount: row.amount,
  balanceAfter: row.balance_after,
})

const ofWallet = ({ orgId, operatorId }: Wallet): RawBuilder<boolean> =>
  sql<boolean>`w.org_id = ${orgId} and w.operator_org_id = ${operatorId}`

/** The wallet's rows by their numbers. */
const numbered = (wallet: Wallet): Numbered => ({
  table: sql`warehouse_transaction`,
  ofWallet: ofWallet(wallet),
  postedAt: sql`w.posted_at`,
})

/** The places between which the days of a filter lie: after the first, up to the second. */
export async function placesOf(db: Db, wallet: Wallet, filter: WarehouseFilter): Promise<[number, number]> {
  const { from, before } = await dayBounds(db, filter)
  const last = await lastPostedBefore(db, numbered(wallet), before)
  // Of a period that ends before it begins, its end twice.
  return [from ? Math.min(last, await lastPostedBefore(db, numbered(wallet), from)) : 0, last]
}

const documentOf = ({ document }: WarehouseFilter): string | null =>
  document?.normalize('NFC').trim().toLowerCase() || null

const ofDocument = (filter: WarehouseFilter): RawBuilder<boolean> => {
  const document = documentOf(filter)
  return document === null ? sql<boolean>`true` : sql<boolean>`lower(w.document) = ${document}`
}

/** The condition on rows w that lie between two places, for the list and its export. */
export const between = (
  wallet: Wallet,
  filter: WarehouseFilter,
  [first, last]: [number, number],
): RawBuilder<boolean> =>
  sql<boolean>`${ofWallet(wallet)} and w.seq > ${first} and w.seq <= ${last} and ${ofDocument(filter)}`

/** Sums by type of what lies before each place, from the last row of each type before it: however long the history, two rows a type. */
async function typeSums(db: Db, wallet: Wallet, [first, last]: [number, number]): Promise<WarehouseTypeSum[]> {
  const upTo = (place: number) => sql`(select w.type_count, w.type_in, w.type_out from warehouse_transaction w
    where ${ofWallet(wallet)} and w.type = ty.type and w.seq <= ${place} order by w.seq desc limit 1)`
  const { rows } = await sql<WarehouseTypeSum>`
    select ty.type, (l.type_count - coalesce(f.type_count, 0))::bigint as count, (l.type_in - coalesce(f.type_in, 0))::bigint as "moneyIn",
      (l.type_out - coalesce(f.type_out, 0))::bigint as "moneyOut"
    from unnest(${[...warehouseTypes]}::text[]) with ordinality as ty (type, place)
    cross join lateral ${upTo(last)} l left join lateral ${upTo(first)} f on true
    where l.type_count > coalesce(f.type_count, 0) order by ty.place`.execute(db)
  return rows
}

/** Of a document there are few rows, which are summed as they are. */
async function documentSums(
  db: Db,
  wallet: Wallet,
  { filter, places }: { filter: WarehouseFilter; places: [number, number] },
): Promise<WarehouseTypeSum[]> {
  const { rows } = await sql<WarehouseTypeSum>`
    select w.type, count(*)::bigint as count, sum(greatest(w.amount, 0))::bigint as "moneyIn", sum(greatest(-w.amount, 0))::bigint as "moneyOut"
    from warehouse_transaction w where ${between(wallet, filter, places)}
    group by w.type order by array_position(${[...warehouseTypes]}::text[], w.type)`.execute(db)
  return rows
}

const add = (sums: readonly WarehouseTypeSum[], of: 'count' | 'moneyIn' | 'moneyOut'): number =>
  sums.reduce((sum, row) => sum + row[of], 0)

/** opening + in − out = closing over all that match; without a filter by type or document, opening and closing are the balance. */
async function summaryOf(db: Db, wallet: Wallet, filter: WarehouseFilter, places: [number, number]) {
  const chosen = filter.types?.length ? new Set(filter.types) : null
  const of = async (range: [number, number]) => {
    const sums = documentOf(filter)
      ? await documentSums(db, wallet, { filter, places: range })
      : await typeSums(db, wallet, range)
    return sums.filter(({ type }) => !chosen || chosen.has(type))
  }
  const sums = await of(places)
  const before = await of([0, places[0]])
  const [opening, moneyIn, moneyOut] = [
    add(before, 'moneyIn') - add(before, 'moneyOut'),
    add(sums, 'moneyIn'),
    add(sums, 'moneyOut'),
  ]
  return { sums, summary: { opening, moneyIn, moneyOut, closing: opening + moneyIn - moneyOut } }
}

/** The newest rows of the filter, at most `limit`; each type from its own index, so that a rare one is found soon. */
function firstOf(filter: WarehouseFilter, condition: RawBuilder<boolean>, limit: number): RawBuilder<unknown> {
  const types = [...new Set(filter.types ?? [])]
  const first = (more: RawBuilder<unknown>) =>
    sql`(select w.* from warehouse_transaction w where ${condition}${more} order by w.seq desc limit ${limit})`
  if (types.length === 0) return sql`${first(sql``)} w`
  const parts = types.map((type) => first(sql` and w.type = ${type}`))
  return sql`(select * from (${sql.join(parts, sql` union all `)}) w order by w.seq desc limit ${limit}) w`
}

const LIST = 'warehouse transactions'

/** Answers listWarehouseTransactions for a wallet whose reader was checked; needs the service scope. */
export async function listTransactions(db: Db, wallet: Wallet, query: WarehouseFilter & Page) {
  const [cursor] = readKeyset(LIST, [/^[1-9]\d{0,14}$/], query.cursor) ?? []
  const places = await placesOf(db, wallet, query)
  const end = cursor === undefined ? places[1] : Math.min(places[1], Number(cursor) - 1)
  const { rows } = await sql<Row>`
    select ${columns} from ${firstOf(query, between(wallet, query, [places[0], end]), query.limit + 1)} ${relations}
    order by w.seq desc`.execute(db)
  const { summary, sums } = await summaryOf(db, wallet, query, places)
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  const total: CappedCount = cappedAt(add(sums, 'count'))
  return {
    records: page.map(presentEntry),
    total,
    next: last ? writeKeyset(LIST, [String(last.seq)]) : null,
    summary,
    sums,
  }
}

/** A transaction of a seller's warehouse wallets by the id of its transfer; undefined: there is none. */
export async function findTransaction(
  db: Db,
  orgId: number,
  id: string,
): Promise<(WarehouseEntry & { operatorId: number; refId: string | null; postedAt: string }) | undefined> {
  const { rows } = await sql<Row & { operator_org_id: number; ref_id: string | null; posted_at: Date }>`
    select ${columns}, w.operator_org_id, t.ref_id, w.posted_at from warehouse_transaction w ${relations}
    where w.org_id = ${orgId} and w.transfer_id = ${id}::uuid`.execute(db)
  const row = rows[0]
  return (
    row && {
      ...presentEntry(row),
      operatorId: row.operator_org_id,
      refId: row.ref_id,
      postedAt: row.posted_at.toISOString(),
    }
  )
}
