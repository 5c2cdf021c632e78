-- Sellers name what they look at often: a list's filters, order of rows and columns, for themselves or for their whole organization.
create table saved_view (
  org_id bigint not null references org (id),
  id bigint generated always as identity,
  -- The list: table view type of the specification (shipment 101, order 102).
  table_view smallint not null check (table_view in (101, 102)),
  owner_id bigint not null,
  shared boolean not null default false,
  name text not null check (name <> '' and length(name) <= 40),
  -- The list's address without its page, as the list writes it.
  state jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, owner_id) references app_user (org_id, id)
);
create unique index saved_view_shared_name on saved_view (org_id, table_view, lower(name)) where shared;
create unique index saved_view_own_name on saved_view (org_id, table_view, owner_id, lower(name)) where not shared;
call app.protect('saved_view', 'select, insert, update, delete', false);
-- Beyond the organization: what is not shared is its owner's alone.
create policy own_or_shared on saved_view as restrictive for all to waybill_seller
  using (shared or owner_id = (select app.actor())) with check (shared or owner_id = (select app.actor()));

-- How a user looks at a list; one row per user and list, absent until something is chosen.
create table list_setting (
  org_id bigint not null references org (id),
  user_id bigint not null,
  table_view smallint not null check (table_view in (101, 102)),
  setting jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (org_id, user_id, table_view)
);
call app.protect('list_setting', 'select, insert, update', false);
create policy own_rows on list_setting as restrictive for all to waybill_seller
  using (user_id = (select app.actor())) with check (user_id = (select app.actor()));
