-- Enqueueing background work from inside a scope's transaction: the job exists if and only if the transaction commits.
-- The queue's own tables belong to waybill_worker and have row level security without policies, so the roles of the scopes reach
-- them through this function only. Payloads hold ids, never personal data: they lie outside row level security.

create schema jobs;
grant usage on schema jobs to waybill_seller, waybill_warehouse, waybill_reseller, waybill_platform, waybill_service;
grant usage, create on schema jobs to waybill_worker;

-- key: a waiting job of the same key is replaced. queue: jobs of one queue run one after another. null: the queue's defaults.
create function jobs.add(name text, payload jsonb, key text, run_at timestamptz, queue text, max_attempts int)
returns bigint language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select id from graphile_worker.add_job(
    identifier => $1, payload => $2::json, queue_name => $5, run_at => $4, max_attempts => $6, job_key => $3)
$$;
alter function jobs.add(text, jsonb, text, timestamptz, text, int) owner to waybill_worker;
revoke create on schema jobs from waybill_worker;
revoke all on function jobs.add(text, jsonb, text, timestamptz, text, int) from public;
grant execute on function jobs.add(text, jsonb, text, timestamptz, text, int)
  to waybill_seller, waybill_warehouse, waybill_reseller, waybill_platform, waybill_service;
