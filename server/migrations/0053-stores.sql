-- Selling channels: how a store is reached, what was pulled from it, and what happened to each order.

-- 0 not connected (any more), 1 active, 2 paused, 3 sign in again, 4 shop frozen, 5 shop closed.
alter table store add constraint store_state_check check (state between 0 and 5);
-- Which shop it is or was, "<connector> <address>": connected again, it is the same store.
alter table store add column shop text;

-- Present while a store is connected.
create table store_connection (
  org_id bigint not null,
  store_id bigint not null,
  connector text not null check (connector in ('shopify', 'woocommerce', 'demo')),
  -- Where the shop answers, as the connector keeps it; the demo store's is its own id.
  address text not null check (length(address) between 1 and 300),
  shop_name text, currency text, time_zone text,
  -- Orders older than this are not pulled.
  since timestamptz not null,
  import_unpaid boolean not null default false,
  auto_sync boolean not null default true,
  -- Greatest change that a finished pull has seen, by the shop's own clock.
  watermark timestamptz,
  -- Where an unfinished pull stands, shape of the connectors' Cursor; what a connector carries on after one.
  cursor jsonb,
  carry text,
  last_deep_at timestamptz,
  fail_streak integer not null default 0,
  next_run_at timestamptz not null default now(),
  connected_at timestamptz not null default now(),
  primary key (org_id, store_id),
  foreign key (org_id, store_id) references store (org_id, id)
);
create unique index store_connection_address on store_connection (org_id, connector, address);
create index store_connection_due on store_connection (next_run_at) where auto_sync;
call app.protect('store_connection');

-- Keys and tokens, sealed (AES-256-GCM); read by background work only.
create table store_secret (
  org_id bigint not null,
  store_id bigint not null,
  sealed bytea not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (org_id, store_id),
  foreign key (org_id, store_id) references store_connection (org_id, store_id) on delete cascade
);
call app.protect('store_secret', '', false);

create table sync_run (
  org_id bigint not null,
  id bigint generated always as identity (start with 1000),
  store_id bigint not null,
  state text not null default 'running' check (state in ('running', 'succeeded', 'failed')),
  trigger text not null check (trigger in ('first', 'manual', 'schedule')),
  started_at timestamptz not null default clock_timestamp(),
  heartbeat_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- Whoever works on it now: a worker that was taken over finds another's name here and stops.
  owner uuid,
  inserted integer not null default 0, updated integer not null default 0, deleted integer not null default 0,
  skipped integer not null default 0, unchanged integer not null default 0, errors integer not null default 0,
  fault_code text, fault_value text,
  primary key (org_id, id),
  foreign key (org_id, store_id) references store (org_id, id)
);
-- Pressing twice is one run.
create unique index sync_run_running on sync_run (org_id, store_id) where state = 'running';
create index sync_run_store on sync_run (org_id, store_id, id desc);
create index sync_run_heartbeat on sync_run (heartbeat_at) where state = 'running';
call app.protect('sync_run', 'select, insert, update');

-- What happened to an order in a run; kept for 30 days. Unchanged ones are only counted.
create table sync_entry (
  org_id bigint not null,
  id bigint generated always as identity (start with 1000),
  store_id bigint not null,
  -- Null: replayed by a person.
  run_id bigint,
  at timestamptz not null default clock_timestamp(),
  external_id text not null,
  order_no text,
  order_id bigint,
  outcome text not null check (outcome in ('inserted', 'updated', 'unchanged', 'removed', 'skipped', 'error')),
  code text, value text,
  primary key (org_id, id),
  foreign key (org_id, store_id) references store (org_id, id)
);
create index sync_entry_store on sync_entry (org_id, store_id, id desc);
create index sync_entry_run on sync_entry (org_id, run_id, id desc);
create index sync_entry_age on sync_entry (at);
call app.protect('sync_entry', 'select, insert');

-- Which order of ours an order of a store is.
create table store_order (
  org_id bigint not null,
  store_id bigint not null,
  external_id text not null,
  -- Null: left out so far.
  order_id bigint,
  external_updated_at timestamptz not null,
  content_hash text not null,
  -- Hashes of what the store's data made of the order last: where the order differs now, a person changed it and keeps it.
  applied jsonb not null default '{}',
  primary key (org_id, store_id, external_id),
  foreign key (org_id, store_id) references store (org_id, id),
  foreign key (org_id, order_id) references sales_order (org_id, id)
);
create unique index store_order_order on store_order (org_id, order_id) where order_id is not null;
call app.protect('store_order', 'select');
