-- The time of a sandbox parcel can be moved on. What the sandbox carrier remembers of it stays as it was: the carrier looks at it from so
-- much later. Our side instead makes the parcel so much older, for our clock never moves; clock_ms is how far it has followed.
alter table sandbox_carrier.shipment add column ahead_ms bigint not null default 0 check (ahead_ms >= 0);
alter table shipment add column clock_ms bigint not null default 0 check (clock_ms >= 0);
