-- Values that all rows of an import share, and what texts of its cells stand for.
-- constants: system field -> text. value_choices: system field -> text of a cell in lower case -> value.
alter table import_job
  add column constants jsonb not null default '{}',
  add column value_choices jsonb not null default '{}',
  -- system field -> 0 to 1: how sure the match of its column is
  add column confidence jsonb not null default '{}',
  -- valid rows that only add lines to the order of an earlier row
  add column joined integer not null default 0;
alter table field_mapping
  add column constants jsonb not null default '{}',
  add column value_choices jsonb not null default '{}';

alter table mapping_memory add column constants jsonb not null default '{}';

-- The row in which the thing began that this row adds lines to; null: the row is one by itself.
alter table import_check add column joined_to integer;
create index import_check_joined on import_check (org_id, import_id, joined_to) where joined_to is not null;

-- What texts of cells stood for in earlier imports of the organisation.
create table value_memory (
  org_id bigint not null references org (id),
  target text not null check (target in ('orders', 'products')),
  field text not null,
  -- in lower case
  raw text not null check (length(raw) between 1 and 200),
  value text not null,
  used_at timestamptz not null default now(),
  primary key (org_id, target, field, raw)
);
call app.protect('value_memory', 'select, insert, update, delete', false);
