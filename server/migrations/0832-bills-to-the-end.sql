-- Fees of a month that is over or of a connection that ends are charged while there is a connection; what a minimum is for is counted once.
-- Until when a seller was connected stands although it requests to be connected again: its months are still billed.
alter table warehouse_link add column ended_at timestamptz;
update warehouse_link set ended_at = changed_at where state = 'ended' or (state = 'requested' and connected_at is not null);
create or replace view warehouses_terms as
  select org_id, warehouse_org_id as operator_org_id, warehouse_id, connected_at, credit_limit,
    case when state not in ('active', 'suspended') then coalesce(ended_at, changed_at) end as ended_at
  from warehouse_link where connected_at is not null;
call app.offer('warehouses_terms');
grant select (ended_at) on warehouse_link to waybill_seller;

-- A refund knows when that was charged which it gives back.
create or replace view funds_warehouse_movement as
  select w.org_id, w.operator_org_id, w.transfer_id, t.ref_id as charge_key, t.bill_type as type, w.type as service, w.warehouse_id,
    w.event_at, w.document, -w.amount as amount, case when t.bill_type = 4 then (select o.event_at from ledger_transfer o
      where o.org_id = w.org_id and o.ref_type = 'warehouse_charge' and o.ref_id = t.ref_id and o.bill_type = 3) else w.event_at end as charged_at
  from warehouse_transaction w join ledger_transfer t on t.org_id = w.org_id and t.id = w.transfer_id where t.ref_type = 'warehouse_charge';
call app.offer('funds_warehouse_movement');

-- What a seller has to recharge before an operator releases its orders again, by its best terms there; nobody else has a row.
create view funds_warehouse_shortfall as
  select b.org_id, b.operator_org_id, (-b.available - t.credit_limit)::bigint as needed
  from funds_warehouse_balance b cross join lateral (select coalesce(max(t.credit_limit), 0) as credit_limit from warehouses_terms t
    where t.org_id = b.org_id and t.operator_org_id = b.operator_org_id and t.ended_at is null) t
  where b.available < -t.credit_limit;
call app.offer('funds_warehouse_shortfall');

-- The day on which a bill was closed by the clock of its warehouse, and the name of the warehouse then.
alter table warehouse_bill add column closed_on date, add column warehouse_name text;
alter table warehouse_bill disable trigger final;
update warehouse_bill b set closed_on = (b.closed_at at time zone w.time_zone)::date, warehouse_name = w.name
  from warehouse w where w.org_id = b.warehouse_org_id and w.id = b.warehouse_id;
alter table warehouse_bill enable trigger final;

-- Charges the fees of a month for its days of the connection until `last_day` that were not charged yet: what the card has per month and per SKU
-- that was stored, and what is missing to the month's minimum for these days. Nothing without a connection: its end has charged them. For the
-- service.
create function charges.charge_month(operator bigint, seller bigint, warehouse bigint, starts date, ends date, last_day date, happened timestamptz)
returns void
language plpgsql set search_path = '' as $$
declare
  place record; card record; fee record; charged public.warehouse_charge;
  days constant integer := ends - starts + 1;
  first_day date; connected integer; units bigint; due bigint;
begin
  select w.time_zone as zone, l.connected_at into place from public.warehouse_link l
    join public.warehouse w on w.org_id = l.warehouse_org_id and w.id = l.warehouse_id
    where l.org_id = seller and l.warehouse_org_id = operator and l.warehouse_id = charge_month.warehouse and l.state in ('active', 'suspended');
  if not found then return; end if;
  -- A connection that was to end, or ended and began again, has days of this month that were charged then.
  first_day := greatest(starts, (place.connected_at at time zone place.zone)::date, (select max(c.day) + 1 from public.warehouse_charge c
    where c.org_id = seller and c.warehouse_org_id = operator and c.warehouse_id = charge_month.warehouse and c.source_kind = 'month'
      and c.day between starts and ends));
  connected := last_day - first_day + 1;
  if connected <= 0 then return; end if;
  select c.id, c.version into card from public.rate_card c
    where c.org_id = operator and c.id = charges.card(operator, seller, charge_month.warehouse, last_day);
  if not found then return; end if;
  -- The minimum last: the other fees count for it.
  for fee in select r.act, r.rate from public.rate_card_row r where r.org_id = operator and r.card_id = card.id and r.rate > 0
    and r.act in ('monthly', 'monthlySku', 'monthlyMinimum') order by r.act = 'monthlyMinimum', r.act
  loop
    units := 1;
    if fee.act = 'monthlySku' then
      select count(distinct l.product_id) into units from public.warehouse_storage_line l where l.org_id = seller
        and l.warehouse_org_id = operator and l.warehouse_id = charge_month.warehouse and l.day between first_day and last_day;
    end if;
    due := round(fee.rate::numeric * units * connected / (days * 100)) * 100;
    if fee.act = 'monthlyMinimum' then
      select due - coalesce(sum(m.amount), 0) into due from public.funds_warehouse_movement m
        left join public.warehouse_charge c on c.org_id = m.org_id and c.key = m.charge_key
        where m.org_id = seller and m.operator_org_id = operator and m.warehouse_id = charge_month.warehouse
          and m.event_at >= (starts - interval '1 month') at time zone place.zone
          and coalesce(c.day, (m.charged_at at time zone place.zone)::date) between first_day and last_day
          and not exists (select from public.warehouse_bill_entry e where e.org_id = m.org_id and e.transfer_id = m.transfer_id);
    end if;
    continue when units = 0 or due <= 0;
    insert into public.warehouse_charge (org_id, warehouse_org_id, warehouse_id, act, source_kind, source_id, day, at, quantity, card_version, rate,
      minimum, amount, state, note)
    values (seller, operator, charge_month.warehouse, fee.act, 'month', first_day::text, last_day, happened, units, card.version, fee.rate, 0, due,
      'charged', case when connected < days then format('%s of %s days · %s 天中的 %s 天', connected, days, days, connected) end)
    on conflict (org_id, warehouse_org_id, warehouse_id, source_kind, source_id, act) do nothing returning * into charged;
    if found then perform charges.take(charged); end if;
  end loop;
end $$;

-- A connection is to end today by the clock of its warehouse: charges the fees of its months that are not closed. Once in two weeks, so that what
-- is to be settled does not grow by a day while it is being paid. For the service, before the end.
create function charges.charge_last_months(operator bigint, seller bigint, warehouse bigint, happened timestamptz) returns void
language plpgsql set search_path = '' as $$
declare today date; since date; month date; last_day date; settled boolean;
begin
  select (happened at time zone w.time_zone)::date, exists (select from public.warehouse_charge c where c.org_id = l.org_id
      and c.warehouse_org_id = l.warehouse_org_id and c.warehouse_id = l.warehouse_id and c.source_kind = 'month' and c.at >= l.connected_at
      and c.day = (c.at at time zone w.time_zone)::date and c.day >= (happened at time zone w.time_zone)::date - 14), greatest((l.connected_at at time zone w.time_zone)::date,
      coalesce((select max(b.ends_on) + 1 from public.warehouse_bill b where b.org_id = l.org_id and b.warehouse_org_id = l.warehouse_org_id
        and b.warehouse_id = l.warehouse_id), '-infinity'))
    into today, settled, since from public.warehouse_link l join public.warehouse w on w.org_id = l.warehouse_org_id and w.id = l.warehouse_id
    where l.org_id = seller and l.warehouse_org_id = operator and l.warehouse_id = charge_last_months.warehouse and l.connected_at is not null;
  if not found or settled then return; end if;
  for month in select g::date from generate_series(date_trunc('month', since::timestamp), today::timestamp, interval '1 month') g loop
    last_day := (month + interval '1 month' - interval '1 day')::date;
    perform charges.charge_month(operator, seller, charge_last_months.warehouse, month, last_day, least(last_day, today), happened);
  end loop;
end $$;
revoke all on function charges.charge_month(bigint, bigint, bigint, date, date, date, timestamptz),
  charges.charge_last_months(bigint, bigint, bigint, timestamptz) from public;
grant execute on function charges.charge_month(bigint, bigint, bigint, date, date, date, timestamptz),
  charges.charge_last_months(bigint, bigint, bigint, timestamptz) to waybill_service;

-- For the nightly check, also movements that every month passed by: older than the last one that was closed, and on no bill.
create or replace view charges_bill_faults as
  select b.org_id, 'bill ' || b.id as subject from warehouse_bill b
  left join warehouse_bill_entry e on e.org_id = b.org_id and e.bill_id = b.id
  group by b.org_id, b.id, b.amount, b.count having coalesce(sum(e.amount), 0) <> b.amount or count(e.transfer_id) <> b.count
  union all
  select n.org_id, 'numbers of ' || n.year from warehouse_bill_number n
  left join warehouse_bill b on b.warehouse_org_id = n.org_id and b.year = n.year
  group by n.org_id, n.year, n.last having count(b.id) <> n.last or coalesce(max(b.position), 0) <> n.last
  union all
  select m.org_id, 'movement ' || m.transfer_id from (
    select b.org_id, b.warehouse_org_id, b.warehouse_id, max(b.starts_on) as starts_on from warehouse_bill b group by 1, 2, 3) last
  join warehouses_warehouse w on w.operator_org_id = last.warehouse_org_id and w.id = last.warehouse_id
  join funds_warehouse_movement m on m.org_id = last.org_id and m.operator_org_id = last.warehouse_org_id and m.warehouse_id = last.warehouse_id
    and m.event_at < last.starts_on::timestamp at time zone w.time_zone
  where not exists (select from warehouse_bill_entry e where e.org_id = m.org_id and e.transfer_id = m.transfer_id);
call app.offer('charges_bill_faults');
