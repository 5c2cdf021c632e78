-- What users chose last, and the defaults of an organization.

-- What a user chose last, to be offered again: module 4, operation 1 is the mapping template of an import.
create table preference (
  org_id bigint not null references org (id),
  user_id bigint not null,
  module_type smallint not null,
  operation_type smallint not null,
  -- 0: without a warehouse.
  warehouse_id bigint not null default 0,
  value bigint not null,
  updated_at timestamptz not null default now(),
  primary key (org_id, user_id, module_type, operation_type, warehouse_id)
);
call app.protect('preference', 'select, insert, update, delete', false);

-- Defaults for a seller's orders and labels; one row per organization, absent until something is chosen.
create table order_default (
  org_id bigint not null references org (id),
  id smallint not null default 1 check (id = 1),
  setting jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  primary key (org_id, id)
);
call app.protect('order_default', 'select, insert, update', false);

-- What import rows use where the file has no value.
create view defaults_import as
  select org_id, (setting ->> 'signature')::int as signature, setting -> 'services' -> 'domestic' as domestic_service from order_default;
call app.offer('defaults_import');
