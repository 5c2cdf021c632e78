-- Reports also count adjustments that the seller's provider or the platform absorbed, and those that were reversed after a dispute: the
-- margin was too high without them, and spend too. What reports repeat of ledger and shipments is read anew.

-- 122 and 123 stand in no seller's book: absorbed by the seller's provider, and by the platform for a reseller's seller.
alter table report_movement drop constraint report_movement_kind_check,
  add constraint report_movement_kind_check check (kind in (3, 5, 6, 22, 122, 123));
delete from report_movement;
delete from report_hour;
delete from report_progress;

-- Whether the reports have an absorbed difference; set in the transaction that adds it to them.
alter table carrier_adjustment add column in_reports boolean not null default false;
create index carrier_adjustment_unreported on carrier_adjustment (org_id, id) where state = 'absorbed' and not in_reports;
