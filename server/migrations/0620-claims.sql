-- Claims: what carrier or insurer owes for a parcel that was lost, damaged or came incomplete. What carriers cover without insurance, and when
-- they take claims, stands in rows as all of their tables do (0010): read by everyone, loaded by migrations.

-- What a carrier is liable for without insurance, 1/10,000 dollar. No row: nothing.
create table cover_rule (
  carrier smallint not null check (carrier between 1 and 4),
  lane text not null check (lane in ('domestic', 'international')),
  included bigint not null check (included > 0 and included % 100 = 0),
  effective_from date not null,
  effective_to date check (effective_to > effective_from),
  source text not null,
  source_date date,
  status text not null default 'sample' check (status in ('verified', 'sample')),
  primary key (carrier, lane, effective_from)
);
grant select on cover_rule to waybill_seller, waybill_warehouse, waybill_reseller, waybill_platform, waybill_service;
insert into cover_rule (carrier, lane, included, effective_from, source, source_date, status) values
  (1, 'domestic', 1000000, '2023-07-09', 'USPS: Ground Advantage and Priority Mail include $100', '2023-07-09', 'verified'),
  (1, 'international', 2000000, '2020-01-01', 'USPS Priority Mail International, as reported', null, 'sample'),
  (2, 'domestic', 1000000, '2020-01-01', 'UPS guide: liability without declared value', null, 'verified'),
  (2, 'international', 1000000, '2020-01-01', 'UPS guide: liability without declared value', null, 'verified'),
  (3, 'domestic', 1000000, '2025-07-14', 'FedEx Service Guide US: liability without declared value', '2025-07-14', 'verified'),
  (3, 'international', 1000000, '2025-07-14', 'FedEx Service Guide US: liability without declared value', '2025-07-14', 'sample');

-- From and until when a claim can be filed: so many days after the day the parcel was shipped, was expected or was delivered. A day that is
-- not known (no estimate, not delivered) is the day it was shipped. No row: the carrier takes no such claim.
create table claim_rule (
  carrier smallint not null check (carrier between 1 and 4),
  lane text not null check (lane in ('domestic', 'international')),
  peril text not null check (peril in ('loss', 'damage', 'missing', 'theft')),
  from_base text not null check (from_base in ('shipped', 'expected', 'delivered')),
  from_days smallint not null check (from_days >= 0),
  until_base text not null check (until_base in ('shipped', 'expected', 'delivered')),
  until_days smallint not null check (until_days > 0),
  -- Days in which the seller answers a question, and in which it can appeal.
  answer_days smallint not null default 7 check (answer_days > 0),
  appeal_days smallint not null default 30 check (appeal_days > 0),
  effective_from date not null,
  effective_to date check (effective_to > effective_from),
  source text not null,
  source_date date,
  status text not null default 'sample' check (status in ('verified', 'sample')),
  primary key (carrier, lane, peril, effective_from)
);
grant select on claim_rule to waybill_seller, waybill_warehouse, waybill_reseller, waybill_platform, waybill_service;
insert into claim_rule (carrier, lane, peril, from_base, from_days, until_base, until_days, effective_from, source, source_date, status) values
  (1, 'domestic', 'loss', 'shipped', 15, 'shipped', 60, '2026-01-18', 'USPS, 90 FR 61328: 15 days after mailing; last day as reported', '2026-01-18', 'sample'),
  (1, 'domestic', 'damage', 'shipped', 0, 'shipped', 60, '2026-01-18', 'USPS indemnity claims, as reported', null, 'sample'),
  (1, 'domestic', 'missing', 'shipped', 0, 'shipped', 60, '2026-01-18', 'USPS indemnity claims, as reported', null, 'sample'),
  (1, 'international', 'loss', 'shipped', 7, 'shipped', 180, '2020-01-01', 'USPS inquiries on international mail, as reported', null, 'sample'),
  (1, 'international', 'damage', 'shipped', 0, 'shipped', 60, '2020-01-01', 'USPS inquiries on international mail, as reported', null, 'sample'),
  (1, 'international', 'missing', 'shipped', 0, 'shipped', 60, '2020-01-01', 'USPS inquiries on international mail, as reported', null, 'sample'),
  (2, 'domestic', 'loss', 'expected', 1, 'expected', 60, '2020-01-01', 'UPS guide: 24 hours after, and 60 days after scheduled delivery', null, 'verified'),
  (2, 'domestic', 'damage', 'shipped', 0, 'expected', 60, '2020-01-01', 'UPS guide: 60 days after scheduled delivery', null, 'verified'),
  (2, 'domestic', 'missing', 'shipped', 0, 'expected', 60, '2020-01-01', 'UPS guide: 60 days after scheduled delivery', null, 'verified'),
  (2, 'domestic', 'theft', 'expected', 1, 'expected', 60, '2020-01-01', 'UPS: delivered, not received', null, 'sample'),
  (2, 'international', 'loss', 'expected', 1, 'expected', 60, '2020-01-01', 'UPS guide', null, 'sample'),
  (2, 'international', 'damage', 'shipped', 0, 'delivered', 14, '2025-01-01', 'UPS guide: 14 days after delivery', '2025-01-01', 'verified'),
  (2, 'international', 'missing', 'shipped', 0, 'delivered', 14, '2025-01-01', 'UPS guide: 14 days after delivery', '2025-01-01', 'verified'),
  (3, 'domestic', 'loss', 'expected', 1, 'shipped', 270, '2025-07-14', 'FedEx Service Guide US: nine months from tender', '2025-07-14', 'verified'),
  (3, 'domestic', 'damage', 'shipped', 0, 'delivered', 60, '2025-07-14', 'FedEx Service Guide US: concealed damage within 60 days', '2025-07-14', 'verified'),
  (3, 'domestic', 'missing', 'shipped', 0, 'delivered', 60, '2025-07-14', 'FedEx Service Guide US: shortage within 60 days', '2025-07-14', 'verified'),
  (3, 'international', 'loss', 'expected', 1, 'shipped', 270, '2025-07-14', 'FedEx Service Guide US: nine months from tender', '2025-07-14', 'verified'),
  (3, 'international', 'damage', 'shipped', 0, 'delivered', 21, '2025-07-14', 'FedEx Service Guide US: 21 days after delivery', '2025-07-14', 'verified'),
  (3, 'international', 'missing', 'shipped', 0, 'delivered', 21, '2025-07-14', 'FedEx Service Guide US: 21 days after delivery', '2025-07-14', 'verified'),
  (4, 'domestic', 'loss', 'shipped', 7, 'shipped', 30, '2025-01-01', 'DHL Express US terms: 30 days; after a trace', '2025-01-01', 'sample'),
  (4, 'domestic', 'damage', 'shipped', 0, 'shipped', 30, '2025-01-01', 'DHL Express US terms: 30 days from acceptance', '2025-01-01', 'verified'),
  (4, 'domestic', 'missing', 'shipped', 0, 'shipped', 30, '2025-01-01', 'DHL Express US terms: 30 days from acceptance', '2025-01-01', 'verified'),
  (4, 'international', 'loss', 'shipped', 7, 'shipped', 30, '2025-01-01', 'DHL Express US terms: 30 days; after a trace', '2025-01-01', 'sample'),
  (4, 'international', 'damage', 'shipped', 0, 'shipped', 30, '2025-01-01', 'DHL Express US terms: 30 days from acceptance', '2025-01-01', 'verified'),
  (4, 'international', 'missing', 'shipped', 0, 'shipped', 30, '2025-01-01', 'DHL Express US terms: 30 days from acceptance', '2025-01-01', 'verified');

create table claim (
  org_id bigint not null references org (id),
  id bigint generated by default as identity (start with 1000),
  -- Who files it with the carrier and decides it here: the seller's reseller, or the platform.
  provider_org_id bigint not null references org (id),
  shipment_id bigint not null,
  carrier smallint not null check (carrier between 1 and 4),
  tracking_no text not null,
  peril text not null check (peril in ('loss', 'damage', 'missing', 'theft')),
  -- contract/lifecycles
  state text not null check (state in ('draft', 'submitted', 'in_review', 'need_info', 'approved', 'approved_partial', 'denied', 'appealed',
    'paid', 'reversed', 'withdrawn', 'lapsed')),
  -- 1/10,000 dollar: what is asked for, and the most that can be paid: the cover, or the worth of the goods if that is less.
  amount bigint not null check (amount > 0 and amount % 100 = 0),
  most bigint not null check (most >= amount and most % 100 = 0),
  approved bigint check (approved > 0 and approved % 100 = 0 and approved <= most),
  description text not null check (length(description) between 1 and 2000),
  -- The last day on which it can be filed, and by when something has to happen now: to file, to answer, to appeal; infinity = nothing.
  last_day date not null,
  due_on date not null,
  answer_days smallint not null,
  appeal_days smallint not null,
  -- Why it was denied.
  denial text check (denial in ('notCovered', 'evidence', 'late', 'delivered', 'packaging', 'noAnswer', 'other')),
  -- The carrier's number of it.
  carrier_case text,
  -- Its payment in the ledger.
  payment_key uuid not null default gen_random_uuid(),
  created_by bigint not null,
  -- Chosen by the page: the same claim sent twice is one.
  request_key uuid not null,
  created_at timestamptz not null,
  submitted_at timestamptz,
  answered_at timestamptz,
  appealed_at timestamptz,
  decided_at timestamptz,
  paid_at timestamptz,
  -- When the seller was notified that the last day is near.
  reminded_at timestamptz,
  -- When to ask the carrier; null: it is decided, or people decide it.
  next_try_at timestamptz,
  primary key (org_id, id),
  unique (org_id, request_key),
  foreign key (org_id, shipment_id) references shipment (org_id, id),
  check ((state in ('approved', 'approved_partial', 'paid', 'reversed')) = (approved is not null)),
  check ((state in ('paid', 'reversed')) = (paid_at is not null)),
  check ((state in ('draft', 'lapsed')) <= (submitted_at is null))
);
-- A carrier takes one claim of a parcel; what was never decided may be filed again.
create unique index claim_live on claim (org_id, shipment_id) where state not in ('withdrawn', 'lapsed');
create unique index claim_id on claim (id);
create index claim_newest on claim (org_id, created_at desc, id desc);
create index claim_desk on claim (provider_org_id, due_on, id);
create index claim_ask on claim (next_try_at) where next_try_at is not null;
create index claim_due on claim (due_on) where state in ('draft', 'need_info');
create index claim_question on claim (org_id) where state = 'need_info';
call app.protect('claim', 'select');

create table claim_file (
  org_id bigint not null,
  file_id uuid not null,
  claim_id bigint not null,
  kind text not null check (kind in ('invoice', 'payment', 'statement', 'photoOutside', 'photoInside', 'photoItem', 'photoLabel', 'police', 'other')),
  -- As in file, which providers do not read.
  name text not null, mime text not null, size bigint not null,
  added_at timestamptz not null,
  primary key (org_id, file_id),
  foreign key (org_id, claim_id) references claim (org_id, id),
  foreign key (org_id, file_id) references file (org_id, id)
);
create index claim_file_claim on claim_file (org_id, claim_id);
call app.protect('claim_file', 'select');

-- Claims that wait for their seller's answer.
create view shipping_questioned_claim as select org_id, id from claim where state = 'need_info';
call app.offer('shipping_questioned_claim');
