-- Of which line of which store's order a line of an order is, as {store, order, line} with the store's own ids for the last two, so that
-- a store is told of its own lines wherever splits and combinations have moved them; null: of none, or pulled before this was stored.
alter table order_line add column store_line jsonb;

create or replace view orders_line as
  select org_id, order_id, id, sku_key, name, quantity, customs, sku, coalesce(going, quantity - shipped) as parcel, going is not null as chosen, shipped,
    store_line
  from order_line;
call app.offer('orders_line');

-- From which orders the goods of a split-off or combined order came.
create view orders_origin as
  select m.org_id, m.order_id, r.order_id as origin_id
  from order_regrouping_member m join order_regrouping r on r.org_id = m.org_id and r.id = m.regrouping_id
  where r.kind = 'split' and r.undone_at is null and m.order_id <> r.order_id
  union all
  select r.org_id, r.order_id, m.order_id
  from order_regrouping_member m join order_regrouping r on r.org_id = m.org_id and r.id = m.regrouping_id
  where r.kind = 'combine' and r.undone_at is null and m.order_id <> r.order_id;
call app.offer('orders_origin');
