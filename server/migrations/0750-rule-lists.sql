-- Named lists of auto rules: ZIP codes, SKUs, emails and the like that several rules compare with.
create table rule_list (
  org_id bigint not null references org (id),
  id bigint generated always as identity,
  name text not null,
  kind text not null check (kind in ('text', 'zip')),
  count integer not null,
  version integer not null,
  updated_at timestamptz not null,
  updated_by bigint,
  primary key (org_id, id)
);
create unique index rule_list_name on rule_list (org_id, lower(name));
call app.protect('rule_list');

-- What was on a list at each version. Never changed, and kept when the list is deleted, so that a trace explains itself by what the rules saw.
create table rule_list_version (
  org_id bigint not null references org (id),
  list_id bigint not null,
  version integer not null,
  items text[] not null,
  primary key (org_id, list_id, version)
);
call app.protect('rule_list_version', 'select, insert');

-- The lists that a saved list of rules names, as they were: [{"id", "name", "kind", "version"}]. A change of one of them is a new row.
alter table rule_set add lists jsonb not null default '[]';
