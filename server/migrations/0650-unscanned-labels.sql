-- Labels that no carrier has scanned are voided before their carrier stops taking them back. When that is stands in rows as all of the carriers'
-- tables do (0010): read by everyone, loaded by migrations. A carrier without a row has no day on which it would be done.
create table auto_void_rule (
  carrier smallint not null check (carrier between 1 and 4),
  -- So many days before the carrier's own limit (shipment.void_until) the label is voided.
  days_before smallint not null check (days_before between 1 and 60),
  -- So many days before that the seller is notified at the latest.
  notice_days smallint not null check (notice_days between 1 and 30),
  -- After so many days the carrier has usually decided a request for a refund, where it names no day itself; null: it decides at once.
  answer_days smallint check (answer_days between 1 and 90),
  effective_from date not null,
  effective_to date check (effective_to > effective_from),
  source text not null,
  source_date date,
  status text not null default 'sample' check (status in ('verified', 'sample')),
  primary key (carrier, effective_from)
);
grant select on auto_void_rule to waybill_seller, waybill_warehouse, waybill_reseller, waybill_platform, waybill_service;
insert into auto_void_rule (carrier, days_before, notice_days, answer_days, effective_from, source, source_date, status) values
  (1, 9, 7, 15, '2000-01-01', 'USPS takes unused labels back for 30 days and settles in 15 to 30; day 21 as shipping software does it', null, 'sample'),
  (2, 10, 7, null, '2000-01-01', 'UPS voids for 90 days; ten days before that', null, 'sample');

-- A label that its seller was notified of: one row a label, so that it is announced once and voided once.
create table auto_void (
  org_id bigint not null,
  shipment_id bigint not null,
  -- contract/lifecycles
  state text not null check (state in ('announced', 'kept', 'requested', 'ended')),
  void_at timestamptz not null,
  announced_at timestamptz not null,
  -- When the digest went out; nothing is voided before.
  told_at timestamptz,
  kept_by bigint,
  primary key (org_id, shipment_id),
  foreign key (org_id, shipment_id) references shipment (org_id, id)
);
create index auto_void_due on auto_void (void_at) where state = 'announced';
create index auto_void_untold on auto_void (org_id) where state = 'announced' and told_at is null;
create index auto_void_announced on auto_void (org_id, void_at) where state = 'announced';
call app.protect('auto_void', 'select');

-- Unscanned labels by the day on which their carrier stops taking them back.
create index shipment_void_limit on shipment (carrier, void_until, org_id, id) where status = 1 and void_until is not null;

-- Organizations that do not want unscanned labels voided (order_default; on where nothing was chosen).
create view defaults_without_auto_void as
  select org_id from order_default where setting ->> 'autoVoid' = 'false';
call app.offer('defaults_without_auto_void');
