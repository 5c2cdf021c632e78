-- Imports of orders and products: the file's rows as text, what users changed in them, what is wrong with them, and what is remembered
-- for later files. An import expires a day after the last work on it, a finished one after 30 days.

create table import_job (
  org_id bigint not null references org (id),
  id uuid not null default gen_random_uuid(),
  user_id bigint,
  -- What the file is imported as.
  target text not null default 'orders' check (target in ('orders', 'products')),
  file_name text not null,
  -- html and xml: web pages and XML Spreadsheet 2003 that are called .xls.
  kind text not null check (kind in ('csv', 'xlsx', 'xls', 'html', 'xml', 'ods')),
  storage_key text not null,
  -- Of the file's content.
  sha256 bytea,
  -- { fileName, at } of the last import of this very content; null: there was none.
  same_file jsonb,
  state text not null default 'reading' check (state in ('reading', 'ready', 'done', 'failed', 'discarded')),
  -- Of the node that works on the import, for nodes that answer in the meantime: { state, rows, share, ms }.
  progress jsonb,
  error_code text, error_params jsonb,

  -- How the file is read.
  sheets jsonb not null default '[]',
  sheet integer not null default 0,
  charset text, delimiter text,
  -- Charsets that the text may be in, until the user has chosen one; null: no doubt.
  charset_doubt jsonb,
  header_row integer not null default 1,
  -- What the reader was asked for: { sheet, headerRow, charset, delimiter }, without what it finds out by itself; for resuming.
  read_choice jsonb,
  -- Ranges of cells that the sheet merges over several rows, and whether their value was put into each of the rows.
  merged integer not null default 0,
  fill_down boolean not null default false,
  -- What the sheet hides.
  hidden_rows integer not null default 0,
  hidden_columns integer not null default 0,
  exclude_hidden boolean not null default false,
  rows integer not null default 0,
  -- False: of a finished import only the rows with errors are left; undone, it is read again from its file.
  rows_complete boolean not null default true,

  -- How its columns are mapped. columns: [{ index, heading, samples }].
  columns jsonb not null default '[]',
  -- System field -> column number, how each match was found, and how sure it is (0 to 1).
  mapping jsonb not null default '{}', matched_by jsonb not null default '{}',
  confidence jsonb not null default '{}',
  template_id bigint,
  -- The warehouse whose templates the import is mapped with; null: those of all warehouses.
  warehouse_id text,
  -- Values that all rows share: system field -> text.
  constants jsonb not null default '{}',
  -- The constants that are defaults of the organization, not chosen by anyone; they are not remembered.
  defaulted_fields text[] not null default '{}',
  -- What texts of cells stand for: system field -> text of a cell in lower case -> value.
  value_choices jsonb not null default '{}',
  -- What happens to rows whose order or product already exists.
  on_existing text not null default 'error' check (on_existing in ('error', 'skip', 'update')),

  -- The outcome of checking. `version` grows with every change of mapping or source; a check that was made for an older one is discarded.
  version integer not null default 1,
  checked_version integer not null default 0,
  valid integer not null default 0, invalid integer not null default 0,
  -- Valid rows that only add lines to the order of an earlier row.
  joined integer not null default 0,
  -- Rows whose key already exists.
  existing integer not null default 0,

  -- The outcome of the import.
  created integer, updated integer, skipped integer,
  imported_at timestamptz,
  -- Which end of the import its users were notified of last: state and version, so that each is notified once.
  notified_version text,
  -- When its users hid it from the list.
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  primary key (org_id, id)
);
create index import_job_recent on import_job (org_id, created_at desc);
create index import_job_expiry on import_job (expires_at);
create index import_job_done on import_job (imported_at) where state = 'done' and rows_complete;
create index import_job_reading on import_job (org_id, id) where state = 'reading';
call app.protect('import_job', 'select, insert, update, delete', false);

-- Rows, checks, edits and changes have no foreign keys to their import or step: they would be looked up for each of 200,000 rows, more
-- than a third of the time that storing them took. Whoever stores rows locks their import once instead (imports/worker/connection.ts),
-- and an import or step that is deleted takes along what belongs to it (the triggers below).

-- Raw text of the sheet, never a number or a date: converted per field when checked.
create table import_row (
  org_id bigint not null,
  import_id uuid not null,
  row_no integer not null,
  cells jsonb not null,
  -- [{ col, code }]: error cells, formulas without a result, rounded numbers; null when there are none.
  notes jsonb,
  primary key (org_id, import_id, row_no)
);
call app.protect('import_row', 'select, insert, update, delete', false);

-- What the user typed over a row: system field -> text. Survives reading the file again; another sheet has other rows.
create table import_edit (
  org_id bigint not null,
  import_id uuid not null,
  row_no integer not null,
  values jsonb not null default '{}',
  deleted boolean not null default false,
  primary key (org_id, import_id, row_no)
);
call app.protect('import_edit', 'select, insert, update, delete', false);

-- The outcome of checking a row: its order or product when it is valid, its problems when it is not.
create table import_check (
  org_id bigint not null,
  import_id uuid not null,
  row_no integer not null,
  -- What the row is known by: store and order number, or SKU; null when it has none.
  row_key text,
  -- The row that started the order to which this row adds lines; null: the row stands by itself.
  group_head_row integer,
  -- The barcodes that the row claims, also where it may not have them: when they become free, the row is checked again.
  codes text[],
  valid boolean not null,
  existing boolean not null default false,
  problems jsonb,
  parsed jsonb,
  primary key (org_id, import_id, row_no)
);
create index import_check_invalid on import_check (org_id, import_id, row_no) where not valid;
create index import_check_group on import_check (org_id, import_id, group_head_row) where group_head_row is not null;
-- Partial, so that it is used for looking up keys only: without statistics, looking up a row by its number by the start of an index
-- with all rows of the import seemed as cheap to the planner.
create index import_check_key on import_check (org_id, import_id, row_key) where row_key is not null;
call app.protect('import_check', 'select, insert, update, delete', false);

-- Every change of an import's rows as one step, so that it can be undone and redone: later, and on another machine too.
create table import_step (
  org_id bigint not null,
  import_id uuid not null,
  step integer not null,
  -- The client's id of what the user did: calls with the same one are one step, and a repeated call adds nothing.
  edit_id uuid,
  undone boolean not null default false,
  primary key (org_id, import_id, step),
  foreign key (org_id, import_id) references import_job (org_id, id) on delete cascade
);
call app.protect('import_step', 'select, insert, update, delete', false);

create table import_change (
  org_id bigint not null,
  import_id uuid not null,
  step integer not null,
  row_no integer not null,
  -- System field -> value in import_edit; null = as in the file.
  before jsonb not null,
  after jsonb not null,
  deleted_before boolean not null,
  deleted_after boolean not null,
  primary key (org_id, import_id, step, row_no)
);
call app.protect('import_change', 'select, insert, update, delete', false);

-- Runs as the role that deletes the import, which sees its rows as it sees the import.
create function app.delete_import_rows() returns trigger
language plpgsql set search_path = '' as $$
begin
  delete from public.import_check c where c.org_id = old.org_id and c.import_id = old.id;
  delete from public.import_row r where r.org_id = old.org_id and r.import_id = old.id;
  delete from public.import_edit e where e.org_id = old.org_id and e.import_id = old.id;
  delete from public.order_undo_snapshot b where b.org_id = old.org_id and b.import_id = old.id;
  delete from public.product_undo_snapshot b where b.org_id = old.org_id and b.import_id = old.id;
  return null;
end $$;
create trigger delete_import_rows after delete on import_job for each row execute function app.delete_import_rows();

create function app.delete_import_changes() returns trigger
language plpgsql set search_path = '' as $$
begin
  delete from public.import_change c where c.org_id = old.org_id and c.import_id = old.import_id and c.step = old.step;
  return null;
end $$;
create trigger delete_import_changes after delete on import_step for each row execute function app.delete_import_changes();

-- Files that were imported, for longer than their rows: the same content uploaded again is recognized.
create table imported_file (
  org_id bigint not null references org (id),
  target text not null check (target in ('orders', 'products')),
  sha256 bytea not null check (length(sha256) = 32),
  import_id uuid not null,
  file_name text not null,
  imported_at timestamptz not null default now(),
  primary key (org_id, target, sha256)
);
call app.protect('imported_file', 'select, insert, update, delete', false);

-- Mapping templates.
create table field_mapping (
  org_id bigint not null references org (id),
  id bigint generated by default as identity (start with 1000),
  target text not null default 'orders' check (target in ('orders', 'products')),
  name text not null check (length(name) between 1 and 64),
  -- The warehouse that it is for; null: every one.
  warehouse_id text check (length(warehouse_id) between 1 and 20),
  -- System field -> heading.
  detail jsonb not null,
  constants jsonb not null default '{}',
  value_choices jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index field_mapping_name on field_mapping (org_id, target, lower(name));
call app.protect('field_mapping', 'select, insert, update, delete', false);

-- The mapping that was used last for a set of headings, by user.
create table remembered_mapping (
  org_id bigint not null references org (id),
  user_id bigint not null,
  target text not null default 'orders' check (target in ('orders', 'products')),
  headings_hash bytea not null,
  mapping jsonb not null,
  constants jsonb not null default '{}',
  used_at timestamptz not null default now(),
  primary key (org_id, user_id, target, headings_hash)
);
call app.protect('remembered_mapping', 'select, insert, update, delete', false);

-- What single headings were mapped to before, by user: files that are new as a whole share most of their columns with earlier ones.
create table remembered_heading (
  org_id bigint not null references org (id),
  user_id bigint not null,
  target text not null check (target in ('orders', 'products')),
  -- In lower case.
  heading text not null check (length(heading) between 1 and 200),
  field text not null,
  uses integer not null default 1,
  used_at timestamptz not null default now(),
  primary key (org_id, user_id, target, heading, field)
);
call app.protect('remembered_heading', 'select, insert, update, delete', false);

-- What texts of cells stood for in earlier imports of the organization.
create table remembered_value (
  org_id bigint not null references org (id),
  target text not null check (target in ('orders', 'products')),
  field text not null,
  -- In lower case.
  raw text not null check (length(raw) between 1 and 200),
  value text not null,
  used_at timestamptz not null default now(),
  primary key (org_id, target, field, raw)
);
call app.protect('remembered_value', 'select, insert, update, delete', false);

create view imports_stored_file as select storage_key from import_job;
call app.offer('imports_stored_file');
create view imports_job as select org_id, id, user_id, file_name, imported_at from import_job;
call app.offer('imports_job');
