import { AppError, notFound } from '@waybill/contract/core/errors'
import { formatMoney } from '@waybill/contract/core/money'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import * as api from '@waybill/contract/warehouse/api'
import { sql } from 'kysely'
import { type Db, inScope } from '../../../../platform/database/index.ts'
import { type BaseCtx, type Binding, handle } from '../../../../platform/http/index.ts'
import { openBooks, DifferentProvidersError, InsufficientFundsError, LedgerConflictError } from '../ledger.ts'
import { requireActiveLink } from '../../../warehouse/warehouses/index.ts'
import { findOperator, warehouseAccounts } from './accounts.ts'
import { chargeCustomer, checkCustomer, refundCharge, warehouseCustomers } from './customers.ts'
import { moveToWarehouse, openWarehouseBook } from './ledger.ts'
import { findTransaction, listTransactions } from './transactions.ts'

/** Warehouses, operators and customers' names are beyond the callers' own roles: read as the service, held to the caller's organization. */
const free = { transaction: false } as const
const reading = <T>(ctx: BaseCtx, work: (db: Db) => Promise<T>): Promise<T> =>
  inScope(ctx.database, { ...ctx.scope, role: 'service' }, work, { readOnly: true })

async function transactionOf(db: Db, orgId: number, id: string): Promise<OutputOf<typeof api.getWarehouseTransaction>> {
  const found = await findTransaction(db, orgId, id)
  if (!found) throw notFound('Transaction', '流水')
  const { operatorId, refId, postedAt, ...entry } = found
  const { operator } = await findOperator(db, orgId, operatorId)
  const { rows } = await sql<{ id: string; at: Date; kind: number; amount: number }>`
    select t.id, t.event_at as at, t.kind, w.amount from ledger_transfer t
    join warehouse_transaction w on w.org_id = t.org_id and w.transfer_id = t.id
    where t.org_id = ${orgId} and t.ref_type = 'warehouse_charge' and t.ref_id = ${refId}::uuid order by w.seq`.execute(
    db,
  )
  const related = rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
  return { entry, operator, related, postedAt }
}

function refusal(error: unknown): unknown {
  if (error instanceof DifferentProvidersError) return new AppError('WALLETS_OF_DIFFERENT_PROVIDERS')
  if (error instanceof LedgerConflictError) return new AppError('IDEMPOTENCY_KEY_REUSED')
  if (error instanceof InsufficientFundsError)
    return new AppError('INSUFFICIENT_FUNDS', { params: { short: formatMoney(error.short) } })
  return error
}

async function move(
  ctx: BaseCtx,
  body: ParsedOf<typeof api.moveWarehouseFunds>['body'],
): Promise<api.WarehouseAccount> {
  const { orgId } = ctx.actor
  const { operatorId: operator, direction, amount, requestId } = body
  return inScope(ctx.database, { ...ctx.scope, role: 'service' }, async (db) => {
    await requireActiveLink(db, { orgId, operatorId: operator })
    await openBooks(db)
    await openWarehouseBook(db, operator)
    const signed = direction === 'toWarehouse' ? amount : -amount
    await moveToWarehouse(db, { operator, key: `transfer:${requestId}`, amount: signed, at: ctx.now() })
    const accounts = await warehouseAccounts(db, orgId)
    return accounts.find((account) => account.operator.id === operator)!
  }).catch((error: unknown) => {
    throw refusal(error)
  })
}

export const warehouseRoutes: readonly Binding[] = [
  handle(
    api.listWarehouseAccounts,
    (ctx) => reading(ctx, async (db) => ({ records: await warehouseAccounts(db, ctx.actor.orgId) })),
    free,
  ),
  handle(
    api.listWarehouseTransactions,
    (ctx, { query }) =>
      reading(ctx, async (db) => {
        const wallet = { orgId: ctx.actor.orgId, operatorId: query.operatorId }
        await findOperator(db, wallet.orgId, wallet.operatorId)
        return listTransactions(db, wallet, query)
      }),
    free,
  ),
  handle(
    api.getWarehouseTransaction,
    (ctx, { params }) => reading(ctx, (db) => transactionOf(db, ctx.actor.orgId, params.id)),
    free,
  ),
  handle(api.moveWarehouseFunds, (ctx, { body }) => move(ctx, body), free),
  handle(
    api.listWarehouseCustomers,
    (ctx, { query }) => reading(ctx, (db) => warehouseCustomers(db, ctx.actor.orgId, query)),
    free,
  ),
  handle(
    api.listWarehouseCustomerTransactions,
    (ctx, { params: { orgId }, query }) =>
      reading(ctx, async (db) => {
        await checkCustomer(db, ctx.actor.orgId, orgId)
        return listTransactions(db, { orgId, operatorId: ctx.actor.orgId }, query)
      }),
    free,
  ),
  handle(api.chargeWarehouseCustomer, (ctx, { params, body }) => chargeCustomer(ctx, params.orgId, body), free),
  handle(api.refundWarehouseCharge, (ctx, { params, body }) => refundCharge(ctx, params.orgId, body), free),
]
