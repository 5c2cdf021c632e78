-- What the sandbox carriers remember, as a real carrier does outside this system: what they sold, under which of our keys, and what
-- became of it. Only background work may reach it, and no table of ours joins with it.

create schema sandbox_carrier;
grant usage on schema sandbox_carrier to waybill_service;

-- The running part of tracking numbers: seven digits, shared by all four carriers.
create sequence sandbox_carrier.serial maxvalue 9999999;

create table sandbox_carrier.shipment (
  -- The caller's key; followed by '#' and the serial when the carrier imitates one that does not recognize repeated calls.
  key text primary key check (length(key) between 1 and 220),
  reference text not null,
  serial bigint not null unique,
  carrier smallint not null check (carrier between 1 and 4),
  service text not null,
  tracking text not null,
  request jsonb not null,
  rate jsonb not null,
  cost bigint not null check (cost > 0 and cost % 100 = 0),
  created_at timestamptz not null,
  void_requested_at timestamptz,
  voided_at timestamptz,
  unique (carrier, tracking)
);
create index shipment_reference on sandbox_carrier.shipment (reference);
grant select, insert, update on sandbox_carrier.shipment to waybill_service;
grant usage, select on sequence sandbox_carrier.serial to waybill_service;
