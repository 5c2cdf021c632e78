-- What crosses a customs border is declared before its label is bought; what was declared is frozen in the purchase's request.

-- With what an organization's declarations begin: as contract/customs/declaration; no row before the first change.
create table customs_setting (
  org_id bigint primary key references org (id),
  setting jsonb not null,
  version integer not null check (version > 0),
  updated_at timestamptz not null,
  updated_by bigint not null
);
call app.protect('customs_setting', 'select, insert, update', false);

-- What was typed for an order: `customs` as a whole and, by line, what the order itself has no place for (short description, net weight).
create table customs_declaration (
  org_id bigint not null,
  order_id bigint not null,
  customs jsonb not null,
  lines jsonb not null,
  version integer not null check (version > 0),
  updated_at timestamptz not null,
  updated_by bigint not null,
  primary key (org_id, order_id),
  foreign key (org_id, order_id) references sales_order (org_id, id) on delete cascade
);
call app.protect('customs_declaration', 'select, insert, update', false);

-- Sellers read what was declared of their own parcels; the request holds nothing of what a carrier charges.
grant select (request) on purchase to waybill_seller;

-- Exports from the United States by the purchase of their label: exempt from filing, or filed in AES. All of a day to one recipient count
-- together while their labels are not voided.
create table eei_parcel (
  org_id bigint not null,
  purchase_id uuid not null,
  -- Hash of sender and recipient.
  parties text not null,
  ship_date date not null,
  recipient text not null,
  country text not null,
  kind text not null check (kind in ('exempt', 'filed')),
  -- Why it was exempt, such as 30.37(a).
  legend text check ((legend is not null) = (kind = 'exempt')),
  itn text check ((itn is not null) = (kind = 'filed')),
  -- Worth by Schedule B, 1/10,000 dollar.
  sums jsonb not null,
  created_at timestamptz not null,
  primary key (org_id, purchase_id),
  foreign key (org_id, purchase_id) references purchase (org_id, id)
);
create index eei_parcel_day on eei_parcel (org_id, parties, ship_date);
create index eei_parcel_newest on eei_parcel (org_id, created_at, purchase_id);
call app.protect('eei_parcel', 'select', false);
