/**
 * Users: owns what a provider's staff sees of the users it provides for, and its acts on them.
 * Invariants: a reseller reaches the users of its own sellers, the platform those of sellers, warehouses and resellers, nobody anybody
 * else's (as if there were none); nobody suspends himself; every act is in the audit of the organisation it concerns, with its actor.
 * States of a user and of its papers: lifecycles.ts of the contract.
 */
import type { ServerModule } from '../../../platform/module.ts'
import { userRoutes } from './routes.ts'

export const usersModule: ServerModule = {
  routes: userRoutes,
}
