-- no-transaction: builds while others write. Dropped first, since a build that was broken off leaves an index that is of no use.
-- A store ships with few services, so in the list by service its orders stand together, maybe behind everybody else's.
drop index concurrently if exists sales_order_store_service;
create index concurrently sales_order_store_service
  on sales_order (org_id, store_id, status, coalesce(carrier, 0), coalesce(service_code, ''), id);
