-- Each job is flagged with its kind and its organization, so that a worker can leave the jobs of one that has its share of the slots.
create or replace function jobs.add(name text, payload jsonb, key text, run_at timestamptz, queue text, max_attempts int)
returns bigint language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select id from graphile_worker.add_job(
    identifier => $1, payload => $2::json, queue_name => $5, run_at => $4, max_attempts => $6, job_key => $3,
    flags => case when $2->>'orgId' is null then array[$1]
      else array[$1, 'org:' || ($2->>'orgId'), $1 || ':' || ($2->>'orgId')] end)
$$;
