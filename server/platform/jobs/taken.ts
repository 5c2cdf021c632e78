import type { Client } from 'pg'

type Job = { id: string | number; attempts: number }
const keyOf = ({ id, attempts }: Job): string => `${id} ${attempts}`

const LOCKED_BY_US = `
  select id::text, attempts from graphile_worker._private_jobs where locked_by = any($1::text[])`

/** As if it had never been taken: a try that nobody made does not count. */
const FREE = `
  with job as (
    update graphile_worker._private_jobs set locked_by = null, locked_at = null, attempts = attempts - 1
    where id = $1 and attempts = $2 and locked_by = any($3::text[])
    returning job_queue_id)
  update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
  from job where q.id = job.job_queue_id and q.locked_by = any($3::text[])`

/**
 * The jobs that our worker pools have begun. The queue may have given us another one in an answer that was lost with its connection: it is
 * locked by a pool that lives, so nobody would run it for hours.
 */
export function createTaken() {
  /** By job and try; the number of looks when it was added. */
  const known = new Map<string, number>()
  let looks = 0
  let suspects = new Set<string>()

  /** Frees what two looks in a row found to be ours without our knowing of it; returns how many jobs. */
  async function freeForgotten(client: Client, pools: readonly string[]): Promise<number> {
    if (pools.length === 0) return 0
    looks++
    const { rows } = await client.query<Job>(LOCKED_BY_US, [pools])
    const locked = new Set(rows.map(keyOf))
    // What was begun before this look and is not locked any more has ended.
    for (const [key, at] of known) if (at < looks && !locked.has(key)) known.delete(key)
    const strangers = rows.filter((job) => !known.has(keyOf(job)))
    const forgotten = strangers.filter((job) => suspects.has(keyOf(job)))
    suspects = new Set(strangers.map(keyOf))
    for (const { id, attempts } of forgotten) await client.query(FREE, [id, attempts, pools])
    return forgotten.length
  }

  return { add: (job: Job) => void known.set(keyOf(job), looks), freeForgotten }
}
