-- An order may go in several packages, each with a label of its own.

-- The packages after the first, which is the order's own weight, size and values; null = there is only one. Elements are otherPackage of the contract.
alter table sales_order add column other_packages jsonb
  check (jsonb_typeof(other_packages) = 'array' and jsonb_array_length(other_packages) between 1 and 19);
-- Numbers of the packages that have a label (the first is 1), of an order with several.
alter table sales_order add column packages_labeled integer[] not null default '{}';

create or replace view orders_order as
  select org_id, id, order_no, status, store_id, create_time, recipient_name, company, line1, line2, city, state, zip, country, phone, email, residential,
    ship_from, package_type, mass_unit, size_unit, length, width, height, weight_cg, carrier, service_code, signature, reference, reference2,
    insured_value, declared_value, cod_amount, pay_method, lithium, battery_type, sku_text, filled, import_id, shipment_id, version,
    held_at, ship_by, gift_message, buyer_note, tags, service_plan, units_shipped, other_packages, packages_labeled
  from sales_order;
call app.offer('orders_order');

-- A row of a batch is a package: those of one order stand beside each other.
alter table label_batch_item add column package_no integer not null default 1;
alter table label_batch_item add column package_count integer not null default 1;
alter table label_batch_item drop constraint label_batch_item_org_id_batch_id_order_id_key;
alter table label_batch_item add constraint label_batch_item_package unique (org_id, batch_id, order_id, package_no);

-- `lead_id`: the purchase with which the carrier sells this one in a single call, so that both are bought or neither; null = it is asked for by itself.
alter table purchase add column package_no integer not null default 1;
alter table purchase add column package_count integer not null default 1;
alter table purchase add column lead_id uuid;
create index purchase_lead on purchase (org_id, lead_id) where lead_id is not null;
drop index purchase_live;
create unique index purchase_live on purchase (org_id, order_id, package_no) where state in ('reserved', 'sent', 'unknown', 'parked');

alter table shipment add column package_no integer not null default 1;
alter table shipment add column package_count integer not null default 1;
create or replace view shipping_shipment as
  select org_id, id, purchase_id, order_id, carrier, service_code, tracking_no, status, price, ship_date, eta, last_event_at, last_event_en, last_event_cn,
    created_at, search_text, printed_at, contents, insured_value, cod_amount, declared_value, package_no, package_count, counts
  from shipment;
call app.offer('shipping_shipment');
grant select (lead_id) on purchase to waybill_seller, waybill_reseller;

drop index sales_order_label_not_printed;
create index sales_order_label_not_printed on sales_order (org_id, status)
  where label_printed_at is null and (shipment_id is not null or packages_labeled <> '{}');
