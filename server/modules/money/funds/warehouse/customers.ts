import { AppError, notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type {
  chargeWarehouseCustomer,
  listWarehouseCustomers,
  refundWarehouseCharge,
  WarehouseCustomer,
  WarehouseEntry,
} from '@waybill/contract/warehouse/api'
import type { Money } from '@waybill/contract/core/money'
import { sql } from 'kysely'
import { recordAudit } from '../../../../platform/audit/index.ts'
import { type Db, inScope } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { cappedAt, ID_KEY, readKeyset, writeKeyset } from '../../../../platform/keyset.ts'
import { connectedWarehouses } from '../../../warehouse/warehouses/index.ts'
import { eventKind } from '../event-kinds.ts'
import { LedgerConflictError } from '../ledger.ts'
import { chargeWarehouse, openWarehouseBook, refundWarehouse } from './ledger.ts'
import { findTransaction } from './transactions.ts'

const LIST = 'warehouse customers'
type Query = ParsedOf<typeof listWarehouseCustomers>['query']

interface Row {
  org_id: number
  name: string
  available: Money
  needed: Money
  last_recharge: Date | null
}

const patternOf = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** The sellers connected to an operator's warehouses with their wallets, one row each, named c. */
function customersOf(operatorId: number, search: string | undefined) {
  const text = search?.normalize('NFC').trim()
  return sql`(select l.org_id, o.name, coalesce(a.balance, 0) as available
    from (select distinct org_id from warehouses_connected where operator_org_id = ${operatorId}) l
    join tenancy_org o on o.id = l.org_id
    left join ledger_account a on a.org_id = l.org_id and a.provider_org = ${operatorId} and a.code = 2110
    where ${text ? sql`lower(o.name) like ${patternOf(text)}` : sql`true`}) c`
}

async function present(db: Db, operatorId: number, rows: readonly Row[]): Promise<WarehouseCustomer[]> {
  const links = await connectedWarehouses(db, { operatorId })
  return rows.map((row) => ({
    org: { id: row.org_id, name: row.name },
    warehouses: links.filter(({ orgId }) => orgId === row.org_id).map(({ id, code, name }) => ({ id, code, name })),
    available: row.available,
    needed: row.needed,
    lastRechargeAt: row.last_recharge?.toISOString() ?? null,
  }))
}

/** Answers listWarehouseCustomers, lowest balance first; needs the service scope. */
export async function warehouseCustomers(
  db: Db,
  operatorId: number,
  query: Query,
): Promise<OutputOf<typeof listWarehouseCustomers>> {
  const customers = customersOf(operatorId, query.search)
  const [amount, id] = readKeyset(LIST, [/^-?\d{1,18}$/, ID_KEY], query.cursor) ?? []
  const place = amount === undefined ? sql`true` : sql`(c.available, c.org_id) > (${amount}::bigint, ${id}::bigint)`
  const { rows } = await sql<Row>`
    select c.org_id, c.name, c.available::bigint, coalesce((select f.needed from funds_warehouse_shortfall f
        where f.org_id = c.org_id and f.operator_org_id = ${operatorId}), 0)::bigint as needed, (select w.event_at from warehouse_transaction w
      where w.org_id = c.org_id and w.operator_org_id = ${operatorId} and w.type = 'recharge' order by w.seq desc limit 1) as last_recharge
    from ${customers} where ${place} order by c.available, c.org_id limit ${query.limit + 1}`.execute(db)
  const { rows: sums } = await sql<{ available: Money; negative: Money; count: number }>`
    select coalesce(sum(c.available), 0)::bigint as available, coalesce(sum(least(c.available, 0)), 0)::bigint as negative,
      count(*)::int as count from ${customers}`.execute(db)
  const { available = 0, negative = 0, count = 0 } = sums[0] ?? {}
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  return {
    records: await present(db, operatorId, page),
    total: cappedAt(count),
    next: last ? writeKeyset(LIST, [String(last.available), String(last.org_id)]) : null,
    sums: { available, negative },
  }
}

/** The warehouses at which the caller serves this seller; throws NotFound for anyone else's customer. Needs the service scope. */
export async function checkCustomer(db: Db, operatorId: number, orgId: number): Promise<number[]> {
  const links = await connectedWarehouses(db, { orgId, operatorId })
  if (links.length === 0) throw notFound('Customer', '客户')
  return links.map(({ id }) => id)
}

const asCustomer = <T>(ctx: BaseCtx, orgId: number, work: (db: Db) => Promise<T>): Promise<T> =>
  inScope(ctx.database, { ...ctx.scope, role: 'service', orgId }, work)

/** Who did what to the customer's money stays in the customer's audit. */
const audit = (db: Db, ctx: BaseCtx, { orgId, id, refund }: { orgId: number; id: string; refund: boolean }) =>
  recordAudit(db, {
    orgId,
    userId: ctx.actor.userId,
    action: refund ? 'warehouse.refunded' : 'warehouse.charged',
    subject: { type: 'warehouseTransaction', id },
    detail: { operator: ctx.actor.orgId },
  })

/** The row that an event wrote, as its customer sees it. */
async function rowOf(db: Db, orgId: number, eventId: string): Promise<WarehouseEntry> {
  const { rows } = await sql<{ id: string }>`
    select id from ledger_transfer where org_id = ${orgId} and event_id = ${eventId}::uuid`.execute(db)
  const { operatorId: _, refId: __, postedAt: ___, ...entry } = (await findTransaction(db, orgId, rows[0]!.id))!
  return entry
}

/** Answers chargeWarehouseCustomer. */
export async function chargeCustomer(
  ctx: BaseCtx,
  orgId: number,
  body: ParsedOf<typeof chargeWarehouseCustomer>['body'],
): Promise<WarehouseEntry> {
  const { requestId, ...charge } = body
  const operator = ctx.actor.orgId
  return asCustomer(ctx, orgId, async (db) => {
    const warehouses = await checkCustomer(db, operator, orgId)
    if (!warehouses.includes(charge.warehouseId)) throw notFound('Warehouse', '仓库')
    await openWarehouseBook(db, operator)
    const { eventId, replayed } = await chargeWarehouse(db, { ...charge, operator, id: requestId, at: ctx.now() })
    const entry = await rowOf(db, orgId, eventId)
    if (!replayed) await audit(db, ctx, { orgId, id: entry.id, refund: false })
    return entry
  }).catch((error: unknown) => {
    throw error instanceof LedgerConflictError ? new AppError('IDEMPOTENCY_KEY_REUSED') : error
  })
}

/** Answers refundWarehouseCharge. */
export async function refundCharge(
  ctx: BaseCtx,
  orgId: number,
  { transactionId, note }: ParsedOf<typeof refundWarehouseCharge>['body'],
): Promise<WarehouseEntry> {
  const operator = ctx.actor.orgId
  return asCustomer(ctx, orgId, async (db) => {
    await checkCustomer(db, operator, orgId)
    const found = await findTransaction(db, orgId, transactionId)
    if (!found || found.operatorId !== operator) throw notFound('Transaction', '流水')
    if (found.kind !== eventKind.warehouseCharged || found.refId === null)
      throw new AppError('WAREHOUSE_NOT_REFUNDABLE')
    const { eventId, replayed } = await refundWarehouse(db, { operator, id: found.refId, note, at: ctx.now() })
    if (replayed) throw new AppError('WAREHOUSE_NOT_REFUNDABLE')
    const entry = await rowOf(db, orgId, eventId)
    await audit(db, ctx, { orgId, id: entry.id, refund: true })
    return entry
  })
}
