-- How an order is to be fulfilled (specification §3): the chosen service 0, a label of the seller's own 6, nothing asked for 7, the cheapest 10
-- or the fastest service 11 of the quote. Options 10 and 11 are plans, as auto rules make them, so the quote settles all of them the same way.

-- Set where no postage is bought for the order: the seller brings its label.
alter table sales_order add label_from smallint check (label_from = 6);
-- Follows from what is stored, so that imports, stores and rules, which write a service, cannot contradict it. As contract/rules/plan.ts.
alter table sales_order add fulfilment smallint not null generated always as (
  case when carrier is not null then 0
    when service_plan ->> 'pick' = 'cheapest' then 10
    when service_plan is not null then 11
    else coalesce(label_from, 7) end) stored
  check (fulfilment in (0, 6, 7, 9, 10, 11));
create index sales_order_fulfilment on sales_order (org_id, fulfilment, status);

-- What buying asks; a view of its own beside orders_order.
create view orders_fulfilment as select org_id, id, fulfilment from sales_order;
call app.offer('orders_fulfilment');
