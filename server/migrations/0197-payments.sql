-- Payments by card and bank debit: accounts of providers at Stripe, attempts to pay, saved methods, auto top-up and disputes. The credit
-- itself is in the ledger, the request in funding_request.

-- A provider's account at the payment service. Keys are sealed and read by background work only.
create table payment_account (
  org_id bigint primary key references org (id),
  sealed bytea not null,
  -- The last characters of the secret key, to tell keys apart.
  key_hint text not null,
  live boolean not null,
  account_name text,
  has_webhook_secret boolean not null,
  -- When a signed webhook was last received.
  webhook_at timestamptz,
  version integer not null check (version > 0),
  updated_at timestamptz not null,
  updated_by bigint not null
);
call app.protect('payment_account', '', false);

create table payment_customer (
  org_id bigint not null references org (id),
  provider_org_id bigint not null references org (id),
  customer text not null,
  primary key (org_id, provider_org_id)
);
call app.protect('payment_customer', '', false);

create table saved_method (
  org_id bigint not null references org (id),
  id bigint generated always as identity (start with 1000),
  provider_org_id bigint not null references org (id),
  -- Names at the provider.
  customer text not null,
  method_id text not null,
  kind text not null check (kind in ('card', 'ach')),
  -- Of the card or the bank, as people know it.
  brand text not null, last4 text not null,
  exp_month smallint, exp_year smallint,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (org_id, id)
);
create unique index saved_method_method on saved_method (org_id, method_id);
call app.protect('saved_method', 'select');

create table payment (
  org_id bigint not null references org (id),
  id bigint generated always as identity (start with 1000),
  funding_id bigint not null,
  attempt integer not null check (attempt > 0),
  provider_org_id bigint not null references org (id),
  -- On the provider's page, or with a saved method.
  kind text not null check (kind in ('checkout', 'saved')),
  method text not null check (method in ('card', 'ach')),
  -- What is charged, fee included.
  amount bigint not null check (amount > 0 and amount % 100 = 0),
  save_method boolean not null default false,
  saved_method_id bigint,
  -- As whom the organization pays at the provider; null before its first saved method.
  customer text,
  -- Auto top-up made it.
  automatic boolean not null default false,
  -- The browser's own name of the request; null for auto top-up.
  request_id uuid,
  -- The site to which the payer returns, and the language of the page.
  return_to text not null default '',
  locale text not null default 'en' check (locale in ('en', 'cn')),
  state text not null default 'created' check (state in ('created', 'open', 'processing', 'succeeded', 'failed', 'expired')),
  session_id text, payment_id text,
  url text,
  -- Why the latest try was declined, as the provider's code; a payer may try again while the page is open.
  failure text check (length(failure) between 1 and 100),
  -- Of what it was paid with: "Visa •••• 4242".
  paid_with text,
  created_at timestamptz not null,
  checks integer not null default 0,
  -- When the reconciler asks the provider, if no webhook came before; null when the end is known.
  next_check_at timestamptz,
  settled_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, saved_method_id) references saved_method (org_id, id),
  check ((state in ('created', 'open', 'processing')) = (next_check_at is not null))
);
create unique index payment_attempt on payment (org_id, funding_id, attempt);
create unique index payment_request on payment (org_id, request_id) where request_id is not null;
create unique index payment_session on payment (session_id) where session_id is not null;
create unique index payment_provider_id on payment (payment_id) where payment_id is not null;
create index payment_due on payment (next_check_at) where next_check_at is not null;
create index payment_automatic on payment (org_id, created_at) where automatic;
call app.protect('payment', 'select');

-- Each signed webhook once; kept for 30 days.
create table psp_event (
  -- The provider whose account it is about.
  org_id bigint not null references org (id),
  id text not null check (length(id) between 1 and 200),
  type text not null,
  object_id text not null,
  received_at timestamptz not null,
  primary key (org_id, id)
);
create index psp_event_age on psp_event (received_at);
call app.protect('psp_event', '', false);

create table auto_topup (
  org_id bigint primary key references org (id),
  state text not null check (state in ('off', 'armed', 'charging', 'paused')),
  threshold bigint not null check (threshold >= 0 and threshold % 100 = 0),
  amount bigint not null check (amount > 0 and amount % 100 = 0),
  daily_max bigint not null check (daily_max >= amount and daily_max % 100 = 0),
  daily_count_max smallint not null check (daily_count_max between 1 and 20),
  saved_method_id bigint not null,
  -- The balance is below the threshold and was topped up for that: nothing more until it has been above.
  fired boolean not null default false,
  declines smallint not null default 0,
  next_try_at timestamptz,
  paused_for text check (paused_for in ('declined', 'actionRequired', 'disputed', 'notOffered')),
  funding_id bigint,
  version integer not null check (version > 0),
  updated_at timestamptz not null,
  foreign key (org_id, saved_method_id) references saved_method (org_id, id),
  check ((state = 'paused') = (paused_for is not null)),
  check ((state = 'charging') = (funding_id is not null))
);
create index auto_topup_armed on auto_topup (org_id) where state = 'armed';
call app.protect('auto_topup', 'select');

create table payment_dispute (
  org_id bigint not null references org (id),
  -- The provider's name of it.
  id text not null,
  provider_org_id bigint not null references org (id),
  payment_id bigint not null,
  funding_id bigint not null,
  amount bigint not null check (amount > 0),
  -- A bank debit that came back, rather than a card dispute.
  returned boolean not null,
  reason text not null,
  state text not null check (state in ('open', 'withdrawn', 'won', 'lost', 'closed')),
  opened_at timestamptz not null,
  evidence_due_at timestamptz,
  closed_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, payment_id) references payment (org_id, id)
);
create index payment_dispute_provider on payment_dispute (provider_org_id, opened_at desc);
call app.protect('payment_dispute', 'select');

-- What the local payment server of development and demo remembers: never used in production.
create table local_payment_object (
  id text primary key,
  kind text not null,
  body jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
alter table local_payment_object enable row level security;
alter table local_payment_object force row level security;
create policy service on local_payment_object for all to waybill_service using (true) with check (true);
grant select, insert, update, delete on local_payment_object to waybill_service;
