-- What becomes of rows whose order or product exists already, files that were imported before, and taking an import back.

alter table import_job add column on_existing text not null default 'error' check (on_existing in ('error', 'skip', 'update'));
-- Rows whose key exists already.
alter table import_job add column existing integer not null default 0;
alter table import_job add column updated integer;
-- Of the file's content.
alter table import_job add column sha256 bytea;
-- { fileName, at } of the last import of this very content; null: there was none.
alter table import_job add column same_file jsonb;
alter table import_check add column existing boolean not null default false;

-- Files that were imported, longer than their rows are kept: the same content sent again is recognised.
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

-- What orders were like before an import changed them, for taking it back. `version` is the one that the import gave them.
create table order_before (
  org_id bigint not null,
  import_id uuid not null,
  order_id bigint not null,
  version integer not null,
  sales_order jsonb not null,
  lines jsonb not null,
  primary key (org_id, import_id, order_id),
  foreign key (org_id, import_id) references import_job (org_id, id) on delete cascade,
  foreign key (org_id, order_id) references sales_order (org_id, id) on delete cascade
);
create index order_before_order on order_before (org_id, order_id);
call app.protect('order_before', 'select, insert, update, delete', false);
