-- Shipments that are at the dock and not counted to the end, which keep the connection of a seller and a warehouse: what was received is
-- charged when it is completed.
create view inbound_at_dock as
  select org_id, warehouse_org_id as operator_org_id, warehouse_id, id as inbound_id, number
  from inbound where state in ('arrived', 'receiving');
call app.offer('inbound_at_dock');
