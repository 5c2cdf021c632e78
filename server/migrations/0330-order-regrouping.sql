-- Orders that were split or combined, and what they were before, for undoing it.

create table order_regrouping (
  org_id bigint not null references org (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('split', 'combine')),
  -- The order that was split, or that the others were combined into.
  order_id bigint not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, order_id) references sales_order (org_id, id) on delete cascade
);
create index order_regrouping_order on order_regrouping (org_id, order_id);
call app.protect('order_regrouping', 'select, insert, update');

create table order_regrouping_member (
  org_id bigint not null,
  regrouping_id bigint not null,
  order_id bigint not null,
  -- As the regrouping left the order: whatever changes it raises this.
  version integer not null,
  -- The order before, and of its lines the ids and quantities; null: the split created it.
  sales_order jsonb,
  lines jsonb,
  primary key (org_id, regrouping_id, order_id),
  foreign key (org_id, regrouping_id) references order_regrouping (org_id, id) on delete cascade,
  foreign key (org_id, order_id) references sales_order (org_id, id) on delete cascade
);
create index order_regrouping_member_order on order_regrouping_member (org_id, order_id);
call app.protect('order_regrouping_member', 'select, insert, delete');

-- Orders awaiting shipment that go to one address are proposed for combining.
create index sales_order_address on sales_order (org_id, country, zip, id) where status = 1;
