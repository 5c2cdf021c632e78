-- What changed the held money of each wallet, by the hour in which it happened. Derived from each book up to a place in it, in the
-- background: nothing that posts waits for it, and a reader adds what was posted since row by row.
create table ledger_held_hour (
  org_id bigint not null references org (id),
  hour timestamptz not null,
  change bigint not null,
  primary key (org_id, hour)
);
create table ledger_held_place (
  org_id bigint primary key references org (id),
  -- The last position in the book that is part of the sums.
  seq bigint not null check (seq > 0)
);
alter table ledger_held_hour enable row level security;
alter table ledger_held_hour force row level security;
alter table ledger_held_place enable row level security;
alter table ledger_held_place force row level security;
create policy everything on ledger_held_hour for select to waybill_service using (true);
create policy everything on ledger_held_place for select to waybill_service using (true);
create policy functions on ledger_held_hour for all to waybill_definer using (true) with check (true);
create policy functions on ledger_held_place for all to waybill_definer using (true) with check (true);
grant select on ledger_held_hour, ledger_held_place to waybill_service;
grant select, insert, update on ledger_held_hour, ledger_held_place to waybill_definer;

-- Adds the next movements of so many books to the sums; answers how many books it brought further, 0 when nothing is left. Whoever comes
-- while another does it waits: both would add the same movements.
create function fin.sum_held_hours(books int, movements int) returns int
language plpgsql security definer set search_path = '' as $$
declare done int;
begin
  perform pg_advisory_xact_lock(hashtextextended('ledger_held_hour', 0));
  with behind as materialized (
    select a.org_id, coalesce(p.seq, 0) as seq, least(a.book_seq, coalesce(p.seq, 0) + movements) as until
    from public.ledger_account a left join public.ledger_held_place p on p.org_id = a.org_id
    where a.code = 2010 and a.org_id <> a.provider_org and a.book_seq > coalesce(p.seq, 0) order by a.org_id limit books),
  added as (
    insert into public.ledger_held_hour as h (org_id, hour, change)
    select t.org_id, date_trunc('hour', t.event_at, 'UTC'), -sum(e.amount)
    from behind b join public.ledger_transfer t on t.org_id = b.org_id and t.seq > b.seq and t.seq <= b.until
    join public.ledger_entry e on e.org_id = t.org_id and e.transfer_id = t.id and e.code = 2020
    group by 1, 2 having sum(e.amount) <> 0
    on conflict (org_id, hour) do update set change = h.change + excluded.change),
  moved as (
    insert into public.ledger_held_place as p (org_id, seq) select b.org_id, b.until from behind b
    on conflict (org_id) do update set seq = excluded.seq returning 1)
  select count(*) into done from moved;
  return done;
end $$;
alter function fin.sum_held_hours(int, int) owner to waybill_definer;
revoke all on function fin.sum_held_hours(int, int) from public;
grant execute on function fin.sum_held_hours(int, int) to waybill_service;
