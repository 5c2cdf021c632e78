-- The queue counts a try when a job is taken: one whose processes were killed as often as it is tried is run no more, and its last attempt
-- never knew that it was the last. Whoever enqueued it takes it out here and ends what waits for it; the next jobs of the same payload are others.
grant create on schema jobs to waybill_worker;
create function jobs.take_dead(name text)
returns setof jsonb language sql security definer set search_path = pg_catalog, pg_temp
as $$
  delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
  where t.id = j.task_id and t.identifier = $1 and j.attempts >= j.max_attempts and j.locked_by is null
  returning j.payload::jsonb
$$;
alter function jobs.take_dead(text) owner to waybill_worker;
revoke create on schema jobs from waybill_worker;
revoke all on function jobs.take_dead(text) from public;
grant execute on function jobs.take_dead(text) to waybill_service;
