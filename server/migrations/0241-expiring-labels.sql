-- Labels without a scan, by the deadline of their void: what a report warns of before the money is lost.
create index shipment_expiring on shipment (org_id, void_until) where status = 1 and void_until is not null;
