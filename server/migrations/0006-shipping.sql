-- Quotes, purchases of labels, shipments, tracking, voids.

-- The prices that were shown for an order, frozen: a purchase names the quote and the service. Never changed.
create table quote (
  org_id bigint not null,
  id uuid not null default gen_random_uuid(),
  order_id bigint not null,
  -- Of what was asked of the carriers; an order edited since then is priced again before it is bought.
  request_hash bytea not null check (length(request_hash) = 32),
  ship_date date not null,
  -- As the seller saw them.
  rates jsonb not null,
  -- What each costs along the chain and the rules that made the price: not for the seller.
  offers jsonb not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (org_id, id),
  foreign key (org_id, order_id) references sales_order (org_id, id) on delete cascade
);
create index quote_order on quote (org_id, order_id);
create index quote_age on quote (expires_at);
call app.protect('quote', '', false);
create policy own on quote for select to waybill_seller using (org_id = (select app.org()));
grant select (org_id, id, order_id, ship_date, rates, expires_at, created_at) on quote to waybill_seller;

-- One press of Buy. Its items go through one by one; `owner` is the node that works on it (shipping_node).
create table label_batch (
  org_id bigint not null references org (id),
  id uuid not null default gen_random_uuid(),
  label_size smallint not null check (label_size in (1, 2)),
  label_format text not null check (label_format in ('PDF', 'ZPL')),
  total bigint not null,
  owner integer,
  finished_at timestamptz,
  created_by bigint,
  created_at timestamptz not null default clock_timestamp(),
  primary key (org_id, id)
);
create index label_batch_open on label_batch (created_at) where finished_at is null;
call app.protect('label_batch', 'select, insert');

create table label_batch_item (
  org_id bigint not null,
  batch_id uuid not null,
  position integer not null check (position >= 0),
  order_id bigint not null,
  quote_id uuid not null,
  carrier smallint not null,
  service_code text not null,
  -- What the seller saw and accepted: never paid more.
  price bigint not null check (price > 0 and price % 100 = 0),
  -- The key of the purchase, known before it exists: whoever continues after a crash continues the same one.
  purchase_id uuid not null default gen_random_uuid(),
  state text not null default 'queued' check (state in ('queued', 'buying', 'bought', 'failed', 'unknown')),
  error_code text, error_params jsonb, error_field text,
  -- What it would cost now, when the price rose.
  new_price bigint,
  unique (org_id, batch_id, order_id),
  foreign key (org_id, batch_id) references label_batch (org_id, id),
  foreign key (org_id, order_id) references sales_order (org_id, id)
);
create index label_batch_item_order on label_batch_item (org_id, order_id);
create unique index label_batch_item_position on label_batch_item (org_id, batch_id, position);
alter table label_batch_item add primary key (org_id, purchase_id);
call app.protect('label_batch_item', 'select, insert');

-- Nodes that buy take a number and hold advisory lock (77, number) as long as they live: no lease, no timer.
create sequence shipping_node as integer cycle;
grant usage on sequence shipping_node to waybill_service;

-- One label being bought. States: contract/lifecycles.ts. The carrier is called in state `sent` only, after that is committed.
create table purchase (
  org_id bigint not null,
  id uuid not null,
  batch_id uuid not null,
  order_id bigint not null,
  carrier smallint not null,
  service_code text not null,
  state text not null check (state in ('reserved', 'sent', 'unknown', 'parked', 'succeeded', 'rejected')),
  price bigint not null check (price > 0 and price % 100 = 0),
  buy_price bigint check (buy_price > 0 and buy_price % 100 = 0),
  cost bigint not null check (cost > 0),
  -- What the carrier is asked for, frozen; and the offer it was priced by, with its rules.
  request jsonb not null,
  offer jsonb not null,
  owner integer not null,
  attempts smallint not null default 0,
  -- Fruitless look-ups in a row, and when the next is due.
  checks smallint not null default 0,
  next_try_at timestamptz,
  reserved_at timestamptz not null,
  sent_at timestamptz,
  decided_at timestamptz,
  shipment_id bigint,
  error_code text, error_params jsonb,
  foreign key (org_id, order_id) references sales_order (org_id, id),
  foreign key (org_id, batch_id) references label_batch (org_id, id)
);
create unique index purchase_live on purchase (org_id, order_id) where state in ('reserved', 'sent', 'unknown', 'parked');
create index purchase_order on purchase (org_id, order_id);
create index purchase_open on purchase (owner, state) where state in ('reserved', 'sent', 'unknown');
alter table purchase add primary key (org_id, id);
call app.protect('purchase', '', false);
create policy own on purchase for select to waybill_seller using (org_id = (select app.org()));
create policy sellers on purchase for select to waybill_reseller
  using (org_id in (select id from org where parent_org_id = (select app.org())));
create policy everything on purchase for select to waybill_platform using (true);
-- Neither what it costs the provider nor the rules of its price.
grant select (org_id, id, batch_id, order_id, carrier, service_code, state, price, reserved_at, sent_at, decided_at, shipment_id,
  error_code, error_params) on purchase to waybill_seller;
grant select (org_id, id, batch_id, order_id, carrier, service_code, state, price, buy_price, reserved_at, sent_at, decided_at,
  shipment_id, error_code, error_params) on purchase to waybill_reseller;
grant select on purchase to waybill_platform;

create table shipment (
  org_id bigint not null,
  id bigint generated by default as identity (start with 100000),
  purchase_id uuid not null,
  order_id bigint not null,
  order_no text not null,
  carrier smallint not null check (carrier between 1 and 4),
  service_code text not null,
  tracking_no text not null,
  -- The carrier's own id.
  carrier_shipment_id text not null,
  -- Tracking status of specification §3: 1 label created, 2 in transit, 3 delivered, 4 voided, 5 exception.
  status smallint not null default 1 check (status between 1 and 5),
  is_test boolean not null,
  price bigint not null check (price % 100 = 0),
  lines jsonb not null,
  billable_cg bigint not null, billed_by text not null, zone text,
  ship_date date not null, eta date,
  from_address jsonb not null, to_address jsonb not null, recipient text not null,
  signature smallint not null, reference text, reference2 text,
  -- Until when the carrier takes it back; null: it never does.
  void_until timestamptz,
  last_event_at timestamptz, last_event_en text, last_event_cn text,
  -- When to ask the carrier again; null: it has arrived, or will not.
  next_track_at timestamptz,
  created_at timestamptz not null,
  search_text text not null generated always as (lower(tracking_no || ' ' || order_no || ' ' || recipient)) stored,
  unique (org_id, purchase_id),
  foreign key (org_id, order_id) references sales_order (org_id, id),
  foreign key (org_id, purchase_id) references purchase (org_id, id)
);
create index shipment_time on shipment (org_id, created_at desc, id desc);
create index shipment_order on shipment (org_id, order_id);
create index shipment_tracking on shipment (org_id, tracking_no);
create index shipment_search on shipment using gin (org_id, search_text gin_trgm_ops);
create index shipment_track_due on shipment (next_track_at) where next_track_at is not null;
alter table shipment add primary key (org_id, id);
call app.protect('shipment', 'select');

create table parcel (
  org_id bigint not null,
  id bigint generated by default as identity (start with 100000),
  shipment_id bigint not null,
  weight_cg bigint not null,
  length numeric(11, 2), width numeric(11, 2), height numeric(11, 2),
  size_unit text not null check (size_unit in ('in', 'cm')),
  primary key (org_id, id),
  foreign key (org_id, shipment_id) references shipment (org_id, id)
);
create index parcel_shipment on parcel (org_id, shipment_id);
call app.protect('parcel', 'select');

create table label (
  org_id bigint not null,
  shipment_id bigint not null,
  format text not null check (format in ('PDF', 'ZPL')),
  file_id uuid not null,
  primary key (org_id, shipment_id, format),
  foreign key (org_id, shipment_id) references shipment (org_id, id),
  foreign key (org_id, file_id) references file (org_id, id)
);
call app.protect('label', 'select');

create table tracking_event (
  org_id bigint not null,
  id bigint generated by default as identity,
  shipment_id bigint not null,
  at timestamptz not null,
  status smallint not null check (status between 1 and 5),
  state text not null,
  text_en text not null, text_cn text not null,
  place text,
  -- Carriers tell the same event many times.
  dedupe_key text not null,
  primary key (org_id, id),
  unique (org_id, shipment_id, dedupe_key),
  foreign key (org_id, shipment_id) references shipment (org_id, id)
);
call app.protect('tracking_event', 'select');

-- One wish to have a label's price back. States: contract/lifecycles.ts.
create table void_request (
  org_id bigint not null,
  id uuid not null default gen_random_uuid(),
  shipment_id bigint not null,
  purchase_id uuid not null,
  state text not null check (state in ('requested', 'submitted', 'confirmed', 'rejected')),
  refund bigint not null check (refund >= 0 and refund % 100 = 0),
  expected_by date,
  owner integer not null,
  next_try_at timestamptz,
  error_code text, error_params jsonb,
  requested_by bigint,
  requested_at timestamptz not null,
  decided_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, shipment_id) references shipment (org_id, id)
);
create unique index void_request_live on void_request (org_id, shipment_id) where state <> 'rejected';
create index void_request_due on void_request (next_try_at) where state in ('requested', 'submitted');
call app.protect('void_request', 'select');

-- Ids of the organisation's shipments whose tracking number, order number or recipient contains the text (lower case, wildcards
-- escaped), newest first, `most` at most. A definer function, since under row level security no text index is used.
create function app.search_shipments(pattern text, most integer) returns setof bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id from public.shipment s where s.org_id = app.org() and s.search_text like pattern order by s.created_at desc, s.id desc limit most
$$;
grant create on schema app to waybill_definer;
alter function app.search_shipments(text, integer) owner to waybill_definer;
revoke create on schema app from waybill_definer;
revoke all on function app.search_shipments(text, integer) from public;
grant execute on function app.search_shipments(text, integer) to waybill_seller;
