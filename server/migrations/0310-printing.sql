-- What was printed and when, so that nothing is forgotten or packed twice, and how each user's printer is fed.

-- Of the label: when it was last fetched for printing, by whom, and how often. Null: never, or set back by the seller.
alter table shipment
  add column printed_at timestamptz,
  add column printed_by bigint,
  add column print_count integer not null default 0 check (print_count >= 0),
  add constraint shipment_printed check ((printed_at is null) = (print_count = 0));
-- What waits to be printed; 4: voided labels never are.
create index shipment_not_printed on shipment (org_id, created_at desc, id desc) where printed_at is null and status <> 4;

-- Of the order: its packing slip, the pick lists it was on, and the label of its live shipment, which shipping keeps up to date.
alter table sales_order
  add column slip_printed_at timestamptz,
  add column slip_printed_by bigint,
  add column slip_print_count integer not null default 0 check (slip_print_count >= 0),
  add column pick_printed_at timestamptz,
  add column pick_printed_by bigint,
  add column pick_print_count integer not null default 0 check (pick_print_count >= 0),
  add column label_printed_at timestamptz,
  add constraint sales_order_slip_printed check ((slip_printed_at is null) = (slip_print_count = 0)),
  add constraint sales_order_pick_printed check ((pick_printed_at is null) = (pick_print_count = 0));
-- What the list of what is not printed reads where little of it is. Without the id equal keys share an entry, so these cost an import little.
create index sales_order_slip_not_printed on sales_order (org_id, status) where slip_printed_at is null;
create index sales_order_pick_not_printed on sales_order (org_id, status) where pick_printed_at is null;
create index sales_order_label_not_printed on sales_order (org_id, status) where label_printed_at is null and shipment_id is not null;

-- One row per user, absent until something is chosen: printers differ from desk to desk.
create table print_setting (
  org_id bigint not null references org (id),
  user_id bigint not null,
  setting jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (org_id, user_id)
);
call app.protect('print_setting', 'select, insert, update', false);

create or replace view shipping_shipment as
  select org_id, id, purchase_id, order_id, carrier, service_code, tracking_no, status, price, ship_date, eta, last_event_at, last_event_en, last_event_cn,
    created_at, search_text, printed_at
  from shipment;
call app.offer('shipping_shipment');
