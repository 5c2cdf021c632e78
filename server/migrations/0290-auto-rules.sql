-- Auto rules: a seller's ordered list of conditions and actions (packages/contract/src/rules), what it did with each order, and what a run
-- over existing orders is undone with.

-- Who chose a value of an order, by choice: {"by": "person"}, or the rule, what it set, and what the order had before. A rule's mark counts
-- as long as the order still has what the rule set, so other writers need not know of it. Null = everything is as it came.
alter table sales_order add chosen jsonb;
-- The service to be chosen when the order is quoted ("cheapest within 5 days"), while it has none of its own.
alter table sales_order add service_plan jsonb;

create or replace view orders_order as
  select org_id, id, order_no, status, store_id, create_time, recipient_name, company, line1, line2, city, state, zip, country, phone, email, residential,
    ship_from, package_type, mass_unit, size_unit, length, width, height, weight_cg, carrier, service_code, signature, reference, reference2,
    insured_value, declared_value, cod_amount, pay_method, lithium, battery_type, sku_text, filled, import_id, shipment_id, version,
    held_at, ship_by, gift_message, buyer_note, tags, service_plan
  from sales_order;
call app.offer('orders_order');
create or replace view products_product as
  select org_id, id, sku, sku_key, name_cn, unit, length, width, height, weight1, weight2, weight_cg, declared_value, schedule_b, hs_code, origin_country,
    customs_description, brand, battery
  from product;
call app.offer('products_product');
create view addresses_sender as
  select org_id, id, name, company, line1, line2, city, state, zip, country, phone, email, residential
  from address where type = 1 and deleted_at is null;
call app.offer('addresses_sender');

-- A list as it was saved at some time; runs and traces refer to it, so that a rule that was changed since still explains itself.
create table rule_set (
  org_id bigint not null references org (id),
  id bigint generated always as identity,
  rules jsonb not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  primary key (org_id, id)
);
call app.protect('rule_set', 'select, insert');

-- The list that counts now. Two editors do not overwrite each other: a save names the version it was made from.
create table rule_book (
  org_id bigint primary key references org (id),
  version integer not null,
  set_id bigint not null,
  last_rule_id bigint not null,
  foreign key (org_id, set_id) references rule_set (org_id, id)
);
call app.protect('rule_book', 'select, insert, update');

-- What the last run did with an order: one byte a rule (255 met, 254 not reached, 253 off, else the place of the first condition that was
-- not met), and what became of the actions of those that were met.
create table rule_trace (
  org_id bigint not null,
  order_id bigint not null,
  set_id bigint not null,
  at timestamptz not null,
  miss bytea not null,
  did jsonb not null,
  primary key (org_id, order_id),
  foreign key (org_id, set_id) references rule_set (org_id, id),
  foreign key (org_id, order_id) references sales_order (org_id, id) on delete cascade
);
create index rule_trace_set on rule_trace (org_id, set_id);
call app.protect('rule_trace');

-- Orders that met a rule, by day: figures of the list without counting traces.
create table rule_hit (
  org_id bigint not null references org (id),
  rule_id bigint not null,
  day date not null,
  orders integer not null,
  last_at timestamptz not null,
  primary key (org_id, rule_id, day)
);
call app.protect('rule_hit', 'select, insert, update');

-- Runs over existing orders, and what these had before: undone within seven days, then forgotten.
create table rule_run (
  org_id bigint not null references org (id),
  id uuid not null default gen_random_uuid(),
  set_id bigint not null,
  at timestamptz not null,
  by bigint not null,
  total integer not null,
  changed integer not null,
  undone_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, set_id) references rule_set (org_id, id)
);
create index rule_run_time on rule_run (org_id, at desc);
call app.protect('rule_run');
create table rule_run_before (
  org_id bigint not null,
  run_id uuid not null,
  order_id bigint not null,
  -- The order's version after the run: an order with another one was changed since.
  version integer not null,
  before jsonb not null,
  primary key (org_id, run_id, order_id),
  foreign key (org_id, run_id) references rule_run (org_id, id) on delete cascade,
  foreign key (org_id, order_id) references sales_order (org_id, id) on delete cascade
);
create index rule_run_before_order on rule_run_before (org_id, order_id);
call app.protect('rule_run_before');
