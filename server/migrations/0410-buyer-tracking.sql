-- What buyers see of their parcels: a page at an address that nobody can guess, and emails on the way.

-- 122 random bits, not the tracking number: numbers can be guessed, and everybody who handles the parcel reads them.
alter table shipment add column page_token uuid not null default gen_random_uuid();
create unique index shipment_page_token on shipment (page_token);

-- Which emails an organization sends to its buyers: as contract/shipping/buyer-mail; no row before the first change.
create table buyer_mail_setting (
  org_id bigint primary key references org (id),
  setting jsonb not null,
  version integer not null check (version > 0),
  updated_at timestamptz not null,
  updated_by bigint not null
);
call app.protect('buyer_mail_setting', 'select, insert, update', false);

-- What happened to a parcel that buyers are told of, once per parcel and kind whatever carriers repeat.
create table buyer_mail (
  org_id bigint not null,
  shipment_id bigint not null,
  kind text not null check (kind in ('shipped', 'outForDelivery', 'readyForPickup', 'delayed', 'actionNeeded', 'delivered')),
  at timestamptz not null,
  -- Why no email was queued; null: one was.
  skipped text check (skipped in ('off', 'late', 'noAddress', 'optedOut', 'test')),
  primary key (org_id, shipment_id, kind),
  foreign key (org_id, shipment_id) references shipment (org_id, id)
);
call app.protect('buyer_mail', 'select', false);

-- Buyers who want no more emails about their parcels from an organization; the address itself is not stored.
create table buyer_opt_out (
  org_id bigint not null references org (id),
  email_hash bytea not null check (length(email_hash) = 32),
  created_at timestamptz not null,
  primary key (org_id, email_hash)
);
call app.protect('buyer_opt_out', '', false);
