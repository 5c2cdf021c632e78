/**
 * Cases: owns the history of claims, address changes, exceptions, pickups and manifests.
 * Invariants: an event is written in the transaction that changes its case and never changed after; sellers do not read what is for their
 * provider alone, which the database's policies say as well.
 */
import type { ServerModule } from '../../../platform/module.ts'

export { listCaseEvents, type NewCaseEvent, recordCaseEvent } from './events.ts'

export const casesModule: ServerModule = { owns: ['case_event'], routes: [] }
