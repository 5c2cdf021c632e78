-- What Home counts is read from indexes alone, however many orders there are.

-- Carries the columns of the figures; the lists go by its order as before.
drop index shipment_time;
create index shipment_time on shipment (org_id, created_at desc, id desc) include (price, status, eta, last_event_at);
create index shipment_exception on shipment (org_id, created_at desc, id desc) where status = 5;
create index label_batch_item_failed on label_batch_item (org_id, order_id) where state = 'failed';
create index sales_order_unweighed on sales_order (org_id, create_time desc, id desc) where status = 1 and coalesce(weight_cg, 0) = 0;
