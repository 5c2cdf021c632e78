-- no-transaction: builds while others write. Dropped first, since a build that was broken off leaves an index that is of no use.
drop index concurrently if exists file_key;
create index concurrently file_key on file (storage_key);

-- One index a sort of the list of shipments; what is missing comes first, so that keyset pages need no nulls.
drop index concurrently if exists shipment_recipient;
create index concurrently shipment_recipient on shipment (org_id, lower(recipient), id);
drop index concurrently if exists shipment_price;
create index concurrently shipment_price on shipment (org_id, price, id);
drop index concurrently if exists shipment_eta;
create index concurrently shipment_eta on shipment (org_id, coalesce(eta, '-infinity'::date), id);
