/**
 * Counts: owns what staff count in places, and what managers decide about the differences.
 * Invariants: a difference is what was counted less the recorded stock at that moment, under the lock of the level, so movements before and
 * after it change nothing of it; it is posted once, by the stock's own function, and never takes what is promised or not there.
 * States: `stockCountLifecycle` and `countLineLifecycle` of the contract.
 */
import type { ServerModule } from '../../../platform/module.ts'
import { countRoutes } from './routes.ts'

export const countsModule: ServerModule = {
  owns: ['stock_count', 'stock_count_entry', 'stock_count_line', 'stock_count_place'],
  routes: countRoutes,
}
