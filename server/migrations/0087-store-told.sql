-- What a store said of an order that had a label, as its fingerprint: told in the log, and looked at again once the label is void.
alter table store_order add column told text;
create index store_order_told on store_order (org_id, store_id) where told is not null;
