-- Work orders are charged like other work of a warehouse, or by the price that their seller accepted.
alter table warehouse_charge drop constraint warehouse_charge_source_kind_check;
alter table warehouse_charge add constraint warehouse_charge_source_kind_check check (source_kind in ('inbound', 'outbound', 'inspection',
  'answer', 'putAway', 'storage', 'unsized', 'workOrder'));
alter table warehouse_charge drop constraint warehouse_charge_ref_kind_check;
alter table warehouse_charge add constraint warehouse_charge_ref_kind_check check (ref_kind in ('inbound', 'outbound', 'return', 'workOrder'));

create or replace function charges.take(charged public.warehouse_charge) returns void
language plpgsql security definer set search_path = '' as $$
declare of text := current_setting('app.org_id', true);
begin
  if coalesce(charged.amount, 0) = 0 then return; end if;
  perform set_config('app.org_id', charged.org_id::text, true);
  perform fin.open_warehouse_book(charged.warehouse_org_id);
  perform fin.charge_warehouse(charged.warehouse_org_id, charged.key, row(charged.warehouse_id, case
      when charged.act in ('receive', 'receiveBox', 'putAway') then 'inbound' when charged.act in ('pick', 'pickUnit') then 'pick'
      when charged.act in ('pack', 'ship') then 'pack' when charged.act = 'storage' then 'storage'
      when charged.act in ('workUnit', 'workFlat', 'workTime') then 'workOrder' else 'return' end,
    1, charged.amount, charged.document, null)::fin.warehouse_charge, charged.at);
  perform set_config('app.org_id', of, true);
end $$;

-- What the rate card in force says of an act at a warehouse of the transaction's organization; no row: it has none for it.
create function charges.rate(seller bigint, warehouse bigint, act text, happened timestamptz, out rate bigint, out minimum bigint)
returns setof record
language plpgsql stable security definer set search_path = '' as $$
declare operator constant bigint := app.org(); on_day date;
begin
  select (happened at time zone w.time_zone)::date into on_day from public.warehouse w where w.org_id = operator and w.id = warehouse;
  return query select r.rate, r.minimum from public.rate_card_row r
    where r.org_id = operator and r.card_id = charges.card(operator, seller, warehouse, on_day) and r.act = $3;
end $$;

create type charges.quoted as (act text, quantity bigint, rate bigint, minimum bigint);

-- Charges acts by the prices that the seller accepted, with or without a rate card, each once for what was done. Called last in the transaction
-- of the act.
create function charges.record_quoted(seller bigint, warehouse bigint, done text, done_id text, of_kind text, of_id bigint, document text,
  acts charges.quoted[], happened timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare operator constant bigint := app.org(); on_day date; one charges.quoted; charged public.warehouse_charge;
begin
  perform 1 from public.warehouse_link s where s.org_id = seller and s.warehouse_org_id = operator
    and s.warehouse_id = warehouse and s.state in ('active', 'suspended') for share;
  if not found then
    raise exception 'LINK_NOT_FOUND' using errcode = 'WB404';
  end if;
  select (happened at time zone w.time_zone)::date into on_day from public.warehouse w where w.org_id = operator and w.id = warehouse;
  foreach one in array acts loop
    continue when one.quantity <= 0;
    insert into public.warehouse_charge (org_id, warehouse_org_id, warehouse_id, act, source_kind, source_id, ref_kind, ref_id, document, day,
      at, quantity, rate, minimum, amount, state)
    values (seller, operator, warehouse, one.act, done, done_id, of_kind, of_id, document, on_day, happened, one.quantity, one.rate,
      one.minimum, charges.amount(one.quantity, one.rate, one.minimum), 'charged')
    on conflict (org_id, warehouse_org_id, warehouse_id, source_kind, source_id, act) do nothing returning * into charged;
    if found then perform charges.take(charged); end if;
  end loop;
end $$;

grant create on schema charges to waybill_definer;
alter function charges.rate(bigint, bigint, text, timestamptz) owner to waybill_definer;
alter function charges.record_quoted(bigint, bigint, text, text, text, bigint, text, charges.quoted[], timestamptz) owner to waybill_definer;
revoke create on schema charges from waybill_definer;
revoke all on function charges.rate(bigint, bigint, text, timestamptz),
  charges.record_quoted(bigint, bigint, text, text, text, bigint, text, charges.quoted[], timestamptz) from public;
grant execute on function charges.rate(bigint, bigint, text, timestamptz),
  charges.record_quoted(bigint, bigint, text, text, text, bigint, text, charges.quoted[], timestamptz) to waybill_service;
