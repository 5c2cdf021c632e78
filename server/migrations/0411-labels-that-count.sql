-- Whether a label's units count as shipped: a void takes them away once, though carriers confirm what they accepted before, and a
-- refused void that finds its units gone with another label does not give them back.
alter table shipment add column counts boolean not null default true;
update shipment set counts = false where status = 4;

-- What was declared of a parcel goes back to its order with the void.
create or replace view shipping_shipment as
  select org_id, id, purchase_id, order_id, carrier, service_code, tracking_no, status, price, ship_date, eta, last_event_at, last_event_en, last_event_cn,
    created_at, search_text, printed_at, contents, insured_value, cod_amount, declared_value
  from shipment;
call app.offer('shipping_shipment');

-- Carriers bill nothing to us for labels that sellers bring: an own label with the number or order number of a line is none of its labels.
create or replace view shipping_billed_label as
  select s.org_id, s.purchase_id, s.id as shipment_id, s.carrier, s.service_code, s.tracking_no, s.carrier_shipment_id, s.order_no,
    s.billable_cg, s.zone, s.created_at, s.to_address ->> 'zip' as zip,
    p.weight_cg, p.length, p.width, p.height, p.size_unit
  from shipment s left join lateral (
    select sum(one.weight_cg)::bigint as weight_cg, max(one.length) as length, max(one.width) as width, max(one.height) as height,
      max(one.size_unit) as size_unit
    from parcel one where one.org_id = s.org_id and one.shipment_id = s.id) p on true
  where s.purchase_id is not null;
call app.offer('shipping_billed_label');

-- How many units of the order had a label when it was quoted: a quote is for the next parcel, so it ends with the label that takes it.
alter table quote add column units_shipped integer not null default 0;
