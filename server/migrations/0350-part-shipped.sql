-- An order may go in several parcels: each label takes units of its lines, and what is left still awaits shipment.

-- Units that have a label. They count only while the order goes in parts: an order that goes whole, by its status alone.
alter table order_line add column shipped integer not null default 0;
-- Units that go with the next label, where its seller chose some of those that are left; null = all of them.
alter table order_line add column going integer;
-- Never more than was ordered, whichever code writes it.
alter table order_line
  add constraint order_line_shipped check (shipped between 0 and quantity) not valid,
  add constraint order_line_going check (going between 0 and quantity - shipped) not valid;
alter table order_line validate constraint order_line_shipped;
alter table order_line validate constraint order_line_going;
-- Their sum.
alter table sales_order add column units_shipped integer not null default 0;

-- What is in the parcel where that is not the whole order: lineId, sku, name and quantity of each line, frozen with the price.
alter table purchase add column contents jsonb;
alter table shipment add column contents jsonb;

create or replace view orders_order as
  select org_id, id, order_no, status, store_id, create_time, recipient_name, company, line1, line2, city, state, zip, country, phone, email, residential,
    ship_from, package_type, mass_unit, size_unit, length, width, height, weight_cg, carrier, service_code, signature, reference, reference2,
    insured_value, declared_value, cod_amount, pay_method, lithium, battery_type, sku_text, filled, import_id, shipment_id, version,
    held_at, ship_by, gift_message, buyer_note, tags, service_plan, units_shipped
  from sales_order;
call app.offer('orders_order');
-- `parcel`: units that the next label takes; `chosen`: its seller chose them.
create or replace view orders_line as
  select org_id, order_id, id, sku_key, name, quantity, customs, sku, coalesce(going, quantity - shipped) as parcel, going is not null as chosen, shipped
  from order_line;
call app.offer('orders_line');
create or replace view shipping_shipment as
  select org_id, id, purchase_id, order_id, carrier, service_code, tracking_no, status, price, ship_date, eta, last_event_at, last_event_en, last_event_cn,
    created_at, search_text, printed_at, contents, insured_value, cod_amount
  from shipment;
call app.offer('shipping_shipment');
