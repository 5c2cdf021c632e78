-- Exports of lists as files: what was asked for, how far it is, and the file while it is kept.
create table export_job (
  org_id bigint not null references org (id),
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  target text not null check (target in ('orders', 'shipments', 'products', 'transactions')),
  format text not null check (format in ('xlsx', 'csv')),
  -- 1 one file, 2 several in a zip; by what the several are told apart.
  file_type smallint not null default 1 check (file_type in (1, 2)),
  split_by text not null default 'rows' check (split_by in ('rows', 'store', 'carrier')),
  columns text[] not null,
  -- { filter } of the list or { ids } of the rows selected
  request jsonb not null,
  locale text not null check (locale in ('en', 'cn')),
  file_name text not null,
  -- 1 success, 2 failed, 3 pending
  status smallint not null default 3 check (status between 1 and 3),
  rows_total bigint,
  rows_done bigint not null default 0,
  -- When the run that counts began: one that was taken for dead and comes back finds another time here and gives up.
  started_at timestamptz,
  finished_at timestamptz,
  storage_key text,
  size bigint,
  error_code text,
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  primary key (org_id, id)
);
create index export_job_recent on export_job (org_id, created_at desc);
create index export_job_expiry on export_job (expires_at);
call app.protect('export_job', 'select, insert, update, delete', false);
