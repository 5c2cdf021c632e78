-- What the wallet of an organization moved in each hour (UTC), by type of change: a period of a long history is summed over hours, and
-- only the parts of an hour at its ends over single movements. Kept by a trigger, in the transaction that posts; while it posts it holds the
-- lock of the wallet, so nobody waits here who did not wait there.
create table ledger_hour (
  org_id bigint not null references org (id),
  hour timestamptz not null,
  -- 0: none.
  change_type smallint not null,
  -- Movements that the history shows: all but holds that were resolved and their releases (modules/funds/postage-history.ts).
  entries bigint not null,
  money_in bigint not null,
  money_out bigint not null,
  -- Between these the movements of the hour lie in the book, whatever the order in which they happened.
  first_seq bigint not null,
  last_seq bigint not null,
  primary key (org_id, hour, change_type)
) with (fillfactor = 70);
alter table ledger_hour enable row level security;
alter table ledger_hour force row level security;
create policy own on ledger_hour for select to waybill_seller, waybill_reseller using (org_id = (select app.org()));
create policy provider on ledger_hour for select to waybill_reseller
  using (org_id in (select id from org where parent_org_id = (select app.org())));
create policy everything on ledger_hour for select to waybill_platform, waybill_service using (true);
create policy functions on ledger_hour for all to waybill_definer using (true) with check (true);
grant select on ledger_hour to waybill_seller, waybill_reseller, waybill_platform, waybill_service;
grant select, insert, update on ledger_hour to waybill_definer;

create function fin.add_to_hour() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.seq is null then return null; end if;
  if new.kind <> 4 then
    insert into public.ledger_hour as h (org_id, hour, change_type, entries, money_in, money_out, first_seq, last_seq)
    values (new.org_id, date_trunc('hour', new.event_at, 'UTC'), coalesce(new.change_type, 0), 1,
      greatest(new.wallet_change, 0), greatest(-new.wallet_change, 0), new.seq, new.seq)
    on conflict (org_id, hour, change_type) do update set entries = h.entries + 1,
      money_in = h.money_in + excluded.money_in, money_out = h.money_out + excluded.money_out,
      first_seq = least(h.first_seq, excluded.first_seq), last_seq = greatest(h.last_seq, excluded.last_seq);
  end if;
  -- The hold that this resolves is shown no more.
  if new.kind in (3, 4) then
    update public.ledger_hour h set entries = h.entries - 1 from public.ledger_transfer t
    where t.org_id = new.org_id and t.ref_type = new.ref_type and t.ref_id = new.ref_id and t.kind = 2
      and h.org_id = t.org_id and h.hour = date_trunc('hour', t.event_at, 'UTC') and h.change_type = coalesce(t.change_type, 0);
  end if;
  return null;
end $$;
revoke all on function fin.add_to_hour() from public;
create trigger add_to_hour after insert on ledger_transfer for each row execute function fin.add_to_hour();

-- Row level security applies to the owner of the tables too.
set local role waybill_definer;
insert into ledger_hour (org_id, hour, change_type, entries, money_in, money_out, first_seq, last_seq)
select t.org_id, date_trunc('hour', t.event_at, 'UTC'), coalesce(t.change_type, 0), count(*) filter (where t.kind <> 2 or r.ref_id is null),
  sum(greatest(t.wallet_change, 0)), sum(greatest(-t.wallet_change, 0)), min(t.seq), max(t.seq)
from ledger_transfer t
left join (select distinct org_id, ref_id from ledger_transfer where ref_type = 'purchase' and kind in (3, 4)) r
  on t.kind = 2 and t.ref_type = 'purchase' and r.org_id = t.org_id and r.ref_id = t.ref_id
where t.seq is not null and t.kind <> 4
group by 1, 2, 3;
set local role waybill_owner;
