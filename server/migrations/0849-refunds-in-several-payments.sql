-- A balance that was paid in by several card payments goes back in several refunds: each is recorded under the ID that the bank or the
-- payment service gave it.
create table balance_refund_reference (
  org_id bigint not null references org (id),
  refund_id bigint not null,
  -- In the order in which they were entered.
  place smallint not null check (place between 1 and 20),
  reference text not null check (length(reference) between 1 and 100),
  -- Of a card refund, what it took from the balance by itself; null for all others.
  amount bigint check (amount > 0 and amount % 100 = 0),
  -- When it turned out that the card refund had failed: its amount is available again.
  failed_at timestamptz,
  primary key (org_id, refund_id, place),
  foreign key (org_id, refund_id) references balance_refund (org_id, id),
  unique (org_id, refund_id, reference),
  check (failed_at is null or amount is not null)
);
-- A refund at the payment service takes its amount from the balance by itself; it settles one request, never two.
create unique index balance_refund_reference_card on balance_refund_reference (org_id, reference) where amount is not null;
call app.protect('balance_refund_reference', 'select');
insert into balance_refund_reference (org_id, refund_id, place, reference, amount)
  select org_id, id, 1, external_reference, case paid_via when 'card' then amount end from balance_refund
  where external_reference is not null;

-- What came back because card refunds failed after they had been recorded. All of it: the refund failed, and the payment service needs no
-- reason. The column takes the index and the check that name it along.
alter table balance_refund drop column external_reference;
alter table balance_refund drop constraint balance_refund_check1;
alter table balance_refund add column returned bigint not null default 0 check (returned % 100 = 0);
alter table balance_refund add check (returned between 0 and amount and (returned = 0 or paid_via = 'card'));
alter table balance_refund add check ((status = 3 or (status = 5 and returned = amount)) = (paid_via is not null));
alter table balance_refund add check ((status = 4 or (status = 5 and paid_via is null)) = (reason is not null));
