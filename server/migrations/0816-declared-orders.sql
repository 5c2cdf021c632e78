-- Orders of which something was declared or filed for customs: it is of all of their goods, so they are not divided on their own.
create view shipping_declared_order as
  select org_id, order_id from customs_declaration
  union all
  select org_id, order_id from eei_filing where state <> 'canceled';
call app.offer('shipping_declared_order');
