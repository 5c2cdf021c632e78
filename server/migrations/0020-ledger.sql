-- The ledger: double entry, one self-balancing book for each customer and provider, stored under the customer's org_id; the platform's
-- own book holds what carriers cost. Entries are only ever added, and only by the functions of schema fin (0021): no role writes here.

create table ledger_account (
  org_id bigint not null references org (id),
  id bigint generated always as identity,
  -- The other party of the book: a seller's reseller or the platform; the platform itself in its carrier book.
  provider_org bigint not null references org (id),
  -- Chart of accounts: 2010 available, 2020 held, 2030 frozen; the others are those of fin.open_book().
  code smallint not null,
  currency char(3) not null default 'USD',
  -- 3 seller, 2 reseller, 1 platform: books are locked from 3 to 1.
  tier smallint not null check (tier between 1 and 3),
  -- 1 debit raises the natural balance, -1 credit does.
  side smallint not null check (side in (1, -1)),
  -- Only wallets have a running balance; everything else is a sum of entries, so that no income row is ever locked.
  tracks_balance boolean not null,
  balance bigint not null default 0,
  -- How many entries the account has; no gaps.
  version bigint not null default 0,
  -- On 2010 only, the row that every event of the book locks first: how many events the book has.
  book_seq bigint not null default 0,
  -- The balance may not fall below it; null: no limit.
  floor bigint,
  closed_at timestamptz,
  primary key (org_id, id),
  unique (org_id, provider_org, code, currency),
  check (tracks_balance or (balance = 0 and version = 0)),
  check (not tracks_balance or balance % 100 = 0)
) with (fillfactor = 50);

-- The primary keys of transfers and entries come after their other indexes, here and in 0022: of indexes that look equal to the planner
-- while a table is empty it takes the last one, and statements stay planned so until statistics exist.
create table ledger_transfer (
  org_id bigint not null,
  -- Derived from idem_key (fin.transfer_id): a key is posted once, and found without another index.
  id uuid not null,
  -- The same in all books that one event posts to.
  event_id uuid not null,
  idem_key text not null check (length(idem_key) between 8 and 200),
  request_hash bytea not null check (length(request_hash) = 32),
  -- 1 funds added, 2 label held, 3 label captured, 4 hold released, 5 void refunded, 6 voided label charged again.
  kind smallint not null check (kind between 1 and 6),
  change_type smallint check (change_type between 1 and 8),
  flow_type smallint check (flow_type in (1, 2)),
  deduction_type smallint check (deduction_type in (1, 2)),
  bill_type smallint check (bill_type between 1 and 4),
  ref_type text, ref_id uuid,
  actor text not null,
  note text,
  -- The position in the book and the wallet after it; null in a carrier book.
  seq bigint, available_after bigint, held_after bigint,
  -- What it did to available + held.
  wallet_change bigint not null default 0,
  event_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);
create index ledger_transfer_event on ledger_transfer (org_id, event_id);
create index ledger_transfer_ref on ledger_transfer (org_id, ref_type, ref_id);
create index ledger_transfer_time on ledger_transfer (org_id, event_at, seq);
create unique index ledger_transfer_seq on ledger_transfer (org_id, seq);
alter table ledger_transfer add primary key (org_id, id);
-- Transactions of a rare type lie anywhere in a book. The most frequent one, the price of a label, is found soon in any.
create index ledger_transfer_rare on ledger_transfer (org_id, change_type, seq) where change_type <> 1;

create table ledger_entry (
  org_id bigint not null,
  transfer_id uuid not null,
  line smallint not null,
  account_id bigint not null,
  code smallint not null,
  -- Debit positive, credit negative.
  amount bigint not null check (amount <> 0),
  -- Of wallets, whose amounts are whole cents.
  balance_after bigint, version bigint,
  foreign key (org_id, transfer_id) references ledger_transfer (org_id, id),
  foreign key (org_id, account_id) references ledger_account (org_id, id),
  check (balance_after is null or amount % 100 = 0)
);
create unique index ledger_entry_version on ledger_entry (org_id, account_id, version);
alter table ledger_entry add primary key (org_id, transfer_id, line);

-- What the wallet of an organization moved in each hour (UTC), by type of change: a period of a long history is summed over hours, and
-- only the parts of an hour at its ends over single transactions. A trigger updates it in the transaction that posts, which holds the
-- lock of the wallet anyway, so nobody waits longer for it.
create table ledger_hour (
  org_id bigint not null references org (id),
  hour timestamptz not null,
  -- 0: none.
  change_type smallint not null,
  -- Transactions that the history shows: all but holds that were resolved and their releases (modules/money/funds/postage-history.ts).
  entries bigint not null,
  money_in bigint not null,
  money_out bigint not null,
  -- The transactions of the hour lie between these positions in the book, whatever the order in which they happened.
  first_seq bigint not null,
  last_seq bigint not null,
  primary key (org_id, hour, change_type)
) with (fillfactor = 70);

-- Every check of the ledger leaves a row here; the newest one counts (/metrics).
create table ledger_check (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null default now(),
  duration_ms integer not null,
  -- Inconsistencies found, at most five of a kind.
  faults integer not null
);
grant select, insert, delete on ledger_check to waybill_service;

alter table ledger_account enable row level security;
alter table ledger_account force row level security;
alter table ledger_transfer enable row level security;
alter table ledger_transfer force row level security;
alter table ledger_entry enable row level security;
alter table ledger_entry force row level security;
alter table ledger_hour enable row level security;
alter table ledger_hour force row level security;

-- A customer sees its wallets (2xxx) and never the provider's accounts; a reseller sees the whole books of its sellers.
create policy own on ledger_account for select to waybill_seller, waybill_reseller
  using (org_id = (select app.org()) and code between 2000 and 2999);
create policy own on ledger_entry for select to waybill_seller, waybill_reseller
  using (org_id = (select app.org()) and code between 2000 and 2999);
create policy own on ledger_transfer for select to waybill_seller, waybill_reseller using (org_id = (select app.org()));
create policy own on ledger_hour for select to waybill_seller, waybill_reseller using (org_id = (select app.org()));
create policy provider on ledger_account for select to waybill_reseller using (provider_org = (select app.org()));
create policy provider on ledger_entry for select to waybill_reseller
  using (org_id in (select id from org where parent_org_id = (select app.org())));
create policy provider on ledger_transfer for select to waybill_reseller
  using (org_id in (select id from org where parent_org_id = (select app.org())));
create policy provider on ledger_hour for select to waybill_reseller
  using (org_id in (select id from org where parent_org_id = (select app.org())));
create policy everything on ledger_account for select to waybill_platform, waybill_service using (true);
create policy everything on ledger_entry for select to waybill_platform, waybill_service using (true);
create policy everything on ledger_transfer for select to waybill_platform, waybill_service using (true);
create policy everything on ledger_hour for select to waybill_platform, waybill_service using (true);
create policy functions on ledger_account for all to waybill_definer using (true) with check (true);
create policy functions on ledger_entry for all to waybill_definer using (true) with check (true);
create policy functions on ledger_transfer for all to waybill_definer using (true) with check (true);
create policy functions on ledger_hour for all to waybill_definer using (true) with check (true);
grant select on ledger_account, ledger_transfer, ledger_entry, ledger_hour
  to waybill_seller, waybill_reseller, waybill_platform, waybill_service;
-- Entries and transfers: added, never changed or deleted, not even by the functions.
grant select, insert, update on ledger_account, ledger_hour to waybill_definer;
grant select, insert on ledger_transfer, ledger_entry to waybill_definer;

create view funds_wallet as select org_id, balance from ledger_account where code = 2010;
call app.offer('funds_wallet');
