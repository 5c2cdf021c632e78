/**
 * Inbound: owns the goods that sellers announce to a warehouse, and what its staff have counted of them.
 * Invariants: what was received and damaged of a line is the sum of its movements, to the unit; what is announced and neither received nor
 * canceled is inbound in the stock of its product; a command of the floor counts once.
 * States: `inboundLifecycle` of the contract.
 */
import type { ServerModule } from '../../../platform/module.ts'
import { inboundRoutes } from './routes.ts'

export { type BoxFacts, drawBoxes } from './box-labels.ts'
export { getReceipt } from './floor.ts'

export const inboundModule: ServerModule = {
  owns: ['inbound', 'inbound_line'],
  offers: ['inbound_at_dock', 'inbound_product'],
  routes: inboundRoutes,
}
