/**
 * Dashboard: owns nothing; counts what the home page of a seller shows, from orders, shipments, stores and the wallet,
 * and how far a new account has come.
 * Invariants: every figure is the number of rows, or the sum, of the list that it leads to; days are those of the caller's time zone.
 */
import type { ServerModule } from '../../../platform/module.ts'
import { dashboardRoutes } from './routes.ts'

export const dashboardModule: ServerModule = {
  routes: dashboardRoutes,
}
