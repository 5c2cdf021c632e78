-- Printing of more documents than one waits for: what was asked for, how far it is, and the file for a day. It is drawn part by part, and a
-- part that is drawn is kept, so that a server that is killed leaves nothing to be drawn again.
create table print_job (
  org_id bigint not null references org (id),
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  document text not null check (document in ('label', 'slip')),
  state text not null default 'pending' check (state in ('pending', 'ready', 'failed')),
  -- Of shipments for labels and of orders for packing slips, in the order of printing.
  ids bigint[] not null check (cardinality(ids) between 1 and 5000),
  -- The labels that waited to be printed: their next job is not begun before this one was handed over.
  from_queue boolean not null,
  -- Paper, size and settings as they were when it was asked for, and on which site.
  request jsonb not null,
  file_name text not null,
  -- Documents that are drawn or have failed; the next part begins with this one.
  done integer not null default 0,
  failed integer not null default 0,
  pages integer not null default 0,
  -- When the run that counts started, and what was done by then: a run that was taken for dead finds another time here and stops.
  started_at timestamptz,
  done_before integer not null default 0,
  finished_at timestamptz,
  storage_key text,
  size bigint,
  error_code text,
  -- When the file was last handed over, which is when its documents count as printed.
  printed_at timestamptz,
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 day',
  primary key (org_id, id),
  check (state <> 'ready' or storage_key is not null)
);
create index print_job_recent on print_job (org_id, created_at desc);
create index print_job_expiry on print_job (expires_at);
call app.protect('print_job', 'select, insert, update, delete', false);

-- Documents that are drawn: their pages one after the other, not yet on sheets.
create table print_part (
  org_id bigint not null,
  job_id uuid not null,
  number integer not null check (number >= 0),
  -- Null: nothing of it could be drawn.
  storage_key text,
  -- A letter for each page: l label, c customs paper, s packing slip.
  pages text not null check (pages ~ '^[lcs]*$'),
  -- What could not be drawn: [{ id, orderNo, code }].
  failed jsonb not null default '[]',
  primary key (org_id, job_id, number),
  foreign key (org_id, job_id) references print_job (org_id, id) on delete cascade
);
call app.protect('print_part', 'select, insert, update, delete', false);

create view printing_stored_file as
  select storage_key from print_job union all select storage_key from print_part;
call app.offer('printing_stored_file');
-- For the list of imports and exports.
create view printing_job as
  select org_id, id, state, hidden_at, created_at from print_job;
call app.offer('printing_job');
