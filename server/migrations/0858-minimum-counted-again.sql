-- A connection whose end was refused goes on: its month comes to its minimum once, whatever was charged of it before.

-- Charges the fees of a month for its days of the connection until `last_day` that were not charged yet: what the card has per month and per SKU
-- that was stored, and what is missing to the month's minimum. Nothing without a connection: its end has charged them. For the service.
create or replace function charges.charge_month(operator bigint, seller bigint, warehouse bigint, starts date, ends date, last_day date,
  happened timestamptz)
returns void
language plpgsql set search_path = '' as $$
declare
  place record; card record; fee record; charged public.warehouse_charge; part public.warehouse_charge;
  of constant text := current_setting('app.org_id', true);
  again constant text := 'The minimum was counted again · 已重新计算最低消费';
  days constant integer := ends - starts + 1;
  first_day date; joined_day date; counted integer; parts integer; units bigint; due bigint; source text;
begin
  select w.time_zone as zone, l.connected_at into place from public.warehouse_link l
    join public.warehouse w on w.org_id = l.warehouse_org_id and w.id = l.warehouse_id
    where l.org_id = seller and l.warehouse_org_id = operator and l.warehouse_id = charge_month.warehouse and l.state in ('active', 'suspended');
  if not found then return; end if;
  -- A connection that was to end, or ended and began again, has days of this month that were charged then. Those of an end that was refused
  -- belong to the connection as it is now.
  select greatest(starts, (place.connected_at at time zone place.zone)::date, max(c.day) + 1),
      greatest(starts, (place.connected_at at time zone place.zone)::date, max(c.day) filter (where c.at < place.connected_at) + 1)
    into first_day, joined_day from public.warehouse_charge c
    where c.org_id = seller and c.warehouse_org_id = operator and c.warehouse_id = charge_month.warehouse and c.source_kind = 'month'
      and c.day between starts and ends;
  if joined_day > last_day then return; end if;
  select c.id, c.version into card from public.rate_card c
    where c.org_id = operator and c.id = charges.card(operator, seller, charge_month.warehouse, last_day);
  if not found then return; end if;
  -- The minimum last: the other fees count for it.
  for fee in select r.act, r.rate from public.rate_card_row r where r.org_id = operator and r.card_id = card.id and r.rate > 0
    and r.act in ('monthly', 'monthlySku', 'monthlyMinimum') order by r.act = 'monthlyMinimum', r.act
  loop
    units := 1;
    source := first_day::text;
    counted := last_day - case when fee.act = 'monthlyMinimum' then joined_day else first_day end + 1;
    continue when counted <= 0;
    if fee.act = 'monthlySku' then
      select count(distinct l.product_id) into units from public.warehouse_storage_line l where l.org_id = seller
        and l.warehouse_org_id = operator and l.warehouse_id = charge_month.warehouse and l.day between first_day and last_day;
    end if;
    due := round(fee.rate::numeric * units * counted / (days * 100)) * 100;
    if fee.act = 'monthlyMinimum' then
      select due - coalesce(sum(m.amount), 0) into due from public.funds_warehouse_movement m
        left join public.warehouse_charge c on c.org_id = m.org_id and c.key = m.charge_key
        where m.org_id = seller and m.operator_org_id = operator and m.warehouse_id = charge_month.warehouse
          and m.event_at >= (starts - interval '1 month') at time zone place.zone
          and coalesce(c.day, (m.charged_at at time zone place.zone)::date) between joined_day and last_day
          and not exists (select from public.warehouse_bill_entry e where e.org_id = m.org_id and e.transfer_id = m.transfer_id);
      -- What the operator gave back of it is not charged again.
      select due - coalesce(sum(c.amount), 0) into due from public.warehouse_charge c where c.org_id = seller and c.warehouse_org_id = operator
        and c.warehouse_id = charge_month.warehouse and c.source_kind = 'month' and c.act = fee.act and c.day between joined_day and last_day
        and c.state = 'reversed' and c.note is distinct from again;
      -- Work has come since a part of the minimum was charged: the part is given back, and what is missing then is charged instead of it.
      parts := 0;
      for part in select * from public.warehouse_charge c where c.org_id = seller and c.warehouse_org_id = operator
        and c.warehouse_id = charge_month.warehouse and c.source_kind = 'month' and c.act = fee.act and c.day between joined_day and last_day
        order by c.id
      loop
        parts := parts + 1;
        continue when due >= 0 or part.state <> 'charged';
        perform set_config('app.org_id', seller::text, true);
        perform fin.refund_warehouse(operator, part.key, again, happened);
        perform set_config('app.org_id', of, true);
        update public.warehouse_charge c set note = again where c.org_id = seller and c.id = part.id;
        due := due + part.amount;
      end loop;
      if parts > 0 or first_day > last_day then source := format('%s %s', joined_day, parts + 1); end if;
    end if;
    continue when units = 0 or due <= 0;
    insert into public.warehouse_charge (org_id, warehouse_org_id, warehouse_id, act, source_kind, source_id, day, at, quantity, card_version, rate,
      minimum, amount, state, note)
    values (seller, operator, charge_month.warehouse, fee.act, 'month', source, last_day, happened, units, card.version, fee.rate, 0, due,
      'charged', case when counted < days then format('%s of %s days · %s 天中的 %s 天', counted, days, days, counted) end)
    on conflict (org_id, warehouse_org_id, warehouse_id, source_kind, source_id, act) do nothing returning * into charged;
    if found then perform charges.take(charged); end if;
  end loop;
end $$;
