-- What lists of orders are sorted and filtered by where it may be missing, as columns: under row level security no expression with
-- coalesce is looked up in an index, and only columns are answered from an index alone.
alter table sales_order
  -- An unknown weight comes before all others.
  add column weight_key bigint not null generated always as (coalesce(weight_cg, -1)) stored,
  -- Without a ship-by date an order comes after all that have one.
  add column due_day date not null generated always as (coalesce(ship_by, 'infinity'::date)) stored;

drop index sales_order_status_weight;
create index sales_order_status_weight on sales_order (org_id, status, weight_key, id);
drop index sales_order_status_ship_by;
-- The list by ship-by date, where orders without a date come last, oldest first; and what is late: by date, and without one by age.
create index sales_order_status_ship_by on sales_order (org_id, status, due_day, create_time, id);
