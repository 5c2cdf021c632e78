import { orgType } from '@waybill/contract/core/enums'
import type { Locale } from '@waybill/contract/core/messages'
import { formatMoney, type Money } from '@waybill/contract/core/money'
import { eventText } from '@waybill/contract/funds/event-words'
import { type WarehouseType, warehouseTypeWords } from '@waybill/contract/warehouse/types'
import { type RawBuilder, sql } from 'kysely'
import { type Db, inScope } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { dayBounds, userToday } from '../../../people/identity/index.ts'
import { insuranceOf, postageOf } from '../postage-history.ts'
import { findOperator } from '../warehouse/accounts.ts'
import { lastPostedBefore, type Numbered } from './bounds.ts'
import type { Statement, StatementLine } from './statement.ts'
import { statementWords } from './words.ts'

/** Rows of one read: enough that reading is quick, few enough that they weigh nothing. */
const BATCH = 2000
/** What a batch is about is looked up row by row: planned in any other way, every batch reads all purchases or orders of the organization. */
const ROW_BY_ROW = `set local plan_cache_mode = force_custom_plan; set local enable_indexonlyscan = off; set local enable_hashjoin = off;
  set local enable_mergejoin = off`

export interface Period {
  dateFrom: string
  dateTo: string
}
interface Row {
  seq: number
  at: Date
  what: string
  document: string | null
  note: string | null
  amount: Money
  /** What of the amount is insurance. */
  insurance: Money
  balance: Money
}

/** Where a statement's rows are read from, among rows named w that have numbers. */
interface Source extends Numbered {
  title: Record<Locale, string>
  amount: RawBuilder<Money>
  /** The balance after row w. */
  balance: RawBuilder<Money>
  /** Rows of these numbers as lines. */
  lines(condition: RawBuilder<boolean>): RawBuilder<Row>
  describe(what: string, locale: Locale): string
}

const postage = (orgId: number): Source => ({
  title: { en: 'Postage balance statement', cn: '邮资余额对账单' },
  table: sql`ledger_transfer`,
  ofWallet: sql`w.org_id = ${orgId} and w.seq is not null`,
  postedAt: sql`w.created_at`,
  amount: sql`w.wallet_change`,
  balance: sql`w.available_after + w.held_after`,
  lines: (condition) => sql`
    select t.seq, t.event_at as at, t.kind::text as what, coalesce(s.tracking_no, o.order_no) as document, t.note, t.wallet_change as amount,
      (${insuranceOf(sql`t`)})::bigint as insurance, t.available_after + t.held_after as balance
    from ${postageOf(sql`(select * from ledger_transfer w where ${condition} and w.wallet_change <> 0 order by w.seq limit ${BATCH}) t`)}
    order by t.seq`,
  describe: (kind, locale) => eventText(Number(kind))[locale],
})

/** A reseller's own balance: the labels are those of its sellers, each with its seller. */
const reseller = (orgId: number): Source => ({
  ...postage(orgId),
  title: { en: 'Balance statement', cn: '余额对账单' },
  lines: (condition) => sql`
    select t.seq, t.event_at as at, t.kind::text as what, sold.tracking_no as document, coalesce(t.note, sold.seller) as note,
      t.wallet_change as amount, (${insuranceOf(sql`t`)})::bigint as insurance, t.available_after + t.held_after as balance
    from (select * from ledger_transfer w where ${condition} and w.wallet_change <> 0 order by w.seq limit ${BATCH}) t
    left join lateral (
      select s.tracking_no, o.name as seller, s.org_id, s.purchase_id from shipping_shipment s
      join tenancy_org o on o.id = s.org_id and o.parent_org_id = ${orgId}
      where t.ref_type = 'purchase' and s.purchase_id = t.ref_id limit 1) sold on true
    left join lateral (
      select c.cover_buy as cover from shipping_cover c where c.org_id = sold.org_id and c.id = sold.purchase_id) p on true
    order by t.seq`,
})

const warehouse = (orgId: number, operatorId: number): Source => ({
  title: { en: 'Warehouse balance statement', cn: '仓库余额对账单' },
  table: sql`warehouse_transaction`,
  ofWallet: sql`w.org_id = ${orgId} and w.operator_org_id = ${operatorId}`,
  postedAt: sql`w.posted_at`,
  amount: sql`w.amount`,
  balance: sql`w.balance_after`,
  lines: (condition) => sql`
    select w.seq, w.event_at as at, w.type as what, w.document, w.note, w.amount, 0::bigint as insurance, w.balance_after as balance
    from warehouse_transaction w where ${condition} order by w.seq limit ${BATCH}`,
  describe: (type, locale) => warehouseTypeWords[type as WarehouseType][locale],
})

async function balanceAt(db: Db, { table, ofWallet, balance }: Source, seq: number): Promise<Money> {
  const { rows } = await sql<{ balance: Money }>`
    select (${balance})::bigint as balance from ${table} w where ${ofWallet} and w.seq = ${seq}`.execute(db)
  return rows[0]?.balance ?? 0
}

async function sumsOf(db: Db, { table, ofWallet, amount }: Source, [first, last]: [number, number]) {
  const { rows } = await sql<{ moneyIn: Money; moneyOut: Money; count: number }>`
    select coalesce(sum(greatest(${amount}, 0)), 0)::bigint as "moneyIn", coalesce(sum(greatest(-${amount}, 0)), 0)::bigint as "moneyOut",
      count(*) filter (where ${amount} <> 0)::int as count
    from ${table} w where ${ofWallet} and w.seq > ${first} and w.seq <= ${last}`.execute(db)
  return rows[0] ?? { moneyIn: 0, moneyOut: 0, count: 0 }
}

const lineOf = (
  { at, what, document, note, amount, insurance, balance }: Row,
  source: Source,
  locale: Locale,
): StatementLine => ({
  at,
  description: [
    source.describe(what, locale),
    insurance === 0 ? null : `${statementWords[locale].insurance} ${formatMoney(Math.abs(insurance))}`,
    note === document ? null : note,
  ]
    .filter(Boolean)
    .join(' · '),
  document,
  amount,
  balanceAfter: balance,
})

/** The lines of a range, a batch in each transaction: a slow reader holds none, and what was posted stays as it is. */
async function* linesOf(
  ctx: BaseCtx,
  source: Source,
  [first, last]: [number, number],
): AsyncGenerator<StatementLine[]> {
  const read = async (after: number): Promise<Row[]> => {
    const condition = sql<boolean>`${source.ofWallet} and w.seq > ${after} and w.seq <= ${last}`
    const batch = async (db: Db) => {
      await sql.raw(ROW_BY_ROW).execute(db)
      return source.lines(condition).execute(db)
    }
    const { rows } = await ctx.inScope(batch, { readOnly: true })
    return rows
  }
  let rows = await read(first)
  while (rows.length > 0) {
    // Read while these lines are written. It fails where it is waited for, also when the reader has left by then.
    const next = rows.length < BATCH ? Promise.resolve([]) : read(rows.at(-1)!.seq)
    next.catch(() => {})
    yield rows.map((row) => lineOf(row, source, ctx.locale))
    rows = await next
  }
}

async function statementOf(ctx: BaseCtx, source: Source, period: Period & { operator?: string }): Promise<Statement> {
  const { dateFrom, dateTo, operator } = period
  const read = async (db: Db) => {
    const { from, before } = await dayBounds(db, { dateFrom, dateTo })
    const last = await lastPostedBefore(db, source, before)
    const first = Math.min(last, await lastPostedBefore(db, source, from))
    const { name } = await db
      .selectFrom('tenancy_org')
      .select('name')
      .where('id', '=', ctx.actor.orgId)
      .executeTakeFirstOrThrow()
    const opening = await balanceAt(db, source, first)
    const closing = await balanceAt(db, source, last)
    const { zone } = await userToday(db, ctx.now())
    return {
      range: [first, last] as [number, number],
      name,
      opening,
      closing,
      zone,
      sums: await sumsOf(db, source, [first, last]),
    }
  }
  const { range, name, opening, closing, zone, sums } = await ctx.inScope(read, { readOnly: true })
  const holder = operator === undefined ? name : `${name} · ${operator}`
  const title = source.title[ctx.locale]
  return { title, holder, zone, dateFrom, dateTo, opening, closing, ...sums, lines: () => linesOf(ctx, source, range) }
}

/** The statement of the caller's postage balance; of a reseller, of its own balance with the platform. */
export function postageStatement(ctx: BaseCtx, period: Period): Promise<Statement> {
  const { orgId, orgType: type } = ctx.actor
  return statementOf(ctx, type === orgType.SERVER ? reseller(orgId) : postage(orgId), period)
}

/** The statement of the caller's balance with an operator of a connected warehouse; NotFound for any other. */
export async function warehouseStatement(ctx: BaseCtx, operatorId: number, period: Period): Promise<Statement> {
  const { orgId } = ctx.actor
  const { operator } = await inScope(
    ctx.database,
    { ...ctx.scope, role: 'service' },
    (db) => findOperator(db, orgId, operatorId),
    { readOnly: true },
  )
  return statementOf(ctx, warehouse(orgId, operatorId), { ...period, operator: operator.name })
}
