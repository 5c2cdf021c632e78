-- What changed the held money of each wallet, by the hour in which it happened. Derived from each book up to a place in it, in the
-- background: nothing that posts waits for it, and a reader adds what was posted since row by row.
create table ledger_held_hour (
  org_id bigint not null references org (id),
  hour timestamptz not null,
  change bigint not null,
  primary key (org_id, hour)
);
call app.protect('ledger_held_hour', '', false);
create table ledger_held_place (
  org_id bigint primary key references org (id),
  -- The last position in the book that is part of the sums.
  seq bigint not null check (seq > 0)
);
call app.protect('ledger_held_place', '', false);
