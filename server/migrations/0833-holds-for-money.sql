-- Holds for money: whose orders wait is read from an index every minute, and a seller is notified once until its balance is enough again.
create index outbound_customer_waiting on outbound (org_id, warehouse_org_id) include (holds) where state in ('allocated', 'backorder');
create table outbound_funds_notice (
  org_id bigint not null references org (id),
  warehouse_org_id bigint not null,
  notified_at timestamptz not null,
  primary key (org_id, warehouse_org_id)
);
call app.protect('outbound_funds_notice', '', false);
