-- Buying labels: quotes, batches of labels, and purchases.

-- The prices that were shown for an order, frozen: a purchase refers to the quote and the service. Never changed.
create table quote (
  org_id bigint not null,
  id uuid not null default gen_random_uuid(),
  order_id bigint not null,
  -- Of the request to the carriers; an order edited since then is quoted again before it is bought.
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

-- One press of Buy. Its items are bought one by one; `owner` is the node that works on it (shipping_node).
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

-- Here and in 0023 primary keys come after the other indexes for the reason in 0020.
create table label_batch_item (
  org_id bigint not null,
  batch_id uuid not null,
  position integer not null check (position >= 0),
  order_id bigint not null,
  quote_id uuid not null,
  carrier smallint not null,
  service_code text not null,
  -- What the seller saw and accepted: no more is ever charged.
  price bigint not null check (price > 0 and price % 100 = 0),
  -- The key of the purchase, known before it exists: a node that continues after a crash continues the same one.
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
-- What Home counts is read from an index alone.
create index label_batch_item_failed on label_batch_item (org_id, order_id) where state = 'failed';
call app.protect('label_batch_item', 'select, insert');

-- Nodes that buy draw a number and hold advisory lock (77, number) as long as they live: no lease, no timer.
create sequence shipping_node as integer cycle;
grant usage on sequence shipping_node to waybill_service;

-- One label being bought. States: contract/lifecycles. The carrier is called in state `sent` only, after that is committed.
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
  -- Why a carrier rejected a repeated call, while an earlier one may still have produced the label: the purchase ends with it once that
  -- is settled.
  rejection jsonb,
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

create view shipping_purchase as select org_id, id, order_id, carrier, service_code from purchase;
call app.offer('shipping_purchase');
-- Purchases whose outcome only a person can find out.
create view shipping_parked_purchase as select org_id, order_id from purchase where state = 'parked';
call app.offer('shipping_parked_purchase');
create view shipping_label_attempt as
  -- A left join, which the planner removes where attempted_at is not selected.
  select i.org_id, i.order_id, i.state, i.error_code, b.created_at as attempted_at
  from label_batch_item i left join label_batch b on b.org_id = i.org_id and b.id = i.batch_id;
call app.offer('shipping_label_attempt');
-- Orders for which a label is being bought right now.
create view shipping_pending_label as
  select org_id, order_id from label_batch_item where state in ('queued', 'buying', 'unknown');
call app.offer('shipping_pending_label');
