import { floorRoutes } from '@waybill/contract/badges/floor-routes'
import { AppError, type ErrorCode } from '@waybill/contract/core/errors'
import type { Need, Route } from '@waybill/contract/core/route'
import type { Actor } from './context.ts'

const needs: Record<Need, { met(actor: Actor): boolean; code: ErrorCode }> = {
  verified: { met: (actor) => actor.verified, code: 'NEEDS_VERIFICATION' },
  warehouse: { met: (actor) => actor.hasWarehouse, code: 'NEEDS_WAREHOUSE' },
  approved: { met: (actor) => actor.approved, code: 'NOT_APPROVED' },
  own: { met: (actor) => actor.proxy === null, code: 'PROXY_REFUSED' },
}

/** Throws unless the route lets this caller in: what a route does not allow is refused. */
export function checkAccess(route: Route, actor: Actor | null): void {
  if (route.access === 'public') return
  if (!actor) throw new AppError('UNAUTHENTICATED')
  if (actor.floorOnly && !floorRoutes.has(route.id)) throw new AppError('FLOOR_ONLY')
  if (actor.factorMissing && !route.beforeFactor) throw new AppError('MFA_SETUP_REQUIRED')
  if (route.access !== 'user' && !route.access.includes(actor.orgType)) throw new AppError('FORBIDDEN')
  for (const need of route.needs ?? []) {
    if (!needs[need].met(actor)) throw new AppError(needs[need].code)
  }
}
