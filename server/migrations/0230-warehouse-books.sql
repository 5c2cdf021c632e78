-- Warehouse wallets: a book for each seller and warehouse operator, stored under the seller's org_id beside its postage book. An account is
-- therefore found by organization, provider and code; where the operator is the seller's own provider, both wallets share one book.

-- Posts as fin.post does; `provider` names the book of the one organization of the lines, null: each organization's book with its own
-- provider. An event of the postage wallet takes a place in its order; one of a warehouse wallet alone is ordered by the wallet's entries.
create function fin.post_in(e fin.event, lines fin.line[], force boolean, provider bigint) returns fin.posted
language plpgsql set search_path = '' as $$
declare
  hash bytea := sha256(convert_to(e.request, 'UTF8'));
  known record; book record; item record; wallet record; done fin.posted;
  anchor smallint; anchor_id bigint; transfer uuid; n smallint;
  available bigint; held bigint; place bigint; change bigint;
begin
  if (select count(*) from unnest(lines)) < 2
    or exists (select 1 from unnest(lines) l where l.amount is null or l.amount = 0)
    or exists (select 1 from unnest(lines) l group by l.org, l.code having count(*) > 1)
    or exists (select 1 from unnest(lines) l group by l.org having sum(l.amount) <> 0)
    or (provider is not null and (select count(distinct l.org) from unnest(lines) l) > 1) then
    raise exception 'a posting must balance in every book, name each account once and move something' using errcode = 'WB500';
  end if;
  for book in
    select l.org, coalesce(provider, o.parent_org_id, o.id) as provider, max(a.tier) as tier, bool_or(a.tracks_balance) as tracks_balance,
      bool_or(l.code between 2000 and 2099) as moves_postage
    from unnest(lines) l
    left join public.org o on o.id = l.org
    left join public.ledger_account a on a.org_id = l.org and a.provider_org = coalesce(provider, o.parent_org_id, o.id) and a.code = l.code
    group by 1, 2 order by max(a.tier) desc nulls first, l.org
  loop
    if book.tier is null then raise exception 'organization % has no books', book.org using errcode = 'WB500'; end if;
    anchor_id := null;
    anchor := case when book.moves_postage then 2010 else 2110 end;
    if book.tracks_balance then
      select a.id into anchor_id from public.ledger_account a
        where a.org_id = book.org and a.provider_org = book.provider and a.code = anchor for no key update;
    end if;
    transfer := fin.transfer_id(book.org, e.idem_key);
    select t.event_id, t.request_hash into known from public.ledger_transfer t where t.org_id = book.org and t.id = transfer;
    if found then
      if known.request_hash <> hash then raise exception 'IDEMPOTENCY_KEY_REUSED' using errcode = 'WB409'; end if;
      done.event_id := known.event_id; done.replayed := true;
      return done;
    end if;
    place := null; available := null; held := null; change := 0;
    if anchor_id is not null then
      if book.moves_postage then
        change := -coalesce((select sum(l.amount) from unnest(lines) l where l.org = book.org and l.code in (2010, 2020)), 0);
        update public.ledger_account set book_seq = book_seq + 1 where org_id = book.org and id = anchor_id returning book_seq into place;
      end if;
      for item in
        select a.id, a.tier, a.side * l.amount as moves from unnest(lines) l
        join public.ledger_account a on a.org_id = l.org and a.provider_org = book.provider and a.code = l.code
        where l.org = book.org and a.tracks_balance order by a.code
      loop
        update public.ledger_account a set balance = a.balance + item.moves, version = a.version + 1
          where a.org_id = book.org and a.id = item.id and a.closed_at is null
            and (force or item.moves >= 0 or a.floor is null or a.balance + item.moves >= a.floor);
        if not found then
          select a.balance, a.floor into wallet from public.ledger_account a where a.org_id = book.org and a.id = item.id;
          raise exception 'INSUFFICIENT_FUNDS' using errcode = 'WB402',
            detail = json_build_object('tier', item.tier, 'short', coalesce(wallet.floor, 0) - wallet.balance - item.moves)::text;
        end if;
      end loop;
      if book.moves_postage then
        select sum(a.balance) filter (where a.code = 2010), sum(a.balance) filter (where a.code = 2020) into available, held
          from public.ledger_account a where a.org_id = book.org and a.provider_org = book.provider and a.code in (2010, 2020);
      end if;
    end if;
    insert into public.ledger_transfer (org_id, id, event_id, idem_key, request_hash, kind, change_type, flow_type, deduction_type, bill_type,
      ref_type, ref_id, actor, note, seq, available_after, held_after, wallet_change, event_at)
    values (book.org, transfer, e.id, e.idem_key, hash, e.kind, e.change_type, e.flow_type, e.deduction_type, e.bill_type,
      e.ref_type, e.ref_id, coalesce(app.actor()::text, 'system'), e.note, place, available, held, change, e.at);
    insert into public.ledger_entry (org_id, transfer_id, line, account_id, code, amount, balance_after, version)
    select book.org, transfer, row_number() over (order by l.code), a.id, l.code, l.amount,
      case when a.tracks_balance then a.balance end, case when a.tracks_balance then a.version end
    from unnest(lines) l join public.ledger_account a on a.org_id = l.org and a.provider_org = book.provider and a.code = l.code
    where l.org = book.org;
    get diagnostics n = row_count;
    if n <> (select count(*) from unnest(lines) l where l.org = book.org) then
      raise exception 'organization % lacks an account of the posting', book.org using errcode = 'WB500';
    end if;
  end loop;
  done.event_id := e.id; done.replayed := false;
  return done;
end $$;

create or replace function fin.post(e fin.event, lines fin.line[], force boolean) returns fin.posted
language sql set search_path = '' as $$ select fin.post_in(e, lines, force, null) $$;

-- The entries of a warehouse wallet in their order, with what each was for. Every row carries the sums of its wallet up to it, of all
-- entries and of those of its type, so that the totals of a period are the difference of two rows, however many lie between them.
create table warehouse_transaction (
  org_id bigint not null references org (id),
  operator_org_id bigint not null references org (id),
  -- The version of the wallet's available balance in the ledger.
  seq bigint not null,
  transfer_id uuid not null,
  event_at timestamptz not null,
  posted_at timestamptz not null default clock_timestamp(),
  -- contract/warehouse/types.ts.
  type text not null check (type in ('recharge', 'fee', 'transfer', 'inbound', 'storage', 'pick', 'pack', 'workOrder', 'return', 'adjust')),
  -- Of a charge: where, how many at which price, and for which document.
  warehouse_id bigint,
  quantity integer check (quantity > 0),
  unit_price bigint check (unit_price > 0 and unit_price % 100 = 0),
  document text check (length(document) between 1 and 100),
  note text check (length(note) between 1 and 500),
  amount bigint not null check (amount <> 0 and amount % 100 = 0),
  balance_after bigint not null,
  -- Sums up to this row and with it: of all, and of its type.
  total_in bigint not null,
  total_out bigint not null,
  type_count bigint not null,
  type_in bigint not null,
  type_out bigint not null,
  primary key (org_id, operator_org_id, seq),
  foreign key (org_id, transfer_id) references ledger_transfer (org_id, id),
  foreign key (operator_org_id, warehouse_id) references warehouse (org_id, id),
  check ((quantity is null) = (unit_price is null)),
  check (amount = total_in - total_out or seq > 1)
);
create unique index warehouse_transaction_transfer on warehouse_transaction (org_id, transfer_id);
create index warehouse_transaction_type on warehouse_transaction (org_id, operator_org_id, type, seq) include (type_count, type_in, type_out);
create index warehouse_transaction_document on warehouse_transaction (org_id, operator_org_id, lower(document), seq) where document is not null;
alter table warehouse_transaction enable row level security;
alter table warehouse_transaction force row level security;
-- A seller reads its own. An operator's staff is answered by the service, for its own customers alone; no reseller reads them.
create policy own on warehouse_transaction for select to waybill_seller using (org_id = (select app.org()));
create policy everything on warehouse_transaction for select to waybill_platform, waybill_service using (true);
create policy functions on warehouse_transaction for all to waybill_definer using (true) with check (true);
grant select on warehouse_transaction to waybill_seller, waybill_platform, waybill_service;
grant select, insert on warehouse_transaction to waybill_definer;

-- What a reseller's seller does at a warehouse is between the two of them.
create policy warehouse_books on ledger_account as restrictive for select to waybill_reseller
  using (org_id = (select app.org()) or provider_org = (select app.org()));
create policy warehouse_books on ledger_entry as restrictive for select to waybill_reseller
  using (org_id = (select app.org()) or code not in (2110, 2120, 2130, 4110));
create policy warehouse_books on ledger_transfer as restrictive for select to waybill_reseller
  using (org_id = (select app.org()) or seq is not null);

-- What a charge was for.
create type fin.warehouse_charge as (warehouse bigint, type text, quantity integer, unit_price bigint, document text, note text);

-- Opens the warehouse book of the transaction's organization with an operator whose warehouse it is connected to; idempotent.
create function fin.open_warehouse_book(operator bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.ledger_account a where a.org_id = app.org() and a.provider_org = operator and a.code = 2110) then return; end if;
  if operator = app.org() or not exists (select 1 from public.seller_warehouse s where s.org_id = app.org() and s.warehouse_org_id = operator) then
    raise exception 'not a warehouse of the organization' using errcode = 'WB500';
  end if;
  insert into public.ledger_account (org_id, provider_org, code, tier, side, tracks_balance, floor)
  select app.org(), operator, k.code, 3, k.side, k.tracks_balance, k.floor
  from (values (2110, -1, true, 0), (2120, -1, true, 0), (2130, -1, true, 0), (1020, 1, false, null), (1030, 1, false, null),
    (4040, -1, false, null), (4110, -1, false, null)) as k (code, side, tracks_balance, floor)
  on conflict (org_id, provider_org, code, currency) do nothing;
end $$;

-- Posts an event of a warehouse wallet and adds its row. Locks nothing that fin.post_in has not locked.
create function fin.post_warehouse(operator bigint, e fin.event, lines fin.line[], force boolean, charge fin.warehouse_charge) returns fin.posted
language plpgsql set search_path = '' as $$
declare done fin.posted; moved record; last record; of_type record;
begin
  done := fin.post_in(e, lines, force, operator);
  if done.replayed then return done; end if;
  select -n.amount as amount, n.balance_after, n.version, n.transfer_id into strict moved from public.ledger_entry n
    join public.ledger_account a on a.org_id = n.org_id and a.id = n.account_id
    where n.org_id = app.org() and n.transfer_id = fin.transfer_id(app.org(), e.idem_key) and a.provider_org = operator and n.code = 2110;
  select w.total_in, w.total_out into last from public.warehouse_transaction w
    where w.org_id = app.org() and w.operator_org_id = operator and w.seq = moved.version - 1;
  select w.type_count, w.type_in, w.type_out into of_type from public.warehouse_transaction w
    where w.org_id = app.org() and w.operator_org_id = operator and w.type = charge.type order by w.seq desc limit 1;
  insert into public.warehouse_transaction (org_id, operator_org_id, seq, transfer_id, event_at, type, warehouse_id, quantity, unit_price,
    document, note, amount, balance_after, total_in, total_out, type_count, type_in, type_out)
  values (app.org(), operator, moved.version, moved.transfer_id, e.at, charge.type, charge.warehouse, charge.quantity, charge.unit_price,
    charge.document, charge.note, moved.amount, moved.balance_after,
    coalesce(last.total_in, 0) + greatest(moved.amount, 0), coalesce(last.total_out, 0) + greatest(-moved.amount, 0),
    coalesce(of_type.type_count, 0) + 1, coalesce(of_type.type_in, 0) + greatest(moved.amount, 0),
    coalesce(of_type.type_out, 0) + greatest(-moved.amount, 0));
  return done;
end $$;

-- Money received by the operator for the organization: clearing is 1020 bank, 1030 payment service.
create function fin.fund_warehouse(operator bigint, key text, amount bigint, clearing smallint, note text, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
begin
  if amount <= 0 or clearing not in (1020, 1030) then raise exception 'not a recharge' using errcode = 'WB500'; end if;
  return fin.post_warehouse(operator, row(gen_random_uuid(), key, format('fund|%s|%s', amount, clearing), 18, null, 1, 1, null,
      'funding', null, note, at)::fin.event,
    array[row(app.org(), clearing, amount)::fin.line, row(app.org(), 2110, -amount)::fin.line], false,
    row(null, 'recharge', null, null, note, null)::fin.warehouse_charge);
end $$;

-- The fee of a recharge; may pass the floor, as the money that it is taken from has just arrived.
create function fin.charge_warehouse_fee(operator bigint, key text, amount bigint, note text, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
begin
  if amount <= 0 then raise exception 'not a fee' using errcode = 'WB500'; end if;
  return fin.post_warehouse(operator, row(gen_random_uuid(), key, format('fee|%s', amount), 7, null, 2, 1, 3,
      'funding', null, note, at)::fin.event,
    array[row(app.org(), 2110, amount)::fin.line, row(app.org(), 4040, -amount)::fin.line], true,
    row(null, 'fee', null, null, note, null)::fin.warehouse_charge);
end $$;

-- Services of a warehouse that were rendered: quantity × price. May pass the floor, because the work is done.
create function fin.charge_warehouse(operator bigint, charge_id uuid, charge fin.warehouse_charge, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare amount bigint := charge.quantity * charge.unit_price;
begin
  if amount is null or amount <= 0 or not exists (select 1 from public.seller_warehouse s
    where s.org_id = app.org() and s.warehouse_org_id = operator and s.warehouse_id = charge.warehouse) then
    raise exception 'not a charge of a warehouse' using errcode = 'WB500';
  end if;
  return fin.post_warehouse(operator, row(gen_random_uuid(), 'warehouse:' || charge_id, 'charge|' || charge::text, 19, null, 2, 1, 3,
      'warehouse_charge', charge_id, charge.note, at)::fin.event,
    array[row(app.org(), 2110, amount)::fin.line, row(app.org(), 4110, -amount)::fin.line], true, charge);
end $$;

-- Gives back exactly what a charge took, once.
create function fin.refund_warehouse(operator bigint, charge_id uuid, note text, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare charged record;
begin
  select w.warehouse_id, w.type, w.quantity, w.unit_price, w.document, -w.amount as amount into charged from public.warehouse_transaction w
    where w.org_id = app.org() and w.operator_org_id = operator and w.transfer_id = fin.transfer_id(app.org(), 'warehouse:' || charge_id);
  if not found then raise exception 'nothing was charged' using errcode = 'WB500'; end if;
  return fin.post_warehouse(operator, row(gen_random_uuid(), 'warehouse:' || charge_id || ':refund', 'refund', 20, null, 2, 1, 4,
      'warehouse_charge', charge_id, note, at)::fin.event,
    array[row(app.org(), 4110, charged.amount)::fin.line, row(app.org(), 2110, -charged.amount)::fin.line], false,
    row(charged.warehouse_id, charged.type, charged.quantity, charged.unit_price, charged.document, note)::fin.warehouse_charge);
end $$;

-- Moves money between the postage wallet and the warehouse wallet of one provider: a positive amount to the warehouse, a negative one back.
-- Between two providers it is refused (WB422): the one would owe what the other was paid.
create function fin.move_to_warehouse(operator bigint, key text, amount bigint, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare chain fin.books := fin.chain();
begin
  if amount = 0 then raise exception 'nothing to move' using errcode = 'WB500'; end if;
  if operator <> coalesce(chain.reseller, chain.platform) then raise exception 'DIFFERENT_PROVIDERS' using errcode = 'WB422'; end if;
  return fin.post_warehouse(operator, row(gen_random_uuid(), key, format('move|%s', amount), 21, 8, case when amount > 0 then 2 else 1 end, 1,
      null, 'transfer', null, null, at)::fin.event,
    array[row(app.org(), 2010, amount)::fin.line, row(app.org(), 2110, -amount)::fin.line], false,
    row(null, 'transfer', null, null, null, null)::fin.warehouse_charge);
end $$;

alter function fin.post_in(fin.event, fin.line[], boolean, bigint) owner to waybill_definer;
alter function fin.post_warehouse(bigint, fin.event, fin.line[], boolean, fin.warehouse_charge) owner to waybill_definer;
alter function fin.open_warehouse_book(bigint) owner to waybill_definer;
alter function fin.fund_warehouse(bigint, text, bigint, smallint, text, timestamptz) owner to waybill_definer;
alter function fin.charge_warehouse_fee(bigint, text, bigint, text, timestamptz) owner to waybill_definer;
alter function fin.charge_warehouse(bigint, uuid, fin.warehouse_charge, timestamptz) owner to waybill_definer;
alter function fin.refund_warehouse(bigint, uuid, text, timestamptz) owner to waybill_definer;
alter function fin.move_to_warehouse(bigint, text, bigint, timestamptz) owner to waybill_definer;
revoke all on function fin.post_in(fin.event, fin.line[], boolean, bigint),
  fin.post_warehouse(bigint, fin.event, fin.line[], boolean, fin.warehouse_charge), fin.open_warehouse_book(bigint),
  fin.fund_warehouse(bigint, text, bigint, smallint, text, timestamptz),
  fin.charge_warehouse_fee(bigint, text, bigint, text, timestamptz),
  fin.charge_warehouse(bigint, uuid, fin.warehouse_charge, timestamptz), fin.refund_warehouse(bigint, uuid, text, timestamptz),
  fin.move_to_warehouse(bigint, text, bigint, timestamptz) from public;
grant execute on function fin.open_warehouse_book(bigint), fin.fund_warehouse(bigint, text, bigint, smallint, text, timestamptz),
  fin.charge_warehouse_fee(bigint, text, bigint, text, timestamptz),
  fin.charge_warehouse(bigint, uuid, fin.warehouse_charge, timestamptz), fin.refund_warehouse(bigint, uuid, text, timestamptz),
  fin.move_to_warehouse(bigint, text, bigint, timestamptz) to waybill_service;

-- Requests to recharge a warehouse wallet: the provider is the operator, and what is received is credited there.
alter table funding_request add column wallet text not null default 'postage' check (wallet in ('postage', 'warehouse'));
alter table funding_request add check (wallet = 'postage' or method in ('bank', 'service'));
create index funding_request_wallet on funding_request (org_id, wallet, created_at desc, id desc);
drop policy undecided on funding_request;
create policy undecided on funding_request as restrictive for insert to waybill_seller, waybill_reseller
  with check (status = 2 and first_approved_at is null and requested_by = (select app.actor()) and case wallet
    when 'postage' then provider_org_id = (select parent_org_id from org where id = (select app.org()))
    else exists (select from seller_warehouse s where s.org_id = (select app.org()) and s.warehouse_org_id = provider_org_id) end);
create policy operator on funding_setting for select to waybill_seller
  using (org_id in (select s.warehouse_org_id from seller_warehouse s where s.org_id = (select app.org())));

-- What can be exported is the contract's to say (packages/contract/src/exports/columns.ts); a list here would be repeated with every addition.
alter table export_job drop constraint export_job_target_check;
alter table export_job add constraint export_job_target_check check (target ~ '^[a-zA-Z]{1,40}$');

-- Recharges that wait for their operator, and who is whose customer: what the funds module reads of other modules.
create view funding_pending_recharge as
  select org_id, provider_org_id as operator_org_id, sum(requested)::bigint as amount from funding_request
  where wallet = 'warehouse' and status = 2 group by org_id, provider_org_id;
call app.offer('funding_pending_recharge');
create view identity_warehouse_customer as select org_id, warehouse_org_id as operator_org_id, warehouse_id from seller_warehouse;
call app.offer('identity_warehouse_customer');
-- The list of transactions and its export show where a charge arose: sellers read the warehouses that they are connected to.
create policy connected on warehouse for select to waybill_seller
  using (exists (select from seller_warehouse s where s.org_id = (select app.org()) and s.warehouse_org_id = warehouse.org_id and s.warehouse_id = warehouse.id));
grant select (org_id, id, code, name) on warehouse to waybill_seller;
create view identity_warehouse as select org_id as operator_org_id, id, code, name from warehouse;
call app.offer('identity_warehouse');
