import { isDatabaseAway } from './database/index.ts'
import { QueueProblem } from './jobs/index.ts'
import type { Log } from './log.ts'

/** A clean stop that takes longer is no clean stop. */
const PATIENCE_MS = 15_000
const CRASHED = 1

/**
 * Is it harmless that nobody handled this rejection? Then it says that the database went away: what a transaction did is in the database or
 * nowhere, nobody waited for the result, and what was to be done is in the database too, where a job, a sweep or a user finds it again.
 */
const isHarmless = (reason: unknown): boolean => reason instanceof QueueProblem || isDatabaseAway(reason)

/**
 * The process's policy for errors that nobody handled. A promise that nobody awaited and that only says that the database is away is logged and
 * survived. After anything else, and after every exception outside a promise, which left some callback half done, nothing is certain any more:
 * the answer resolves, the caller stops cleanly, or this ends the process when that takes too long; whoever watches it starts a new one.
 */
export function watchForFaults(log: Log, patienceMs = PATIENCE_MS): Promise<{ why: string; code: number }> {
  return new Promise((resolve) => {
    const crash = (error: unknown, why: string) => {
      log.fatal({ err: error }, `${why}: the server stops, and is to be started again`)
      setTimeout(() => process.exit(CRASHED), patienceMs).unref()
      resolve({ why, code: CRASHED })
    }
    process.on('unhandledRejection', (reason) => {
      if (isHarmless(reason)) log.error({ err: reason }, 'work that nobody waited for lost the database')
      else crash(reason, 'a promise was rejected and nobody handled it')
    })
    process.on('uncaughtException', (error) => crash(error, 'an exception that nobody caught'))
  })
}
