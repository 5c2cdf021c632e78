/**
 * Returns: owns goods of shipped orders that come back to a warehouse, and what its staff and the seller decide about each unit.
 * Invariants: no more is announced than was shipped and is not back; what was received of a product is the sum of its movements, to the unit;
 * what waits for a decision lies in its returns place on hold, so nothing sells it; a question that the seller leaves open is decided
 * after its deadline as the connection says, once; a command of the floor is carried out once.
 * Of a parcel whose order nobody knows, sellers see code, day, note and photos, and one of them gets it at most.
 * States: `warehouseReturnLifecycle`, `unidentifiedLifecycle` and `unidentifiedClaimLifecycle` of the contract.
 */
import * as z from 'zod'
import { defineJob, jobKind } from '../../../platform/jobs/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { forgetPhotos } from './forget-photos.ts'
import { returnsRoutes } from './routes.ts'
import { attendUndecided } from './undecided.ts'
import { announceParcels } from './unidentified/announce.ts'
import { unidentifiedRoutes } from './unidentified/routes.ts'

/** A day ends at each warehouse by its own clock: every hour looks whose deadline is over. */
const undecidedKind = jobKind('returns.undecided', z.strictObject({}), { maxAttempts: 3 })

/** Sellers are told of parcels whose order nobody knows, together where several come within an hour. */
const announceKind = jobKind('returns.announceUnidentified', z.strictObject({}), { maxAttempts: 3 })
const forgetPhotosKind = jobKind('returns.forgetPhotos', z.strictObject({}), { maxAttempts: 3 })

export const returnsModule: ServerModule = {
  owns: [
    'return_inspection',
    'return_photo',
    'unidentified_claim',
    'unidentified_notice',
    'unidentified_photo',
    'unidentified_return',
    'warehouse_return',
    'warehouse_return_line',
  ],
  offers: ['returns_open', 'returns_received', 'returns_waiting'],
  routes: [...returnsRoutes, ...unidentifiedRoutes],
  jobs: (services) => [
    defineJob(undecidedKind, () => attendUndecided(services)),
    defineJob(announceKind, () => announceParcels(services)),
    defineJob(forgetPhotosKind, () => forgetPhotos(services)),
  ],
  periodic: [
    { kind: undecidedKind, at: '40 * * * *' },
    { kind: announceKind, at: '*/5 * * * *' },
    { kind: forgetPhotosKind, at: '47 4 * * *' },
  ],
}
