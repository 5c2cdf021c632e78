import { sql } from 'kysely'
import type { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Database, Db } from '../database/index.ts'
import type { Log } from '../log.ts'

/** What can be enqueued: a name that stays the same across releases and the shape of its payload (ids only, no personal data). */
export interface JobKind<P> {
  name: string
  payload: z.ZodType<P>
  maxAttempts: number
  /** So many run at a time in one process, of one organization one; undefined: as many as there are slots. */
  atOnce: number | undefined
  /** It waits for machines that may not answer for minutes: it runs in slots of its own, which keep no other work waiting. */
  waits: boolean
}

export interface JobContext {
  database: Database
  log: Log
  clock: Clock
  /** 1 on the first run. */
  attempt: number
  /** After a failure now nobody tries again: the place to mark the work as failed for its owner. */
  lastAttempt: boolean
  /** Aborted when the server wants to stop. */
  signal: AbortSignal
}

/** Work that may run more than once (a killed server's job is run again), so it must be idempotent; throw to have it tried again. */
export type JobHandler<P> = (payload: P, context: JobContext) => Promise<void>

export interface Job {
  name: string
  atOnce: number | undefined
  waits: boolean
  /** Checks the payload and runs the handler. */
  run(payload: unknown, context: JobContext): Promise<void>
}

/** Names a kind of job; modules export it, so that others enqueue without knowing the handler. */
export function jobKind<P>(
  name: string,
  payload: z.ZodType<P>,
  { maxAttempts = 10, atOnce, waits = false }: { maxAttempts?: number; atOnce?: number; waits?: boolean } = {},
): JobKind<P> {
  return { name, payload, maxAttempts, atOnce, waits }
}

/** Joins a kind with its handler, which closes over what it needs. */
export function defineJob<P>(kind: JobKind<P>, handler: JobHandler<P>): Job {
  return {
    name: kind.name,
    atOnce: kind.atOnce,
    waits: kind.waits,
    run: (payload, context) => handler(kind.payload.parse(payload), context),
  }
}

export interface AddJobOptions {
  /** A waiting job with the same key is replaced by this one. */
  key?: string
  runAt?: Date
  /** Jobs of one queue run one after another; use few different names. */
  queue?: string
}

/** Enqueues in the transaction of `db`: rolled back, there is no job. Returns the job's id. */
export async function addJob<P>(db: Db, kind: JobKind<P>, payload: P, options: AddJobOptions = {}): Promise<number> {
  const text = JSON.stringify(kind.payload.parse(payload))
  const { key = null, runAt = null, queue = null } = options
  const { rows } = await sql<{ id: number }>`
    select jobs.add(${kind.name}, ${text}::jsonb, ${key}, ${runAt}::timestamptz, ${queue}, ${kind.maxAttempts}::int) as id
  `.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`Job ${kind.name} couldn't be queued`)
  return row.id
}

/**
 * Takes out of the queue the jobs of a kind that nobody runs any more, since their processes were killed as often as they are tried; needs
 * the service scope. What waits for them is to be ended in the same transaction.
 */
export async function claimAbandonedJobs<P>(db: Db, kind: JobKind<P>): Promise<P[]> {
  const { rows } = await sql<{
    payload: unknown
  }>`select payload from jobs.claim_abandoned(${kind.name}) as payload`.execute(db)
  return rows.map(({ payload }) => kind.payload.parse(payload))
}
