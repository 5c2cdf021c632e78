-- A seller asks to cancel an address change that its carrier has: until the carrier has answered, the change is open and its fee held.
alter table address_change
  add column cancel_requested_at timestamptz,
  add column cancel_requested_by bigint,
  add check ((cancel_requested_at is null) = (cancel_requested_by is null));

-- What the sandbox carriers were asked to leave alone: a request of that reference is never done, even if it arrives later.
create table sandbox_carrier.canceled_change (
  carrier smallint not null check (carrier between 1 and 4),
  reference text not null check (length(reference) between 1 and 220),
  canceled_at timestamptz not null,
  primary key (carrier, reference)
);
grant select, insert on sandbox_carrier.canceled_change to waybill_service;
