/**
 * Search: one question to orders, shipments and products. Owns nothing.
 * Invariants: each group costs no more than a page of its list and shows what that list would; a group that would cost more says so
 * without hiding the others.
 */
import type { ServerModule } from '../../../platform/module.ts'
import { searchRoutes } from './routes.ts'

export const searchModule: ServerModule = { routes: searchRoutes }
