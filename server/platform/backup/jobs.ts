import type { ClientBase } from 'pg'

export const WORKER_ROLE = 'waybill_worker'

/**
 * Waiting and running jobs in the queue's own terms, whatever its tables look like in this version. A job that runs at that moment is
 * one that waits: jobs run at least once. When periodic jobs ran last is found out again.
 */
export const JOBS_QUERY = `
  select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority, j.attempts,
    (select array_agg(flag) from jsonb_object_keys(j.flags) flag) as flags
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  order by j.id`

const COLUMNS =
  'identifier text, payload json, queue_name text, run_at timestamptz, max_attempts int, key text, priority int, attempts int, flags text[]'

/** The table into which the jobs of a backup are copied; needs the administrator's role. */
export async function prepareJobs(client: ClientBase): Promise<string> {
  await client.query(
    `create temporary table restored_job (id int generated always as identity, ${COLUMNS}) on commit drop`,
  )
  await client.query(`grant select on restored_job to ${WORKER_ROLE}`)
  return 'restored_job (identifier, payload, queue_name, run_at, max_attempts, key, priority, attempts, flags)'
}

/** Puts the copied jobs into the queue, with as many attempts behind them as they had. */
export async function enqueueJobs(client: ClientBase): Promise<void> {
  await client.query(`set local role ${WORKER_ROLE}`)
  await client.query(`
    with added as materialized (
      select r.attempts, (graphile_worker.add_job(identifier => r.identifier, payload => r.payload, queue_name => r.queue_name,
        run_at => r.run_at, max_attempts => r.max_attempts, job_key => r.key, priority => r.priority, flags => r.flags)).id
      from (select * from restored_job order by id) r
    )
    select count(*) from added`)
  await client.query(`
    update graphile_worker._private_jobs j set attempts = least(r.attempts, j.max_attempts)
    from (select row_number() over (order by id) as place, attempts from restored_job) r,
         (select row_number() over (order by id) as place, id from graphile_worker._private_jobs) k
    where k.place = r.place and j.id = k.id and r.attempts > 0`)
}
