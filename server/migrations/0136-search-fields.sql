-- One search over number, recipient, SKU, e-mail, street, city and ZIP: for orders and for shipments. Each table is written anew once.
alter table sales_order drop column search_text;
alter table sales_order add column search_text text not null generated always as (app.search_form(
  order_no || ' ' || recipient_name || ' ' || coalesce(sku_text, '') || ' ' || coalesce(email, '') || ' '
    || line1 || ' ' || city || ' ' || coalesce(zip, ''))) stored;
create index sales_order_search on sales_order using gin (org_id, search_text gin_trgm_ops);

-- What was in the parcel, as the order had it.
alter table shipment add column sku_text text;
update shipment s set sku_text = o.sku_text
from sales_order o
where o.org_id = s.org_id and o.id = s.order_id and o.sku_text is not null;

-- In the same form as orders: names beyond ASCII, and of two characters, have trigrams too.
alter table shipment drop column search_text;
alter table shipment add column search_text text not null generated always as (app.search_form(
  tracking_no || ' ' || order_no || ' ' || recipient || ' ' || coalesce(sku_text, '') || ' ' || coalesce(to_address ->> 'email', '') || ' '
    || coalesce(to_address ->> 'line1', '') || ' ' || coalesce(to_address ->> 'city', '') || ' ' || coalesce(to_address ->> 'zip', ''))) stored;
create index shipment_search on shipment using gin (org_id, search_text gin_trgm_ops);
