import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseAway, isTransientError } from './pg-errors.ts'

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 2000

/**
 * Does work on the database however long the database is in trouble, again and again until it is done or the signal says that the server stops:
 * for what has happened already and must be written down. The work may be done twice, since the answer to a commit may be lost.
 */
export async function persist<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !(isDatabaseAway(error) || isTransientError(error))) throw error
      await pause(waitMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined)
    }
  }
}
