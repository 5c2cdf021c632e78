-- The job queue as the scopes see it: jobs are enqueued inside a scope's transaction, so a job exists if and only if the transaction
-- commits. The queue's own tables belong to waybill_worker and have row level security without policies, so the roles of the scopes
-- reach them through these functions only. Payloads hold ids, never personal data: they lie outside row level security.

create schema jobs;
grant usage on schema jobs to waybill_seller, waybill_warehouse, waybill_reseller, waybill_platform, waybill_service;
grant usage, create on schema jobs to waybill_worker;

-- key: a waiting job with the same key is replaced. queue: jobs of one queue run one after another. Null: the queue's defaults.
-- Each job is flagged with its kind and its organization, so that a worker can leave the jobs of one that has its share of the slots.
create function jobs.add(name text, payload jsonb, key text, run_at timestamptz, queue text, max_attempts int)
returns bigint language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select id from graphile_worker.add_job(
    identifier => $1, payload => $2::json, queue_name => $5, run_at => $4, max_attempts => $6, job_key => $3,
    flags => case when $2->>'orgId' is null then array[$1]
      else array[$1, 'org:' || ($2->>'orgId'), $1 || ':' || ($2->>'orgId')] end)
$$;
alter function jobs.add(text, jsonb, text, timestamptz, text, int) owner to waybill_worker;
revoke all on function jobs.add(text, jsonb, text, timestamptz, text, int) from public;
grant execute on function jobs.add(text, jsonb, text, timestamptz, text, int)
  to waybill_seller, waybill_warehouse, waybill_reseller, waybill_platform, waybill_service;

-- Removes the abandoned jobs of a kind and returns their payloads. The queue counts an attempt when a job is claimed: a job whose
-- processes were killed at every attempt is not run again, and its last attempt did not know that it was the last. Its module calls
-- this to end what waits for the job; later jobs with the same payload are different jobs.
create function jobs.claim_abandoned(name text)
returns setof jsonb language sql security definer set search_path = pg_catalog, pg_temp
as $$
  delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
  where t.id = j.task_id and t.identifier = $1 and j.attempts >= j.max_attempts and j.locked_by is null
  returning j.payload::jsonb
$$;
alter function jobs.claim_abandoned(text) owner to waybill_worker;
revoke all on function jobs.claim_abandoned(text) from public;
grant execute on function jobs.claim_abandoned(text) to waybill_service;

-- The state of the queue by kind of job, for /metrics: due, running, given up, and the age of the oldest due job in seconds.
create function jobs.stats()
returns table (kind text, waiting int, running int, failed int, age double precision)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select t.identifier, count(*) filter (where j.due)::int, count(*) filter (where j.locked_at is not null)::int,
    count(*) filter (where j.over)::int, coalesce(extract(epoch from now() - min(j.run_at) filter (where j.due)), 0)::float8
  from (
    select task_id, locked_at, run_at, locked_at is null and attempts >= max_attempts as over,
      locked_at is null and attempts < max_attempts and run_at <= now() as due
    from graphile_worker._private_jobs) j
  join graphile_worker._private_tasks t on t.id = j.task_id
  group by 1
$$;
alter function jobs.stats() owner to waybill_worker;
revoke all on function jobs.stats() from public;
grant execute on function jobs.stats() to waybill_service;

revoke create on schema jobs from waybill_worker;
