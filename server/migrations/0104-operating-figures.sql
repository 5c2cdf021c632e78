-- What /metrics tells of the books and the post. Every check of the ledger leaves a row here; the newest one counts.
create table ledger_check (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null default now(),
  took_ms integer not null,
  -- Things found wrong, at most five of a kind.
  faults integer not null
);
grant select, insert, delete on ledger_check to waybill_service;

-- What waits and what failed is a handful of rows among a month of messages.
create index outbox_open on outbox_message (state, created_at) where state in ('waiting', 'failed');

-- How the queue stands, by kind of job: due and waiting, running, given up; age of the oldest due one, in seconds.
grant create on schema jobs to waybill_worker;
create function jobs.figures()
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
alter function jobs.figures() owner to waybill_worker;
revoke create on schema jobs from waybill_worker;
revoke all on function jobs.figures() from public;
grant execute on function jobs.figures() to waybill_service;
