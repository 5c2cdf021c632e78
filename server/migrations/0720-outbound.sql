-- What goes out of a warehouse for a seller: the order as the floor sees it, what is promised to it, which places it is taken from, and the
-- packages that it leaves in. Rows belong to the seller and name the operator; both read them, the service writes them for either.

-- Goods that are reserved for an order move with their promise: taken from the reserved units of a place and reserved where they
-- arrive. When they leave the good ones (short, shipped), the promise ends with them.
alter type stock.move add attribute reserved boolean;

create or replace function stock.post(seller bigint, warehouse bigint, command uuid, moves stock.move[]) returns setof public.stock_movement
language plpgsql security definer set search_path = '' as $$
declare
  operator constant bigint := app.org();
  print constant bytea := sha256(convert_to(concat_ws('|', operator, warehouse, moves::text), 'UTF8'));
  m stock.move; key record; known bytea; one bigint; n integer := 0; held integer; ended integer;
  leaves text[] := '{}'; enters text[] := '{}'; products bigint[] := '{}'; ids bigint[] := '{}';
  one_id bigint; left_from integer; left_to integer; total integer; free integer; done public.stock_movement;
begin
  -- The lock keeps the connection from ending between this look and the movement: it ends only with nothing left.
  perform 1 from public.warehouse_link s where s.org_id = seller and s.warehouse_org_id = operator
    and s.warehouse_id = warehouse and s.state in ('active', 'suspended') for share;
  if not found then
    raise exception 'LINK_NOT_FOUND' using errcode = 'WB404';
  end if;
  -- Who empties a place for good takes this exclusively.
  perform pg_advisory_xact_lock_shared(8670, (warehouse % 2147483647)::integer);
  insert into public.floor_command (org_id, command_id, hash) values (seller, command, print) on conflict do nothing;
  if not found then
    select c.hash into known from public.floor_command c where c.org_id = seller and c.command_id = command;
    if known <> print then raise exception 'KEY_REUSED' using errcode = 'WB409'; end if;
    return query select v.* from public.stock_movement v where v.org_id = seller and v.command_id = command order by v.line;
    return;
  end if;

  foreach m in array moves loop
    n := n + 1;
    leaves[n] := stock.counter(operator, warehouse, m.from_place, m.from_condition, false);
    enters[n] := stock.counter(operator, warehouse, m.to_place, m.to_condition, true);
    if leaves[n] is distinct from enters[n] then products := products || m.product; end if;
  end loop;
  for one in select distinct p from unnest(products) p order by p loop
    select i.id into one_id from public.stock_item i
      where i.org_id = seller and i.product_id = one and i.warehouse_org_id = operator and i.warehouse_id = warehouse;
    if not found then
      insert into public.stock_item (org_id, warehouse_org_id, warehouse_id, product_id) values (seller, operator, warehouse, one)
        on conflict do nothing;
      select i.id into one_id from public.stock_item i
        where i.org_id = seller and i.product_id = one and i.warehouse_org_id = operator and i.warehouse_id = warehouse;
    end if;
    ids := ids || one_id;
  end loop;
  perform 1 from public.stock_item i where i.org_id = seller and i.id = any(ids) order by i.id for no key update;

  ids := '{}';
  for key in
    select distinct v.product, p.place, v.lot, p.condition from unnest(moves) v
    cross join lateral (values (v.from_place, v.from_condition), (v.to_place, v.to_condition)) p (place, condition)
    where p.place is not null order by 1, 2, 3, 4
  loop
    select l.id into one_id from public.stock_level l where l.org_id = seller and l.product_id = key.product and l.warehouse_org_id = operator
      and l.warehouse_id = warehouse and l.location_id = key.place and l.lot_id = key.lot and l.condition = key.condition;
    if not found then
      insert into public.stock_level (org_id, warehouse_org_id, warehouse_id, product_id, location_id, lot_id, condition)
        values (seller, operator, warehouse, key.product, key.place, key.lot, key.condition) on conflict do nothing;
      select l.id into one_id from public.stock_level l where l.org_id = seller and l.product_id = key.product and l.warehouse_org_id = operator
        and l.warehouse_id = warehouse and l.location_id = key.place and l.lot_id = key.lot and l.condition = key.condition;
    end if;
    ids := ids || one_id;
  end loop;
  perform 1 from public.stock_level l where l.org_id = seller and l.id = any(ids) order by l.id for no key update;

  n := 0;
  foreach m in array moves loop
    n := n + 1; left_from := null; left_to := null; total := null; free := null;
    held := case when m.reserved then m.quantity else 0 end;
    ended := case when m.reserved and leaves[n] = 'good' and enters[n] is distinct from 'good' then m.quantity else 0 end;
    if m.from_place is not null then
      update public.stock_level l set on_hand = l.on_hand - m.quantity, reserved = l.reserved - held, version = l.version + 1
        where l.org_id = seller and l.product_id = m.product and l.warehouse_org_id = operator and l.warehouse_id = warehouse
          and l.location_id = m.from_place and l.lot_id = m.lot and l.condition = m.from_condition
          and l.reserved >= held and l.on_hand - l.reserved + held >= m.quantity
        returning l.on_hand into left_from;
      if not found then
        raise exception 'STOCK_CHANGED' using errcode = 'WB409', detail = json_build_object('line', n, 'left', (
          select case when m.reserved then l.reserved else l.on_hand - l.reserved end from public.stock_level l
          where l.org_id = seller and l.product_id = m.product and l.warehouse_org_id = operator and l.warehouse_id = warehouse
            and l.location_id = m.from_place and l.lot_id = m.lot and l.condition = m.from_condition))::text;
      end if;
    end if;
    if m.to_place is not null then
      update public.stock_level l set on_hand = l.on_hand + m.quantity, version = l.version + 1,
          reserved = l.reserved + case when enters[n] = 'good' then held else 0 end
        where l.org_id = seller and l.product_id = m.product and l.warehouse_org_id = operator and l.warehouse_id = warehouse
          and l.location_id = m.to_place and l.lot_id = m.lot and l.condition = m.to_condition
        returning l.on_hand into left_to;
    end if;
    if leaves[n] is distinct from enters[n] then
      update public.stock_item i set
          good = i.good + m.quantity * ((enters[n] is not distinct from 'good')::integer - (leaves[n] is not distinct from 'good')::integer),
          dock = i.dock + m.quantity * ((enters[n] is not distinct from 'dock')::integer - (leaves[n] is not distinct from 'dock')::integer),
          quarantine = i.quarantine
            + m.quantity * ((enters[n] is not distinct from 'quarantine')::integer - (leaves[n] is not distinct from 'quarantine')::integer),
          damaged = i.damaged
            + m.quantity * ((enters[n] is not distinct from 'damaged')::integer - (leaves[n] is not distinct from 'damaged')::integer),
          hold = i.hold + m.quantity * ((enters[n] is not distinct from 'hold')::integer - (leaves[n] is not distinct from 'hold')::integer),
          allocated = i.allocated - ended
        where i.org_id = seller and i.product_id = m.product and i.warehouse_org_id = operator and i.warehouse_id = warehouse
          and i.allocated >= ended and (leaves[n] is distinct from 'good' or i.good - m.quantity >= i.allocated - ended)
        returning i.on_hand, i.available into total, free;
      if not found then
        raise exception 'STOCK_ALLOCATED' using errcode = 'WB409', detail = json_build_object('line', n, 'left', (
          select i.available from public.stock_item i where i.org_id = seller and i.product_id = m.product
            and i.warehouse_org_id = operator and i.warehouse_id = warehouse))::text;
      end if;
    end if;
    insert into public.stock_movement as v (org_id, warehouse_org_id, warehouse_id, command_id, line, reason, product_id, lot_id,
      from_location_id, from_condition, to_location_id, to_condition, quantity, from_after, to_after, on_hand_after, available_after,
      ref_kind, ref_id, actor, note, liable, reverses_id)
    values (seller, operator, warehouse, command, n, m.reason, m.product, m.lot, m.from_place, m.from_condition, m.to_place, m.to_condition,
      m.quantity, left_from, left_to, total, free, m.ref_kind, m.ref_id, app.actor(), m.note, m.liable, m.reverses)
    returning v.* into done;
    return next done;
  end loop;
end $$;

-- Promises units of the product to an order (delta above 0) or takes the promise back (below 0), for the seller or the operator of the
-- transaction. False: so many are not available, or not promised; nothing changed.
create function stock.promise(seller bigint, operator bigint, warehouse bigint, product bigint, delta integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if app.org() not in (seller, operator) or not exists (select from public.warehouse_link s where s.org_id = seller
    and s.warehouse_org_id = operator and s.warehouse_id = warehouse and s.state in ('active', 'suspended')) then
    raise exception 'LINK_NOT_FOUND' using errcode = 'WB404';
  end if;
  update public.stock_item i set allocated = i.allocated + delta
    where i.org_id = seller and i.product_id = product and i.warehouse_org_id = operator and i.warehouse_id = warehouse
      and i.allocated + delta between 0 and i.good;
  return found;
end $$;

-- Reserves good units of a place for an order (delta above 0) or frees them (below 0); the transaction's organization is the operator.
-- False: so many are not free there, or not reserved; nothing changed.
create function stock.reserve(seller bigint, warehouse bigint, product bigint, place bigint, lot bigint, delta integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.warehouse_link s where s.org_id = seller and s.warehouse_org_id = app.org()
    and s.warehouse_id = warehouse and s.state in ('active', 'suspended')) then
    raise exception 'LINK_NOT_FOUND' using errcode = 'WB404';
  end if;
  update public.stock_level l set reserved = l.reserved + delta, version = l.version + 1
    where l.org_id = seller and l.product_id = product and l.warehouse_org_id = app.org() and l.warehouse_id = warehouse
      and l.location_id = place and l.lot_id = lot and l.condition = 1 and l.reserved + delta between 0 and l.on_hand;
  return found;
end $$;

grant create on schema stock to waybill_definer;
alter function stock.promise(bigint, bigint, bigint, bigint, integer) owner to waybill_definer;
alter function stock.reserve(bigint, bigint, bigint, bigint, bigint, integer) owner to waybill_definer;
revoke create on schema stock from waybill_definer;
revoke all on function stock.promise(bigint, bigint, bigint, bigint, integer),
  stock.reserve(bigint, bigint, bigint, bigint, bigint, integer) from public;
grant execute on function stock.promise(bigint, bigint, bigint, bigint, integer),
  stock.reserve(bigint, bigint, bigint, bigint, bigint, integer) to waybill_service;

create table outbound (
  org_id bigint not null references org (id),
  id bigint generated by default as identity (start with 1000),
  -- What is printed and scanned.
  number text not null generated always as ('OB-' || id) stored,
  warehouse_org_id bigint not null,
  warehouse_id bigint not null,
  order_id bigint not null,
  -- As the order was when it was sent; the operator reads no orders.
  order_no text not null,
  -- Specification §3: fulfillment options.
  option smallint not null check (option in (0, 6, 7, 10, 11)),
  -- contract/lifecycles
  state text not null check (state in ('backorder', 'allocated', 'released', 'picking', 'picked', 'packed', 'labelled', 'shipped',
    'exception', 'canceled')),
  -- What keeps it from the floor, beside its state.
  holds text[] not null default '{}' check (holds <@ '{seller,operator,address,funds,label}'::text[]),
  -- The contract's PostalAddress, and the name alone for lists.
  recipient jsonb not null,
  recipient_name text not null,
  -- What was asked for; null: the quote decides.
  carrier smallint check (carrier between 1 and 4),
  service_code text,
  gift_message text,
  note text check (length(note) between 1 and 500),
  -- 1 first … 9 last.
  priority smallint not null default 5 check (priority between 1 and 9),
  ship_by date,
  -- The working day that it leaves on by the cut-off (contract/warehouses/due-day.ts); null before it is allocated.
  due_day date,
  line_count integer not null check (line_count > 0),
  units integer not null check (units > 0),
  -- The tote that its goods are in while it is picked and packed.
  tote_id bigint,
  -- Who is on it, and until when nobody else may be without asking.
  assignee bigint,
  lease_until timestamptz,
  -- Why it needs attention, was canceled or waits.
  reason text check (length(reason) between 1 and 500),
  -- The seller asked while the floor was already at work on it.
  cancel_requested_at timestamptz,
  -- Its goods go back to their places since then: it can only be canceled.
  put_back_at timestamptz,
  created_by bigint,
  created_at timestamptz not null default now(),
  allocated_at timestamptz, released_at timestamptz, picked_at timestamptz, packed_at timestamptz, shipped_at timestamptz, canceled_at timestamptz,
  version integer not null default 1,
  search_text text not null generated always as (app.search_form('OB-' || id || ' ' || order_no || ' ' || recipient_name)) stored,
  primary key (org_id, id),
  check ((assignee is null) = (lease_until is null))
);
create unique index outbound_id on outbound (id);
-- An order is in one warehouse at a time; when its label is voided after it was shipped, it may be sent again.
create unique index outbound_order on outbound (org_id, order_id) where state not in ('canceled', 'shipped');
create unique index outbound_tote on outbound (warehouse_org_id, tote_id) where tote_id is not null;
create index outbound_newest on outbound (org_id, id desc);
create index outbound_state on outbound (org_id, state, id desc);
create index outbound_floor on outbound (warehouse_org_id, warehouse_id, state, priority, due_day, id);
-- What is looked at every minute, of all sellers.
create index outbound_waiting on outbound (org_id, priority, id) where state = 'backorder';
create index outbound_label_hold on outbound (org_id, order_id) where 'label' = any(holds);
create index outbound_search on outbound using gin (org_id, search_text gin_trgm_ops);

create table outbound_line (
  org_id bigint not null,
  outbound_id bigint not null,
  -- From 1, in the order's order.
  line smallint not null check (line > 0),
  order_line_id bigint not null,
  product_id bigint not null,
  sku text not null,
  name text,
  ordered integer not null check (ordered > 0),
  -- Units that are promised and have not left.
  allocated integer not null default 0,
  picked integer not null default 0,
  packed integer not null default 0,
  shipped integer not null default 0,
  canceled integer not null default 0,
  primary key (org_id, outbound_id, line),
  foreign key (org_id, outbound_id) references outbound (org_id, id) on delete cascade,
  foreign key (org_id, product_id) references product (org_id, id),
  check (canceled between 0 and ordered),
  check (allocated >= 0 and allocated + shipped + canceled <= ordered),
  check (0 <= shipped and shipped <= packed and packed <= picked and picked <= ordered - canceled)
);
-- What waits for a product.
create index outbound_line_product on outbound_line (org_id, product_id, outbound_id) where allocated + shipped + canceled < ordered;
-- Is it named by any of them?
create index outbound_line_named on outbound_line (org_id, product_id);

-- Where an order's goods are taken from, and in which tote or station they are after that: units that are reserved for it in one place.
create table outbound_reservation (
  org_id bigint not null,
  id bigint generated always as identity (start with 1000),
  warehouse_org_id bigint not null,
  outbound_id bigint not null,
  line smallint not null,
  product_id bigint not null,
  location_id bigint not null,
  -- 0: no lot.
  lot_id bigint not null default 0,
  quantity integer not null check (quantity >= 0),
  -- In a tote or at a station, no longer in its storage place.
  picked boolean not null,
  primary key (org_id, id),
  foreign key (org_id, outbound_id, line) references outbound_line (org_id, outbound_id, line) on delete cascade
);
create unique index outbound_reservation_place on outbound_reservation (org_id, outbound_id, line, location_id, lot_id, picked);

create table outbound_package (
  org_id bigint not null,
  id bigint generated by default as identity (start with 1000),
  -- What is printed on its slip, and scanned.
  code text not null generated always as ('BX-' || id) stored,
  warehouse_org_id bigint not null,
  warehouse_id bigint not null,
  outbound_id bigint not null,
  state text not null check (state in ('open', 'closed', 'labelled', 'shipped', 'canceled')),
  weight_g integer check (weight_g > 0),
  -- Millimeters.
  length_mm integer check (length_mm > 0), width_mm integer check (width_mm > 0), height_mm integer check (height_mm > 0),
  -- Of shipping: the label that was bought, or brought, for it.
  shipment_id bigint,
  tracking_no text,
  -- Who took it, where no carrier did.
  handed_to text check (length(handed_to) between 1 and 100),
  created_at timestamptz not null default now(),
  closed_at timestamptz, labelled_at timestamptz, shipped_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, outbound_id) references outbound (org_id, id) on delete cascade
);
create unique index outbound_package_id on outbound_package (id);
create index outbound_package_outbound on outbound_package (org_id, outbound_id);
create index outbound_package_tracking on outbound_package (warehouse_org_id, tracking_no) where tracking_no is not null;

create table outbound_package_line (
  org_id bigint not null,
  package_id bigint not null,
  line smallint not null,
  lot_id bigint not null default 0,
  quantity integer not null check (quantity > 0),
  primary key (org_id, package_id, line, lot_id),
  foreign key (org_id, package_id) references outbound_package (org_id, id) on delete cascade
);

call app.protect('outbound', 'select');
call app.protect('outbound_line', 'select');
call app.protect('outbound_reservation', '', false);
call app.protect('outbound_package', 'select');
call app.protect('outbound_package_line', 'select');
create policy operator on outbound for select to waybill_warehouse using (warehouse_org_id = (select app.org())
  and (org_id, warehouse_id) in (select s.org_id, s.warehouse_id from warehouses_connected s where s.operator_org_id = (select app.org())));
create policy operator on outbound_line for select to waybill_warehouse
  using (exists (select from outbound o where o.org_id = outbound_line.org_id and o.id = outbound_line.outbound_id));
create policy operator on outbound_reservation for select to waybill_warehouse using (warehouse_org_id = (select app.org()));
create policy operator on outbound_package for select to waybill_warehouse using (warehouse_org_id = (select app.org())
  and (org_id, warehouse_id) in (select s.org_id, s.warehouse_id from warehouses_connected s where s.operator_org_id = (select app.org())));
create policy operator on outbound_package_line for select to waybill_warehouse
  using (exists (select from outbound_package p where p.org_id = outbound_package_line.org_id and p.id = outbound_package_line.package_id));
grant select on outbound, outbound_line, outbound_reservation, outbound_package, outbound_package_line to waybill_warehouse;

alter table case_event drop constraint case_event_case_kind_check;
alter table case_event add constraint case_event_case_kind_check
  check (case_kind in ('claim', 'addressChange', 'exception', 'pickup', 'manifest', 'warehouseLink', 'outbound'));
