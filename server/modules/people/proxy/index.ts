/**
 * Working on behalf of a user (specification §4, proxy log-in): owns the one-time codes with which staff are handed over.
 * Invariants: the platform's staff work for sellers and resellers, a reseller's for its own sellers, nobody from within such a log-in; a
 * code is good once, for sixty seconds, for whoever asked for it, on the host where it was asked; the log-in ends after an hour, with
 * the log-in it was opened from, or with either account's suspension; every start has a reason in both organisations' audit.
 */
import { checkProxy, exchangeProxy, startProxy } from '@waybill/contract/proxy/api'
import { handle } from '../../../platform/http/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { check } from './check.ts'
import { exchange } from './exchange.ts'
import { start } from './start.ts'

/** Codes and sessions are the service role's. */
const asService = { transaction: false } as const

export const proxyModule: ServerModule = {
  owns: ['proxy_code'],
  routes: [
    handle(startProxy, (ctx, { body }) => start(ctx, body), asService),
    handle(exchangeProxy, (ctx, { body }) => exchange(ctx, body), asService),
    handle(checkProxy, (ctx, { body }) => check(ctx, body), asService),
  ],
}
