-- What a user chose last, to be offered again: module 4, operation 1 is the mapping template of an import.
create table preference (
  org_id bigint not null references org (id),
  user_id bigint not null,
  module_type smallint not null,
  operation_type smallint not null,
  -- 0: without a warehouse
  warehouse_id bigint not null default 0,
  value bigint not null,
  updated_at timestamptz not null default now(),
  primary key (org_id, user_id, module_type, operation_type, warehouse_id)
);
call app.protect('preference', 'select, insert, update, delete', false);
