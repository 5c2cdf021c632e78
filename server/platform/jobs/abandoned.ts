import type { ClientBase } from 'pg'

/**
 * Jobs that nobody will try again. When the next time of a periodic job comes, the queue enqueues a new one and takes the key away from one
 * that failed or still runs: nothing refers to such a row any more. All others stay for a month, for operators to see (waybill_jobs,
 * "waybill doctor").
 */
const DELETE_ABANDONED = `
  delete from graphile_worker._private_jobs
  where locked_at is null and attempts >= max_attempts
    and ((key is null and payload->'_cron' is not null) or updated_at < now() - interval '30 days')`

/** Removes given-up jobs that are of no more use; `client` acts as the worker. Returns how many there were. */
export async function deleteAbandoned(client: ClientBase): Promise<number> {
  const { rowCount } = await client.query(DELETE_ABANDONED)
  return rowCount ?? 0
}
