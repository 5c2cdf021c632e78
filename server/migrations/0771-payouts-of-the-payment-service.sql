-- What the payment service says moved its balance, compared with account 1010 of the ledger, and its payouts to the provider's bank.

-- A provider's own accounts: what the payment service paid out to its bank, and what it took for its work.
create function fin.open_own_book() returns void
language plpgsql security definer set search_path = '' as $$
declare kind smallint;
begin
  select o.type into kind from public.org o where o.id = app.org();
  if kind is null or kind not in (3, 4) then raise exception 'only providers have payments of their own' using errcode = 'WB500'; end if;
  insert into public.ledger_account (org_id, provider_org, code, tier, side, tracks_balance, floor)
  select app.org(), app.org(), k.code, case kind when 4 then 2 else 1 end, 1, false, null
  from (values (1010::smallint), (1020), (5020)) as k (code)
  on conflict (org_id, provider_org, code, currency) do nothing;
end $$;

-- A payout arrived at the bank (funds.md 31); negative: the bank covered a debt to the payment service.
create function fin.pay_out(payout text, amount bigint, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
begin
  return fin.post_in(row(gen_random_uuid(), 'payout:' || payout, format('payout|%s', amount), 46, null, 2, 1, null, 'payout', null, payout, at)::fin.event,
    array[row(app.org(), 1020, amount)::fin.line, row(app.org(), 1010, -amount)::fin.line], true, app.org());
end $$;

-- The bank sent a payout back that had arrived: exactly what it moved.
create function fin.return_payout(payout text, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare moved bigint;
begin
  select e.amount into moved from public.ledger_entry e
    where e.org_id = app.org() and e.transfer_id = fin.transfer_id(app.org(), 'payout:' || payout) and e.code = 1020;
  if not found then raise exception 'this payout never arrived' using errcode = 'WB500'; end if;
  return fin.post_in(row(gen_random_uuid(), 'payout:' || payout || ':failed', 'payoutFailed', 47, null, 1, 1, null, 'payout', null, payout, at)::fin.event,
    array[row(app.org(), 1010, moved)::fin.line, row(app.org(), 1020, -moved)::fin.line], true, app.org());
end $$;

-- What the payment service took for its work with one of its transactions; negative: it gave some back.
create function fin.charge_processor_fee(line text, amount bigint, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
begin
  return fin.post_in(row(gen_random_uuid(), 'processor-fee:' || line, format('processorFee|%s', amount), 48, null, 2, 1, null, 'processorFee', null,
    line, at)::fin.event, array[row(app.org(), 5020, amount)::fin.line, row(app.org(), 1010, -amount)::fin.line], true, app.org());
end $$;

alter function fin.open_own_book() owner to waybill_definer;
alter function fin.pay_out(text, bigint, timestamptz) owner to waybill_definer;
alter function fin.return_payout(text, timestamptz) owner to waybill_definer;
alter function fin.charge_processor_fee(text, bigint, timestamptz) owner to waybill_definer;
revoke all on function fin.open_own_book(), fin.pay_out(text, bigint, timestamptz), fin.return_payout(text, timestamptz),
  fin.charge_processor_fee(text, bigint, timestamptz) from public;
grant execute on function fin.open_own_book(), fin.pay_out(text, bigint, timestamptz), fin.return_payout(text, timestamptz),
  fin.charge_processor_fee(text, bigint, timestamptz) to waybill_service;

-- How fin.transfer_id names a posting by its book and key, so that a line of the payment service finds it by its primary key. On its own,
-- because nobody may call a function of schema fin with a book.
create function app.posting_id(book bigint, key text) returns uuid language sql immutable parallel safe
return overlay(overlay(left(encode(sha256(convert_to(book::text || ':' || key, 'UTF8')), 'hex'), 32) placing '8' from 13) placing '8' from 17)::uuid;

-- What moved account 1010: money that lies at a provider's payment service.
create view funds_clearing as
  select e.org_id, a.provider_org as provider_org_id, e.transfer_id, e.amount, t.kind, t.note, t.event_at, t.created_at
  from ledger_account a
  join ledger_entry e on e.org_id = a.org_id and e.account_id = a.id
  join ledger_transfer t on t.org_id = e.org_id and t.id = e.transfer_id
  where a.code = 1010;
call app.offer('funds_clearing');

-- How far a provider's account at the payment service has been read.
create table psp_reading (
  org_id bigint not null references org (id),
  -- As customers name it (payment_customer.account): another account is read from its own beginning.
  account text not null,
  -- Postings from here on are expected at the payment service.
  since timestamptz not null default clock_timestamp(),
  -- The newest line that was read, and the oldest until the first reading has come to the first line of all.
  newest text, oldest text,
  is_walked boolean not null default false,
  -- When the latest reading began; the account of the latest one is in use.
  started_at timestamptz not null,
  -- When the latest reading that came to its end began: later postings may have lines that it did not see. And when it ended. Null before.
  seen_until timestamptz,
  read_at timestamptz,
  -- The balance that the payment service reports, in dollars; null before the first answer.
  balance bigint,
  -- Since when no reading comes to its end; null while they do.
  failed_since timestamptz,
  primary key (org_id, account)
);
call app.protect('psp_reading', '', false);

-- What moved the balance at the payment service: one line for each thing that the ledger posts by itself. The fee of a payment is a line
-- of its own; the fee of a dispute is posted with it.
create table psp_line (
  org_id bigint not null references org (id),
  -- The payment service's name, with :fee for the fee.
  id text not null check (length(id) between 1 and 210),
  account text not null,
  kind text not null
    check (kind in ('payment', 'refund', 'refundFailed', 'dispute', 'disputeWon', 'payout', 'payoutFailed', 'fee', 'other')),
  -- What it is of: a charge, refund, dispute or payout; and the payment that it belongs to.
  source text, payment_id text,
  amount bigint not null,
  currency text not null check (length(currency) = 3),
  at timestamptz not null,
  -- The posting that it should have; null as long as it belongs to nothing of ours.
  book_org_id bigint, ledger_key text,
  transfer_id uuid generated always as (app.posting_id(book_org_id, ledger_key)) stored,
  -- Compared, and found to be the same. Neither side changes afterwards.
  agreed boolean not null default false,
  primary key (org_id, id)
);
create index psp_line_time on psp_line (org_id, at desc, id desc);
create index psp_line_posting on psp_line (book_org_id, transfer_id);
create index psp_line_differs on psp_line (org_id, id) where not agreed;
call app.protect('psp_line', '', false);

-- Payouts from the payment service to the provider's bank.
create table psp_payout (
  org_id bigint not null references org (id),
  id text not null check (length(id) between 1 and 180),
  amount bigint not null,
  currency text not null check (length(currency) = 3),
  state text not null check (state in ('pending', 'inTransit', 'paid', 'failed', 'canceled')),
  created_at timestamptz not null,
  arrives_on date,
  failure text check (length(failure) between 1 and 100),
  -- When its arrival was posted, and its return.
  posted_at timestamptz, returned_at timestamptz,
  primary key (org_id, id),
  check (returned_at is null or posted_at is not null)
);
create index psp_payout_time on psp_payout (org_id, created_at desc);
call app.protect('psp_payout', '', false);

-- What the payment service and the ledger do not agree on.
create table psp_case (
  org_id bigint not null references org (id),
  id bigint generated always as identity (start with 1000),
  kind text not null check (kind in ('missingHere', 'missingThere', 'amountDiffers', 'currencyDiffers', 'unknownPayout')),
  state text not null default 'open' check (state in ('open', 'resolved', 'closed')),
  -- The line, or the posting that has none.
  line_id text, book_org_id bigint, transfer_id uuid,
  -- Null: it is not there.
  theirs bigint, ours bigint,
  currency text not null check (length(currency) = 3),
  happened_at timestamptz not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by bigint,
  reason text check (reason in ('timing', 'notOurs', 'correctedHere', 'acceptedLoss', 'other')),
  note text check (length(note) between 1 and 500),
  primary key (org_id, id),
  check ((line_id is null) = (transfer_id is not null)),
  check ((state = 'closed') = (reason is not null and note is not null and closed_by is not null)),
  check ((state = 'open') = (closed_at is null))
);
create unique index psp_case_line on psp_case (org_id, line_id) where state = 'open';
create unique index psp_case_posting on psp_case (org_id, book_org_id, transfer_id) where state = 'open';
create index psp_case_opened on psp_case (org_id, opened_at desc, id desc);
call app.protect('psp_case', '', false);

-- Does the job of this key wait or run? For a page that shows what becomes of a job of its own organization.
grant create on schema jobs to waybill_worker;
create function jobs.is_queued(key text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select 1 from graphile_worker._private_jobs j
    where j.key = $1 and (j.locked_at is not null or j.attempts < j.max_attempts))
$$;
alter function jobs.is_queued(text) owner to waybill_worker;
revoke all on function jobs.is_queued(text) from public;
grant execute on function jobs.is_queued(text) to waybill_service;
revoke create on schema jobs from waybill_worker;
