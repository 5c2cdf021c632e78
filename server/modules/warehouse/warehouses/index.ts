/**
 * Warehouses: owns the warehouses of operators, and who is connected to which: requests, invitations, connections and their terms.
 * Invariants: one connection a seller and warehouse, whose every change of state is in its history, in the seller's audit log and in the
 * mailbox of the other side; a suspended seller reads and cannot act; a connection ends only with no goods
 * in the warehouse, no charge to decide and no money between the two; an invitation tells the operator nothing of who has an account.
 * States: `linkLifecycle` and `linkInvitationLifecycle` of the contract.
 */
import type { ServerModule } from '../../../platform/module.ts'
import { warehouseRoutes } from './routes.ts'

export { asService, readingAsService } from './service-scope.ts'
export { findCountTolerances } from './tolerances.ts'
export { findAllowPartial, findHours, findReturnDefault, findUnidentifiedDays, warehouseAddressLines } from './hours.ts'
export {
  connectedWarehouses,
  type ConnectedWarehouse,
  holdActiveLink,
  holdConnection,
  requireActiveLink,
} from './connected.ts'

export const warehousesModule: ServerModule = {
  owns: ['warehouse', 'warehouse_invitation', 'warehouse_link'],
  offers: ['warehouses_connected', 'warehouses_terms', 'warehouses_warehouse'],
  routes: warehouseRoutes,
}
