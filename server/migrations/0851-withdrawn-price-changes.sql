-- A scheduled change of a price that is withdrawn: the version in force is saved once more as the newest one. It is compared with equally
-- specific rules by when the first one took effect, since withdrawing a change is not to change what counts. Null: when the version started
-- or was saved, whichever is later.
alter table price_rule add column since timestamptz;
