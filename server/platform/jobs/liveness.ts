import { Client } from 'pg'
import { isDatabaseAway } from '../database/index.ts'
import { deleteAbandoned } from './abandoned.ts'
import { AS_WORKER } from './install.ts'
import type { Log } from '../log.ts'
import { createClaimedJobs } from './claimed.ts'

/** First half of our advisory locks' keys; the second is the hash of a worker pool's id. */
const LOCK_CLASS = 8027
const SWEEP_MS = 2000
/** When the database comes back, all locks are gone at once: the others get so long to take theirs again. */
const CALM_MS = 10_000
const FORGET_MS = 600_000

/**
 * Jobs whose worker pool's lock nobody holds: its process is dead. graphile-worker itself would wait four hours. The second of
 * grace covers a pool that is just starting and has not got its lock yet.
 */
const DEAD_POOLS = `
  with locked as (
    select locked_by from graphile_worker._private_jobs where locked_at < now() - interval '1 second'
    union
    select locked_by from graphile_worker._private_job_queues where locked_at < now() - interval '1 second'
  )
  select locked_by as id from locked
  where locked_by is not null and not exists (
    select 1 from pg_locks
    where locktype = 'advisory' and granted and classid = ${LOCK_CLASS}
      and objid = (hashtext(locked_by)::bigint & 4294967295)::oid
      and database = (select oid from pg_database where datname = current_database()))`

export interface Liveness {
  /** Shows that this worker pool lives, for as long as our connection does. */
  announce(poolId: string): void
  /** This worker pool is no more: what it left is free. */
  withdraw(poolId: string): void
  /** A worker pool of ours has begun a job. */
  began(job: { id: string | number; attempts: number }): void
  /** It has ended, well or badly. */
  ended(job: { id: string | number }): void
  stop(): Promise<void>
}

export interface LivenessOptions {
  appUrl: string
  log: Log
  sweepMs?: number
  calmMs?: number
}

/** Frees the jobs of dead processes, now and every two seconds, and keeps the locks that show that we live. */
export async function watchLiveness(options: LivenessOptions): Promise<Liveness> {
  const { appUrl, log, sweepMs = SWEEP_MS, calmMs = CALM_MS } = options
  const pools = new Set<string>()
  const claimed = createClaimedJobs()
  let stopped = false
  let client: Client | undefined
  let calmUntil = 0
  let forgetAt = 0

  const connect = async (): Promise<Client> => {
    const fresh = new Client({
      connectionString: appUrl,
      options: AS_WORKER,
      application_name: 'waybill job liveness',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      statement_timeout: 10_000,
    })
    fresh.on('error', () => undefined)
    // A lost connection has lost its locks: the next sweep connects and takes them again.
    fresh.on('end', () => {
      if (client !== fresh) return
      client = undefined
      calmUntil = Number.POSITIVE_INFINITY
    })
    try {
      await fresh.connect()
      for (const id of pools) await lock(fresh, id)
    } catch (error) {
      await fresh.end().catch(() => undefined)
      throw error
    }
    if (calmUntil > 0) calmUntil = performance.now() + calmMs
    return fresh
  }
  const lock = (on: Client, id: string) =>
    on.query('select pg_advisory_lock_shared($1, hashtext($2))', [LOCK_CLASS, id])

  const forget = async (on: Client): Promise<void> => {
    if (performance.now() < forgetAt) return
    forgetAt = performance.now() + FORGET_MS
    const jobs = await deleteAbandoned(on)
    if (jobs > 0) log.info({ jobs }, 'removed given-up jobs')
  }
  const sweep = async (): Promise<void> => {
    client ??= await connect()
    const forgotten = await claimed.freeForgotten(client, [...pools])
    if (forgotten > 0) log.info({ jobs: forgotten }, 'freed jobs of our own that never reached us')
    if (performance.now() < calmUntil) return
    await forget(client)
    const { rows } = await client.query<{ id: string }>(DEAD_POOLS)
    const dead = rows.map(({ id }) => id).filter((id) => !pools.has(id))
    if (dead.length === 0) return
    await client.query('select graphile_worker.force_unlock_workers($1)', [dead])
    log.info({ pools: dead.length }, 'freed the jobs of dead workers')
  }
  const failed = (error: Error) => {
    log.warn({ reason: error.message }, 'could not look for the jobs of dead workers')
    // A standby keeps its connections, but our locks are on the other one.
    if (isDatabaseAway(error)) void client?.end().catch(() => undefined)
  }

  await sweep()
  let working: Promise<void> = Promise.resolve()
  const after = async (before: Promise<void>, work: () => Promise<unknown>) => {
    await before
    if (!stopped) await work().catch(failed)
  }
  const next = (work: () => Promise<unknown>) => {
    working = after(working, work)
  }
  const timer = setInterval(() => next(sweep), sweepMs)
  timer.unref()
  return {
    announce: (poolId) => {
      pools.add(poolId)
      next(async () => client && lock(client, poolId))
    },
    withdraw: (poolId) => {
      pools.delete(poolId)
      next(async () => client?.query('select pg_advisory_unlock_shared($1, hashtext($2))', [LOCK_CLASS, poolId]))
    },
    began: claimed.began,
    ended: claimed.ended,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await working
      await client?.end()
    },
  }
}
