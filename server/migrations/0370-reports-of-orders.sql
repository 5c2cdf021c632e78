-- Reports count the orders and parcels of a period by what they are and what became of them: read from an index alone, however many
-- there are. The columns are added to the indexes by time, which every insert writes anyway; what they hold is small.
drop index sales_order_time;
create index sales_order_time on sales_order (org_id, create_time desc, id desc)
  include (status, store_id, order_type, country, carrier, service_code, held_at, due_day);
drop index shipment_time;
create index shipment_time on shipment (org_id, created_at desc, id desc)
  include (price, status, eta, last_event_at, carrier, service_code, zone, ship_date);

-- The lists that figures of reports open: by service (after its carrier) and by zone.
drop index sales_order_carrier;
create index sales_order_carrier on sales_order (org_id, carrier, service_code, status);
create index shipment_service on shipment (org_id, carrier, service_code, created_at desc, id desc);
create index shipment_zone on shipment (org_id, zone, created_at desc, id desc);
-- Holds that end soon, for Home.
create index sales_order_releasing on sales_order (org_id, status, hold_until) where held_at is not null and hold_until is not null;
