-- What modules share: the audit log, idempotent calls, stored files, encryption keys.

-- Who did what; appended, never changed. Money has its own ledger.
create table audit_event (
  org_id bigint not null references org (id),
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  user_id bigint,
  -- Who acted while logged in as the user: each transaction of such a session names them.
  proxy_user_id bigint default nullif(current_setting('app.proxy_user_id', true), '')::bigint,
  -- server/platform/audit/actions.ts lists them.
  action text not null,
  subject_type text not null,
  subject_id text not null,
  detail jsonb not null default '{}',
  -- Of events that concern security: the tenant on whose site it was, whose staff may read them. Null: not one of these.
  security_tenant_id bigint,
  primary key (org_id, id)
);
create index audit_subject on audit_event (org_id, subject_type, subject_id, id desc);
create index audit_security_tenant on audit_event (security_tenant_id, id desc) where security_tenant_id is not null;
create index audit_security_all on audit_event (id desc) where security_tenant_id is not null;
create index audit_security_user on audit_event (org_id, user_id, id desc) where security_tenant_id is not null;
-- For rare actions and days long past among very many security events, of one site and of all.
create index audit_security_tenant_action on audit_event (security_tenant_id, action, id desc) where security_tenant_id is not null;
create index audit_security_action on audit_event (action, id desc) where security_tenant_id is not null;
create index audit_security_tenant_time on audit_event (security_tenant_id, at) where security_tenant_id is not null;
create index audit_security_time on audit_event (at) where security_tenant_id is not null;
call app.protect('audit_event', 'select, insert');
-- No role of the application changes or removes audit rows.
revoke update, delete on audit_event from waybill_service, waybill_definer;

-- The first response to each Idempotency-Key; the same key with another request is refused.
create table idempotency_key (
  org_id bigint not null references org (id),
  key text not null check (length(key) between 8 and 200),
  route text not null,
  request_hash bytea not null check (length(request_hash) = 32),
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (org_id, key)
);
call app.protect('idempotency_key', 'select, insert, update', false);
-- Calls of resellers and of the platform can be repeated as well.
grant select, insert, update on idempotency_key to waybill_reseller, waybill_platform;
create policy own_staff on idempotency_key for all to waybill_reseller, waybill_platform
  using (org_id = (select app.org())) with check (org_id = (select app.org()));

create table file (
  org_id bigint not null references org (id),
  id uuid not null default gen_random_uuid(),
  kind text not null, name text not null, mime text not null,
  size bigint not null check (size >= 0),
  sha256 bytea not null check (length(sha256) = 32),
  storage_key text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (org_id, id)
);
-- Whether a file on disk has a row.
create index file_key on file (storage_key);
call app.protect('file', 'select, insert', false);

-- Which keys have encrypted values of this database (platform/sealing): the id is a fingerprint, the secret itself is never here.
create table encryption_key (
  id text primary key check (id ~ '^[0-9a-f]{8}$'),
  first_used_at timestamptz not null default now(),
  -- Nothing is encrypted with it any more.
  retired_at timestamptz,
  -- The keys of its lasting digests (recovery codes), which cannot be recomputed with another key; encrypted with the current key.
  digest_keys bytea
);
grant select, insert, update on encryption_key to waybill_service;

create view audit_entry as
  select org_id, id, at, user_id, proxy_user_id, action, subject_type, subject_id, detail, security_tenant_id from audit_event;
call app.offer('audit_entry');
create view files_file as select org_id, id, kind, name, mime, size, storage_key, created_at from file;
call app.offer('files_file');
