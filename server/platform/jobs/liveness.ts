import { Client } from 'pg'
import { AS_WORKER } from './install.ts'
import type { Log } from '../log.ts'

/** First half of our advisory locks' keys; the second is the hash of a worker pool's id. */
const LOCK_CLASS = 8027
const SWEEP_MS = 2000

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
  stop(): Promise<void>
}

/** Frees the jobs of dead processes, now and every two seconds, and keeps the locks that show that we live. */
export async function watchLiveness(appUrl: string, log: Log): Promise<Liveness> {
  const pools: string[] = []
  let stopped = false
  let client: Client | undefined

  const connect = async (): Promise<Client> => {
    const fresh = new Client({ connectionString: appUrl, options: AS_WORKER, application_name: 'waybill job liveness' })
    fresh.on('error', () => undefined)
    // A lost connection has lost its locks: the next sweep connects and takes them again.
    fresh.on('end', () => {
      if (client === fresh) client = undefined
    })
    await fresh.connect()
    for (const id of pools) await lock(fresh, id)
    return fresh
  }
  const lock = (on: Client, id: string) =>
    on.query('select pg_advisory_lock_shared($1, hashtext($2))', [LOCK_CLASS, id])

  const sweep = async (): Promise<void> => {
    client ??= await connect()
    const { rows } = await client.query<{ id: string }>(DEAD_POOLS)
    if (rows.length === 0) return
    await client.query('select graphile_worker.force_unlock_workers($1)', [rows.map(({ id }) => id)])
    log.info({ pools: rows.length }, 'freed the jobs of dead workers')
  }
  const failed = (error: Error) => log.warn({ reason: error.message }, 'could not look for the jobs of dead workers')

  await sweep()
  let working: Promise<void> = Promise.resolve()
  const after = async (before: Promise<void>, work: () => Promise<unknown>) => {
    await before
    if (!stopped) await work().catch(failed)
  }
  const next = (work: () => Promise<unknown>) => {
    working = after(working, work)
  }
  const timer = setInterval(() => next(sweep), SWEEP_MS)
  timer.unref()
  return {
    announce: (poolId) => {
      pools.push(poolId)
      next(async () => client && lock(client, poolId))
    },
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await working
      await client?.end()
    },
  }
}
