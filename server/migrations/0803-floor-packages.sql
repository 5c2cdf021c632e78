-- When a package of several was scanned on its way out: its order has left once all of its packages were.
alter table outbound_package add column loaded_at timestamptz;
