-- Returns that are not over, which keep the connection of a seller and a warehouse.
create view returns_open as
  select org_id, warehouse_org_id as operator_org_id, warehouse_id, id as return_id, number
  from warehouse_return where state in ('expected', 'arrived', 'inspecting', 'actionRequired');
call app.offer('returns_open');
