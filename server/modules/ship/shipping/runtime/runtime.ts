import type { Carriers, ExportFiler } from '../../../../carriers/index.ts'
import { type Database, inScope, type ScopedWork } from '../../../../platform/database/index.ts'
import type { FileStore } from '../../../../platform/files/index.ts'
import type { Log } from '../../../../platform/log.ts'
import { createGroupCommit, type GroupCommit } from './group-commit.ts'
import { createLimiter, createTurns } from './limiter.ts'
import type { NodeIdentity } from './node-identity.ts'

/** How long things may take; tests make the hours short. */
export interface Timing {
  /** After so long a purchase call counts as unanswered. */
  callTimeoutMs: number
  /** After so long an unanswered call has certainly had its effect at the carrier, or none. */
  settledAfterMs: number
  /** Waits between fruitless look-ups; the last one repeats. */
  lookUpWaitsMs: readonly number[]
  /** Nothing found out for so long: a person must. */
  parkAfterMs: number
  /** A carrier is asked so seldom about what waits for a person. */
  parkedLookUpMs: number
  sweepMs: number
}

export const productionTiming: Timing = {
  callTimeoutMs: 45_000,
  settledAfterMs: 60_000,
  lookUpWaitsMs: [5_000, 30_000, 120_000, 600_000],
  parkAfterMs: 3_600_000,
  parkedLookUpMs: 3_600_000,
  sweepMs: 1_000,
}

/** What buying, voiding and tracking work with; one a process. */
export interface Runtime {
  database: Database
  carriers: Carriers
  /** Who files exports for sellers; null = they do. */
  filer: ExportFiler | null
  files: FileStore
  log: Log
  now(): Date
  timing: Timing
  node: NodeIdentity
  /** Buyers are told of test labels too: where nothing is real, so that it can be tried. */
  mailsTests: boolean
  /** Purchases, voids and batches that this process is working on right now. */
  busy: Set<string>
  /** How often a row failed for reasons of our own. */
  failures: Map<string, number>
  /** Takes nothing new: what is left is finished by another node, or after the restart. */
  stopping: boolean
  /** So many purchases at once, however many batches there are. */
  limit: ReturnType<typeof createLimiter>
  /** So many files of uploaded labels are read at once, one of each organization. */
  reading: ReturnType<typeof createTurns>
  /** The steps of purchases, each with its commit, which those of one seller share when they come together. */
  commitTogether: GroupCommit
  /** Other background work for an organisation, in a transaction of its own. */
  serve<T>(orgId: number, work: ScopedWork<T>): Promise<T>
}

/** Each takes a core and some hundred megabytes. */
const READ_AT_ONCE = 2

export interface RuntimeOptions {
  database: Database
  carriers: Carriers
  filer?: ExportFiler | null
  files: FileStore
  log: Log
  now(): Date
  node: NodeIdentity
  timing?: Partial<Timing>
  concurrency?: number
  mailsTests?: boolean
}

export function createRuntime({
  timing,
  concurrency = 16,
  mailsTests = false,
  filer = null,
  ...given
}: RuntimeOptions): Runtime {
  return {
    ...given,
    filer,
    mailsTests,
    timing: { ...productionTiming, ...timing },
    busy: new Set(),
    failures: new Map(),
    stopping: false,
    limit: createLimiter(concurrency),
    reading: createTurns(READ_AT_ONCE),
    commitTogether: createGroupCommit(given.database),
    serve: (orgId, work) => inScope(given.database, { role: 'service', orgId }, work, { retries: 3 }),
  }
}
