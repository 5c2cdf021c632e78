-- What others read of orders at a warehouse, and the doors through which a seller sends them and takes them back.

-- Orders that a warehouse still has to ship: until then nobody else changes them or buys their labels.
create view outbound_open as
  select org_id, order_id, id as outbound_id, number, state, option, warehouse_org_id as operator_org_id, warehouse_id, cancel_requested_at
  from outbound where state <> 'canceled' and state <> 'shipped';
call app.offer('outbound_open');
-- Products that orders at a warehouse name, whatever became of them: they are not deleted.
create view outbound_product as select org_id, product_id from outbound_line;
call app.offer('outbound_product');
-- What is promised to orders of a product, and reserved for them in a place: the nightly check compares both with the stock.
create view outbound_promised as
  select o.org_id, o.warehouse_org_id as operator_org_id, o.warehouse_id, l.product_id, sum(l.allocated)::bigint as quantity
  from outbound_line l join outbound o on o.org_id = l.org_id and o.id = l.outbound_id
  group by o.org_id, o.warehouse_org_id, o.warehouse_id, l.product_id;
call app.offer('outbound_promised');
create view outbound_reserved as
  select org_id, warehouse_org_id as operator_org_id, product_id, location_id, lot_id, sum(quantity)::bigint as quantity
  from outbound_reservation group by org_id, warehouse_org_id, product_id, location_id, lot_id;
call app.offer('outbound_reserved');

-- What is free of a product in a warehouse, and announced to it.
create view stock_available as
  select org_id, warehouse_org_id as operator_org_id, warehouse_id, product_id, available, inbound from stock_item;
call app.offer('stock_available');

-- Locks products of a seller in a warehouse until the end of the transaction, by id, and answers what is free of each: several orders
-- are promised their goods together, and nobody waits in a circle.
create function stock.lock_available(seller bigint, operator bigint, warehouse bigint, products bigint[])
returns table (product bigint, available integer) language plpgsql security definer set search_path = '' as $$
begin
  if app.org() not in (seller, operator) then raise exception 'LINK_NOT_FOUND' using errcode = 'WB404'; end if;
  return query select i.product_id, i.available from public.stock_item i
    where i.org_id = seller and i.product_id = any(products) and i.warehouse_org_id = operator and i.warehouse_id = warehouse
    order by i.id for no key update;
end $$;

grant create on schema stock to waybill_definer;
alter function stock.lock_available(bigint, bigint, bigint, bigint[]) owner to waybill_definer;
revoke create on schema stock from waybill_definer;
revoke all on function stock.lock_available(bigint, bigint, bigint, bigint[]) from public;
grant execute on function stock.lock_available(bigint, bigint, bigint, bigint[]) to waybill_service;

-- Bought for the seller by the warehouse that ships the orders; without it, no label is bought for an order at a warehouse.
alter table label_batch add from_warehouse boolean not null default false;
