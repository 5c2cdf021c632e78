-- Changes of many orders in one step, for undoing them within seven days.

create table order_change (
  org_id bigint not null references org (id),
  id uuid not null,
  user_id bigint not null,
  -- What was changed: fields of the call, and columns of sales_order.
  fields text[] not null,
  columns text[] not null,
  orders integer not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  primary key (org_id, id)
);
create index order_change_time on order_change (org_id, created_at desc);
call app.protect('order_change');

-- What the columns held before, and the version that the change set. No foreign key to the order: 5,000 would look each up.
create table order_change_before (
  org_id bigint not null,
  change_id uuid not null,
  order_id bigint not null,
  version integer not null,
  before jsonb not null,
  primary key (org_id, change_id, order_id),
  foreign key (org_id, change_id) references order_change (org_id, id) on delete cascade
);
call app.protect('order_change_before');
