import * as actions from '@waybill/contract/wallets/action-api'
import * as wallets from '@waybill/contract/wallets/wallet-api'
import { type Db, inScope } from '../../../platform/database/index.ts'
import { type BaseCtx, type Binding, handle } from '../../../platform/http/index.ts'
import { customerAccount } from './customer.ts'
import { actionDetail, decide } from './decide-action.ts'
import { resellerWallets } from './exposure.ts'
import { countWaitingActions, listActions } from './list-actions.ts'
import { requestFor } from './request-action.ts'
import { walletEntries } from './wallet-entries.ts'
import { saveAlarm, walletOf } from './wallet.ts'

/** The service reads and writes; every query holds to the customers of the caller's organization. */
const free = { transaction: false } as const
const reading = <T>({ database, scope }: BaseCtx, work: (db: Db) => Promise<T>): Promise<T> =>
  inScope(database, { ...scope, role: 'service' }, work, { readOnly: true })

export const walletRoutes: readonly Binding[] = [
  handle(
    actions.getCustomerAccount,
    (ctx, { params }) => reading(ctx, (db) => customerAccount(db, ctx.actor.orgId, params.id)),
    free,
  ),
  handle(actions.requestAccountAction, (ctx, { body }) => requestFor(ctx, body), free),
  handle(
    actions.listAccountActions,
    (ctx, { query }) => reading(ctx, (db) => listActions(db, ctx.actor.orgId, query)),
    free,
  ),
  handle(
    actions.countAccountActions,
    (ctx) => reading(ctx, async (db) => ({ count: await countWaitingActions(db, ctx.actor.orgId) })),
    free,
  ),
  handle(
    actions.getAccountAction,
    (ctx, { params }) => reading(ctx, (db) => actionDetail(db, ctx.actor, params.id)),
    free,
  ),
  handle(actions.approveAccountAction, (ctx, { params }) => decide(ctx, params.id, { to: 'applied' }), free),
  handle(
    actions.declineAccountAction,
    (ctx, { params, body }) => decide(ctx, params.id, { to: 'declined', reason: body.reason }),
    free,
  ),
  handle(actions.withdrawAccountAction, (ctx, { params }) => decide(ctx, params.id, { to: 'withdrawn' }), free),
  handle(wallets.getWallet, (ctx) => reading(ctx, (db) => walletOf(db, ctx.actor.orgId, ctx.now())), free),
  handle(wallets.saveWalletAlarm, (ctx, { body }) => saveAlarm(ctx, body), free),
  handle(wallets.listWalletEntries, ({ db, actor }, { query }) => walletEntries(db, actor.orgId, query)),
  handle(
    wallets.listResellerWallets,
    (ctx, { query }) => reading(ctx, (db) => resellerWallets(db, query, { platform: ctx.actor.orgId, now: ctx.now() })),
    free,
  ),
]
