-- no-transaction: builds while others write. Dropped first, since a build that was broken off leaves an index that is of no use.
-- What the list of shipments is filtered by; counting reads these alone.
drop index concurrently if exists shipment_status;
create index concurrently shipment_status on shipment (org_id, status, created_at desc, id desc);
drop index concurrently if exists shipment_carrier;
create index concurrently shipment_carrier on shipment (org_id, carrier, status, created_at desc, id desc);
-- Movements of a rare type lie anywhere in a book. The most frequent one, the price of a label, is found soon in any.
drop index concurrently if exists ledger_transfer_rare;
create index concurrently ledger_transfer_rare on ledger_transfer (org_id, change_type, seq) where change_type <> 1;
