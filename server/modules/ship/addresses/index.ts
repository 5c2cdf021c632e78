/**
 * Addresses: owns the organisation's address book (senders 1, recipients 2) and answers what is known of places.
 * Invariants: at most one default sender, which orders without a sender of their own go out from (shipping reads it); phones are kept
 * as E.164; a deleted address can be restored for a day and is then forgotten; orders keep copies, so a change here changes no order.
 */
import { z } from 'zod'
import { defineJob, jobKind } from '../../../platform/jobs/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { forgetDeleted } from './forget.ts'
import { addressRoutes } from './routes.ts'

const forgetKind = jobKind('addresses.deleteExpired', z.strictObject({}))

export { embeddedValidator, type Verdict } from './validator.ts'
export { addressExport } from './imported/export.ts'
export { addressesOfImport, undoImportedAddresses } from './imported/undo.ts'
export { writeImportedAddresses } from './imported/write.ts'
export { hasSender } from './repository.ts'

export const addressesModule: ServerModule = {
  owns: ['address', 'address_undo_snapshot'],
  offers: ['addresses_book', 'addresses_default_sender', 'addresses_sender'],
  routes: addressRoutes,
  jobs: (services) => [defineJob(forgetKind, () => forgetDeleted(services))],
  periodic: [{ kind: forgetKind, at: '41 3 * * *' }],
}
