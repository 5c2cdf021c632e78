import type { Client } from 'pg'

type Job = { id: string | number; attempts: number }
/** `looks`: how many there had been when it was begun. */
type ClaimedJobs = { attempts: number; looks: number; running: boolean }

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
export function createClaimedJobs() {
  const known = new Map<string, ClaimedJobs>()
  let looks = 0
  let suspects = new Set<string>()

  /** The tries of a job that runs may grow under it: the next one of its key sets them to the most. */
  const isOurs = ({ id, attempts }: Job): boolean => {
    const claimed = known.get(String(id))
    return claimed !== undefined && (claimed.running || claimed.attempts === attempts)
  }

  /** Frees what two looks in a row found to be ours without our knowing of it; returns how many jobs. */
  async function freeForgotten(client: Client, pools: readonly string[]): Promise<number> {
    if (pools.length === 0) return 0
    looks++
    const { rows } = await client.query<Job>(LOCKED_BY_US, [pools])
    const locked = new Set(rows.map(({ id }) => String(id)))
    // What was begun before this look and is not locked any more has ended, and the database knows it.
    for (const [id, claimed] of known) if (claimed.looks < looks && !locked.has(id)) known.delete(id)
    const strangers = rows.filter((job) => !isOurs(job))
    const forgotten = strangers.filter(({ id }) => suspects.has(String(id)))
    suspects = new Set(strangers.map(({ id }) => String(id)))
    for (const { id, attempts } of forgotten) await client.query(FREE, [id, attempts, pools])
    return forgotten.length
  }

  return {
    began: ({ id, attempts }: Job) => void known.set(String(id), { attempts, looks, running: true }),
    /** It is done or has failed, and that is on its way to the database. */
    ended: ({ id }: Pick<Job, 'id'>) => {
      const claimed = known.get(String(id))
      if (claimed) claimed.running = false
    },
    freeForgotten,
  }
}
