-- Which of our orders a store's order is.

create table store_order (
  org_id bigint not null,
  store_id bigint not null,
  external_id text not null,
  -- Null: skipped so far.
  order_id bigint,
  external_updated_at timestamptz not null,
  content_hash text not null,
  -- Hashes of what the store's data made of the order last: where the order differs now, a person changed it, and their value stays.
  applied jsonb not null default '{}',
  -- The store's change of an order that had a label, as a fingerprint: logged, and applied once the label is voided.
  deferred_fingerprint text,
  primary key (org_id, store_id, external_id),
  foreign key (org_id, store_id) references store (org_id, id),
  foreign key (org_id, order_id) references sales_order (org_id, id)
);
create unique index store_order_order on store_order (org_id, order_id) where order_id is not null;
create index store_order_deferred on store_order (org_id, store_id) where deferred_fingerprint is not null;
call app.protect('store_order', 'select');

-- The orders that a store keeps updating.
create view stores_followed_order as select org_id, order_id from store_order where order_id is not null;
call app.offer('stores_followed_order');
