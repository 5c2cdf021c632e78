/**
 * Work orders: owns the work that sellers ask a warehouse to do with their goods, its quotes, and what was taken for it.
 * Invariants: from the first accepted quote on, the goods that are still needed are promised to the work and not sold; kits leave and arrive
 * in one command of the stock, as many as the recipe says; work is charged once, in the transaction that finishes it, and frees the rest.
 * States: `workLifecycle` of the contract.
 */
import type { ServerModule } from '../../../platform/module.ts'
import { workRoutes } from './routes.ts'

export const workModule: ServerModule = {
  owns: ['work_order', 'work_order_line', 'work_order_pick', 'work_order_quote'],
  offers: ['work_open', 'work_product', 'work_promised', 'work_reserved'],
  routes: workRoutes,
}
