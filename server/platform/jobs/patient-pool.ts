import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { isDatabaseAway, isTransientError } from '../database/index.ts'
import type { Log } from '../log.ts'

/** graphile-worker repeats what failed with this code, soon at first and every five seconds later. */
const REPEATED = '40001'
const FIRST_WAIT_MS = 50
/** So soon at the latest it is noticed that the database is back. */
const LONGEST_WAIT_MS = 1000

/**
 * The database was in trouble during a statement of the job queue. All of those may be repeated, and a job whose end was never written down
 * stays locked until it is run again: nothing is lost when nobody hears of this error.
 */
export class QueueProblem extends Error {
  readonly code = REPEATED
  constructor(cause: Error) {
    super(`The job queue could not reach its tables: ${cause.message}`, { cause })
    this.name = 'QueueProblem'
  }
}

export interface PatientPool {
  pool: Pool
  /** Resolves when the database answers. */
  ready(): Promise<void>
  /** For a stop: resolves when the database is found away from now on. What waits for it then is never answered. */
  giveUp(): Promise<void>
}

type Connected = (error: Error | undefined, client?: PoolClient, release?: PoolClient['release']) => void

/** Gives passing trouble the code that the queue repeats, and remembers clients whose connection is of no more use. */
function watchQueries(client: PoolClient, broken: WeakMap<PoolClient, Error>): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const renamed = (error: Error): never => {
    if (isDatabaseAway(error)) broken.set(client, error)
    throw isTransientError(error) || isDatabaseAway(error) ? new QueueProblem(error) : error
  }
  const watched = (...args: unknown[]): unknown => {
    const answer = query(...args)
    return answer instanceof Promise ? (answer as Promise<QueryResult>).catch(renamed) : answer
  }
  Object.assign(client, { query: watched })
}

/** The other way to ask a pool, by callback. */
async function notify(connecting: Promise<PoolClient>, done: Connected): Promise<void> {
  const client = await connecting
  done(undefined, client, client.release)
}

/**
 * Changes a pool, in place, for graphile-worker, which awaits neither completeJob nor failJob and lets all but a few errors of theirs end
 * the process: a connection is waited for as long as there is no database, and what passes is an error that it repeats.
 */
export function makePatient(pool: Pool, log: Log): PatientPool {
  const connectOnce = pool.connect.bind(pool) as () => Promise<PoolClient>
  const broken = new WeakMap<PoolClient, Error>()
  const waiting = Promise.withResolvers<void>()
  let over = false
  let away = 0
  pool.on('connect', (client: PoolClient) => watchQueries(client, broken))

  const failed = async (error: Error, waitMs: number): Promise<void> => {
    if (over) {
      waiting.resolve()
      // Answered with an error, a job's end that nobody awaits would end the process.
      return new Promise<never>(() => undefined)
    }
    if (waitMs === FIRST_WAIT_MS) log.warn({ reason: error.message }, 'the job queue is waiting for the database')
    away++
    await pause(waitMs * (0.5 + Math.random() / 2), undefined, { ref: false })
    away--
  }
  const connect = async (): Promise<PoolClient> => {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 1.5, LONGEST_WAIT_MS)) {
      try {
        const client = await connectOnce()
        const release = client.release.bind(client)
        client.release = (error) => release(error ?? broken.get(client))
        return client
      } catch (error) {
        await failed(error as Error, waitMs)
      }
    }
  }
  const patient = (done?: Connected): Promise<PoolClient> | undefined => {
    const client = connect()
    if (!done) return client
    void notify(client, done)
    return undefined
  }
  Object.assign(pool, { connect: patient })
  return {
    pool,
    ready: async () => (await connect()).release(),
    giveUp: () => {
      over = true
      if (away > 0) waiting.resolve()
      return waiting.promise
    },
  }
}
