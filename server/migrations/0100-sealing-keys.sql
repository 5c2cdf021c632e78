-- Which keys have sealed what lies in this database (platform/sealing): the id is a fingerprint, the secret itself is never here.
create table sealing_key (
  id text primary key check (id ~ '^[0-9a-f]{8}$'),
  first_used_at timestamptz not null default now(),
  -- Nothing is sealed with it any more.
  retired_at timestamptz,
  -- The keys of its lasting digests (recovery codes), which cannot be computed again with another key; sealed by the present key.
  digest_keys bytea
);
grant select, insert, update on sealing_key to waybill_service;
