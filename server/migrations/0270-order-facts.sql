-- What a seller notes on an order while preparing it: hold, tags, notes, ship-by date, the person it is assigned to.

alter table sales_order
  -- Names as order_tag spells them, in the order in which they were added.
  add column tags text[] not null default '{}' check (cardinality(tags) <= 50),
  -- Set while the order is on hold: no label is bought for it. A fact of its own, whatever the status.
  add column held_at timestamptz,
  -- Who put it on hold; null for the system.
  add column held_by bigint,
  add column hold_reason text check (length(hold_reason) <= 200),
  -- The day on which the hold ends by itself, and the instant at which that day begins for the user who put it on hold; null = open end.
  add column hold_until date,
  add column release_at timestamptz,
  add column note text check (length(note) <= 5000),
  add column buyer_note text check (length(buyer_note) <= 2000),
  add column gift_message text check (length(gift_message) <= 1000),
  -- Null = the day follows from the order date and the account's cut-off (contract/shipping/ship-by.ts).
  add column ship_by date,
  add column assignee_id bigint,
  add constraint sales_order_hold check (
    (held_at is not null or (held_by is null and hold_reason is null and hold_until is null))
    and (hold_until is null) = (release_at is null)),
  add foreign key (org_id, assignee_id) references app_user (org_id, id);

-- The list by ship-by date, where orders without a date come last, oldest first; and what is late: by date, and without one by age.
create index sales_order_status_ship_by
  on sales_order (org_id, status, coalesce(ship_by, 'infinity'::date), create_time, id);
create index sales_order_held on sales_order (org_id, status, create_time desc, id desc) where held_at is not null;
-- Holds that end by themselves, of all organizations.
create index sales_order_release on sales_order (release_at) where release_at is not null;
create index sales_order_assignee on sales_order (org_id, assignee_id, status) where assignee_id is not null;
-- What the list is filtered by besides; without the id equal keys share an entry.
create index sales_order_country on sales_order (org_id, country, status);
create index sales_order_type on sales_order (org_id, order_type, status);

-- The tags that an organization has used, each in one spelling; pickers offer them.
create table order_tag (
  org_id bigint not null references org (id),
  key text not null generated always as (lower(name)) stored,
  name text not null check (name <> '' and length(name) <= 40),
  created_at timestamptz not null default now(),
  primary key (org_id, key)
);
call app.protect('order_tag');

-- Which orders have a tag, by status: under row level security no index of an array is used. Written by the triggers below alone.
create table order_tagging (
  org_id bigint not null,
  tag text not null,
  status smallint not null,
  order_id bigint not null,
  primary key (org_id, tag, status, order_id),
  foreign key (org_id, order_id) references sales_order (org_id, id) on delete cascade
);
create index order_tagging_order on order_tagging (org_id, order_id);
call app.protect('order_tagging');

create function app.tag_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from public.order_tagging where org_id = old.org_id and order_id = old.id;
  end if;
  insert into public.order_tagging (org_id, tag, status, order_id)
    select new.org_id, tag, new.status, new.id from unnest(new.tags) as tag;
  return null;
end $$;
create trigger order_tagged after insert on sales_order
  for each row when (new.tags <> '{}') execute function app.tag_order();
create trigger order_retagged after update on sales_order
  for each row when (new.tags is distinct from old.tags or (new.status <> old.status and new.tags <> '{}')) execute function app.tag_order();

create or replace view orders_order as
  select org_id, id, order_no, status, store_id, create_time, recipient_name, company, line1, line2, city, state, zip, country, phone, email, residential,
    ship_from, package_type, mass_unit, size_unit, length, width, height, weight_cg, carrier, service_code, signature, reference, reference2,
    insured_value, declared_value, cod_amount, pay_method, lithium, battery_type, sku_text, filled, import_id, shipment_id, version,
    held_at, ship_by, gift_message, buyer_note, tags
  from sales_order;
call app.offer('orders_order');
