-- Units come back with the lot that they were shipped with, so that what is restocked still expires.
create view outbound_sent_lot as
  select k.org_id, k.outbound_id, l.product_id, p.lot_id, sum(p.quantity)::bigint as quantity
  from outbound_package k join outbound_package_line p on p.org_id = k.org_id and p.package_id = k.id
  join outbound_line l on l.org_id = k.org_id and l.outbound_id = k.outbound_id and l.line = p.line
  where k.state = 'shipped' group by k.org_id, k.outbound_id, l.product_id, p.lot_id;
call app.offer('outbound_sent_lot');

-- What waits already lies without a lot.
alter table return_inspection add column lot_id bigint not null default 0;
create or replace view returns_waiting as
  select org_id, warehouse_org_id as operator_org_id, warehouse_id, product_id, location_id, sum(quantity)::bigint as quantity, lot_id
  from return_inspection where disposition = 'ask' and carried_out_at is null
  group by org_id, warehouse_org_id, warehouse_id, product_id, location_id, lot_id;
call app.offer('returns_waiting');
