import type { Locale } from '@waybill/contract/core/messages'
import { type OrgType, orgType } from '@waybill/contract/core/enums'
import type { Config } from '../config.ts'
import {
  type Database,
  type Db,
  inScope,
  type Scope,
  type ScopedWork,
  type ScopeOptions,
  type ScopeRole,
} from '../database/index.ts'
import type { FileStore } from '../files/index.ts'
import type { Log } from '../log.ts'
import type { HttpSettings } from './settings.ts'

/** What a server process has; made once in main.ts (or a test) and handed to every call. */
export interface Services {
  config: Config
  database: Database
  files: FileStore
  log: Log
  http: HttpSettings
  now(): Date
}

/** Who calls, as the access token says. The flags are conditions of specification §6, looked up with the token. */
export interface Actor {
  userId: number
  orgId: number
  orgType: OrgType
  /** On whose hosts the user logs in: a reseller, or the platform for the main site. */
  tenantOrgId: number
  sessionId: string
  locale: Locale
  verified: boolean
  hasWarehouse: boolean
  approved: boolean
  /** A second factor is required of this staff member, who has none yet. */
  factorMissing: boolean
  /** A badge has opened the session, for the work on the floor alone. */
  floorOnly: boolean
  /** Staff who work on the user's behalf in this log-in; null in the user's own. */
  proxy: { orgId: number; userId: number; name: string } | null
}

/** What every call has, logged in or not. */
export interface PublicCtx extends Services {
  /** Null when nobody is logged in. */
  actor: Actor | null
  /** The host that the browser asked, normalised, with its port if it has one (host.ts). */
  host: string
  ip: string
  /** What the browser calls itself, at most 300 characters; '' when it says nothing. */
  userAgent: string
  locale: Locale
  requestId: string
  /** The Authorization header's token, null without. For ending exactly this log-in; never log it. */
  token: string | null
}

/** A call by a log-in that works with transactions of its own. */
export interface BaseCtx extends PublicCtx {
  actor: Actor
  /** The role of the organisation's type, its organisation and the user. */
  scope: Scope
  /** Given where the route is idempotent, null otherwise. */
  idempotencyKey: string | null
  /** A transaction of the caller's own scope. */
  inScope<T>(work: ScopedWork<T>, options?: ScopeOptions): Promise<T>
}

/** A call by a log-in inside its one transaction: committed when the handler returns, rolled back when it throws. */
export interface Ctx extends BaseCtx {
  db: Db
  /** The connection of the same transaction, for COPY. */
  client: Parameters<ScopedWork<unknown>>[1]
  /** Runs when the transaction is committed and the answer not yet sent; a failure is logged and changes nothing. */
  afterCommit(work: () => void | Promise<void>): void
}

const roles: Record<OrgType, ScopeRole> = {
  [orgType.OMS]: 'seller',
  [orgType.WMS]: 'warehouse',
  [orgType.SERVER]: 'reseller',
  [orgType.ADMIN]: 'platform',
}

export const scopeOf = (actor: Pick<Actor, 'orgType' | 'orgId' | 'userId' | 'proxy'>): Scope => ({
  role: roles[actor.orgType],
  orgId: actor.orgId,
  userId: actor.userId,
  ...(actor.proxy && { proxyUserId: actor.proxy.userId }),
})

/** Adds the log-in's own transactions to what every call has. */
export const forActor = (ctx: PublicCtx, actor: Actor, idempotencyKey: string | null): BaseCtx => {
  const scope = scopeOf(actor)
  return {
    ...ctx,
    actor,
    scope,
    idempotencyKey,
    inScope: (work, options) => inScope(ctx.database, scope, work, options),
  }
}
