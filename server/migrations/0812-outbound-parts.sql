-- An order at a warehouse that may leave in parts: what is there is allocated, and the rest is an order of its own that waits.
alter table outbound
  -- Ship what is there; else it waits until everything is.
  add column partial boolean not null default false,
  -- The first of the parts of one order; null: this is the first, or the only one.
  add column part_of bigint;
create index outbound_part_of on outbound (org_id, part_of) where part_of is not null;
