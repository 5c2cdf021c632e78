-- What rules do once with an order, however often they run: telling the organization's people of it (act 1). Written with the choices of the
-- run, sent by a job after its commit; `notice_id` null = not sent yet.
create table rule_once (
  org_id bigint not null references org (id),
  order_id bigint not null,
  rule_id bigint not null,
  act smallint not null check (act in (1)),
  -- The rules as they were: the message has the text of that time.
  set_id bigint not null,
  at timestamptz not null,
  notice_id uuid,
  primary key (org_id, order_id, rule_id, act),
  foreign key (org_id, order_id) references sales_order (org_id, id) on delete cascade
);
create index rule_once_untold on rule_once (org_id) where notice_id is null;
create index rule_once_notice on rule_once (org_id, notice_id);
call app.protect('rule_once', 'select, insert');

-- One message about all orders that a rule met at about the same time.
create table rule_notice (
  org_id bigint not null references org (id),
  id uuid not null default gen_random_uuid(),
  rule_id bigint not null,
  rule_name text not null,
  text text not null,
  orders integer not null,
  at timestamptz not null,
  primary key (org_id, id)
);
call app.protect('rule_notice', 'select');

-- The orders of a message, for the list of orders.
create view rules_notice as select org_id, order_id, notice_id from rule_once where notice_id is not null;
call app.offer('rules_notice');

alter table message drop constraint message_kind_check;
alter table message add constraint message_kind_check check (kind in ('account', 'store', 'support', 'funds', 'import', 'shipping', 'rules')) not valid;
alter table message validate constraint message_kind_check;
