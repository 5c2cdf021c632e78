import { orgType } from '@waybill/contract/core/enums'
import { type Db, inScope, type Scope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'

/**
 * The scope in which a provider's staff reads its customers' requests. Operators of warehouses have no tables of customers of their own:
 * they read as the service, and every query names the provider.
 */
export const staffScope = ({ actor, scope }: Pick<BaseCtx, 'actor' | 'scope'>): Scope =>
  actor.orgType === orgType.WMS ? { ...scope, role: 'service' } : scope

/** Reads in the scope of a provider's staff. */
export const asStaff = <T>(ctx: BaseCtx, work: (db: Db) => Promise<T>): Promise<T> =>
  inScope(ctx.database, staffScope(ctx), work, { readOnly: true })
