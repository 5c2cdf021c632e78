-- Every change of an import's rows as one step, so that it can be taken back and made again: later, and on another machine too.

create table import_step (
  org_id bigint not null,
  import_id uuid not null,
  step integer not null,
  -- The client's name of what the user did: calls that carry the same one are one step, and a repeated call adds nothing.
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
  -- system field -> what stands in import_edit; null = as in the file
  before jsonb not null,
  after jsonb not null,
  deleted_before boolean not null,
  deleted_after boolean not null,
  primary key (org_id, import_id, step, row_no),
  foreign key (org_id, import_id, step) references import_step (org_id, import_id, step) on delete cascade
);
call app.protect('import_change', 'select, insert, update, delete', false);
