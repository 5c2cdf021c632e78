-- no-transaction: builds while others write. Dropped first, since a build that was broken off leaves an index that is of no use.
drop index concurrently if exists file_key;
create index concurrently file_key on file (storage_key);

-- One index a sort of the list of shipments; what is missing comes first, so that keyset pages need no nulls.
drop index concurrently if exists shipment_recipient;
create index concurrently shipment_recipient on shipment (org_id, lower(recipient), id);
drop index concurrently if exists shipment_price;
create index concurrently shipment_price on shipment (org_id, price, id);
drop index concurrently if exists shipment_eta;
create index concurrently shipment_eta on shipment (org_id, coalesce(eta, '-infinity'::date), id);

-- One index a sort of the list of orders, status first: an index of all orders is read on and on where those of one status sort far behind.
-- All of them are merged from the three statuses (modules/orders/in-order.ts).
drop index concurrently if exists sales_order_status_no;
create index concurrently sales_order_status_no on sales_order (org_id, status, order_no, id);
drop index concurrently if exists sales_order_status_recipient;
create index concurrently sales_order_status_recipient on sales_order (org_id, status, recipient_key, id);
drop index concurrently if exists sales_order_status_weight;
create index concurrently sales_order_status_weight on sales_order (org_id, status, coalesce(weight_cg, -1), id);
drop index concurrently if exists sales_order_status_service;
create index concurrently sales_order_status_service
  on sales_order (org_id, status, coalesce(carrier, 0), coalesce(service_code, ''), id);
drop index concurrently if exists sales_order_recipient;
drop index concurrently if exists sales_order_weight;
drop index concurrently if exists sales_order_service;

-- What the list of orders is filtered by. Without the id equal keys share an entry, so these are small and cost an import little.
drop index concurrently if exists sales_order_store;
create index concurrently sales_order_store on sales_order (org_id, store_id, carrier, status);
drop index concurrently if exists sales_order_carrier;
create index concurrently sales_order_carrier on sales_order (org_id, carrier, status);

-- A store ships with few carriers: without this, what passes both filters is taken for far more or less than it is.
drop statistics if exists sales_order_filters;
create statistics sales_order_filters (dependencies, mcv) on store_id, carrier, status from sales_order;
