-- Rules that ask about the time or about other orders run once more before the cut-off time and at midnight, by the seller's clock.
alter table rule_book add timed boolean not null default false;
alter table rule_book add lead_minutes smallint not null default 60 check (lead_minutes between 1 and 720);
update rule_book b set timed = true from rule_set s
where s.org_id = b.org_id and s.id = b.set_id
  and s.rules::text ~ '"field": "(sameAddress|earlierOrders|hour|weekday|beforeCutOff)"';
create index rule_book_timed on rule_book (org_id) where timed;

-- Such a run over all orders awaiting shipment: one of each kind (1 midnight, 2 before the cut-off) for a day of the seller. It goes by id in
-- steps, each in the transaction that moves `last_id`, so that a process that is killed leaves nothing half done and the next one goes on.
create table order_timed_run (
  org_id bigint not null references org (id),
  day date not null,
  kind smallint not null check (kind in (1, 2)),
  -- When it began: what the rules take for now.
  at timestamptz not null,
  last_id bigint not null default 0,
  changed integer not null default 0,
  done_at timestamptz,
  primary key (org_id, day, kind)
);
create index order_timed_run_open on order_timed_run (at) where done_at is null;
call app.protect('order_timed_run', 'select');
