-- Accounts at carriers and aggregators. An organization's parcels go over its own connections, else over its provider's.
create table carrier_connection (
  -- No foreign key to org: the platform's own organization is created after the migrations.
  org_id bigint not null,
  id uuid not null default gen_random_uuid(),
  -- Which adapter speaks to it (server/carriers).
  adapter text not null,
  state text not null default 'active' check (state in ('active', 'inactive')),
  -- What it offers: carriers by their number, and services by their code; null: every service of these carriers.
  carriers smallint[] not null check (cardinality(carriers) > 0 and carriers <@ '{1,2,3,4}'),
  services text[],
  -- Credentials, sealed (AES-256-GCM); null: the adapter needs none.
  sealed bytea,
  -- Grows with every change of the credentials.
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  primary key (org_id, id),
  unique (id)
);
call app.protect('carrier_connection', '', false);

-- The platform's default connection: the sandbox carriers.
insert into carrier_connection (org_id, id, adapter, carriers)
values (1, '00000000-0000-4000-8000-000000000001', 'sandbox', '{1,2,3,4}');

-- The connection over which the label is bought; its void and tracking go the same way.
alter table purchase add column connection_id uuid not null default '00000000-0000-4000-8000-000000000001'
  references carrier_connection (id);
