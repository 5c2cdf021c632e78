-- Posting to the ledger (0020): the functions of schema fin are the only way to write to it. Postings run in background scope only, for
-- the organization of the transaction; all other functions are callable by their owner alone.

create schema fin;
grant usage on schema fin to waybill_service, waybill_definer;
grant create on schema fin to waybill_definer;

-- One line of a posting. An account is named by its book and code.
create type fin.line as (org bigint, code smallint, amount bigint);
-- The facts of an event; the same in every book.
create type fin.event as (id uuid, idem_key text, request text, kind smallint, change_type smallint, flow_type smallint, deduction_type smallint,
  bill_type smallint, ref_type text, ref_id uuid, note text, at timestamptz);
create type fin.posted as (event_id uuid, replayed boolean);
-- The books of an organization's chain: its own, its reseller's (null without one), the platform's.
create type fin.books as (owner bigint, reseller bigint, platform bigint);

-- A UUID of version 8 from book and key.
create function fin.transfer_id(org bigint, key text) returns uuid language sql immutable parallel safe set search_path = '' as $$
  select overlay(overlay(left(encode(sha256(convert_to(org || ':' || key, 'UTF8')), 'hex'), 32) placing '8' from 13) placing '8' from 17)::uuid
$$;

-- Posts an event to every book of its lines, or to none. Locks books from seller to platform by their 2010 row, which puts
-- the events of a book into one order, so that wallet balances after each of them are exact. A key is posted once: the same
-- request again is answered from what is stored, another one is refused (WB409). Falling below a floor is refused (WB402,
-- detail: tier and what is short) unless forced. Money coming in is never refused, however negative the balance still is.
create function fin.post(e fin.event, lines fin.line[], force boolean) returns fin.posted
language plpgsql set search_path = '' as $$
declare
  hash bytea := sha256(convert_to(e.request, 'UTF8'));
  known record; book record; item record; wallet record; done fin.posted;
  anchor_id bigint; transfer uuid; n smallint;
  available bigint; held bigint; place bigint; change bigint;
begin
  if (select count(*) from unnest(lines)) < 2
    or exists (select 1 from unnest(lines) l where l.amount is null or l.amount = 0)
    or exists (select 1 from unnest(lines) l group by l.org, l.code having count(*) > 1)
    or exists (select 1 from unnest(lines) l group by l.org having sum(l.amount) <> 0) then
    raise exception 'a posting must balance in every book, name each account once and move something' using errcode = 'WB500';
  end if;
  for book in
    select l.org, max(a.tier) as tier, bool_or(a.tracks_balance) as tracks_balance from unnest(lines) l
    left join public.ledger_account a on a.org_id = l.org and a.code = l.code
    group by l.org order by max(a.tier) desc nulls first, l.org
  loop
    if book.tier is null then raise exception 'organization % has no books', book.org using errcode = 'WB500'; end if;
    anchor_id := null;
    if book.tracks_balance then
      select a.id into anchor_id from public.ledger_account a where a.org_id = book.org and a.code = 2010 for no key update;
    end if;
    transfer := fin.transfer_id(book.org, e.idem_key);
    select t.event_id, t.request_hash into known from public.ledger_transfer t where t.org_id = book.org and t.id = transfer;
    if found then
      if known.request_hash <> hash then raise exception 'IDEMPOTENCY_KEY_REUSED' using errcode = 'WB409'; end if;
      done.event_id := known.event_id; done.replayed := true;
      return done;
    end if;
    place := null; available := null; held := null;
    change := -coalesce((select sum(l.amount) from unnest(lines) l where l.org = book.org and l.code in (2010, 2020)), 0);
    if anchor_id is not null then
      update public.ledger_account set book_seq = book_seq + 1 where org_id = book.org and id = anchor_id returning book_seq into place;
      for item in
        select a.id, a.tier, a.side * l.amount as moves from unnest(lines) l
        join public.ledger_account a on a.org_id = l.org and a.code = l.code
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
      select sum(a.balance) filter (where a.code = 2010), sum(a.balance) filter (where a.code = 2020) into available, held
        from public.ledger_account a where a.org_id = book.org and a.code in (2010, 2020);
    end if;
    insert into public.ledger_transfer (org_id, id, event_id, idem_key, request_hash, kind, change_type, flow_type, deduction_type, bill_type,
      ref_type, ref_id, actor, note, seq, available_after, held_after, wallet_change, event_at)
    values (book.org, transfer, e.id, e.idem_key, hash, e.kind, e.change_type, e.flow_type, e.deduction_type, e.bill_type,
      e.ref_type, e.ref_id, coalesce(app.actor()::text, 'system'), e.note, place, available, held, change, e.at);
    insert into public.ledger_entry (org_id, transfer_id, line, account_id, code, amount, balance_after, version)
    select book.org, transfer, row_number() over (order by l.code), a.id, l.code, l.amount,
      case when a.tracks_balance then a.balance end, case when a.tracks_balance then a.version end
    from unnest(lines) l join public.ledger_account a on a.org_id = l.org and a.code = l.code where l.org = book.org;
    get diagnostics n = row_count;
    if n <> (select count(*) from unnest(lines) l where l.org = book.org) then
      raise exception 'organization % lacks an account of the posting', book.org using errcode = 'WB500';
    end if;
  end loop;
  done.event_id := e.id; done.replayed := false;
  return done;
end $$;

-- The chain of the organization that the transaction works for, from the database alone.
create function fin.chain() returns fin.books language plpgsql stable set search_path = '' as $$
declare me record; provider record; books fin.books;
begin
  select id, type, parent_org_id into me from public.org where id = app.org();
  if not found then raise exception 'no organization' using errcode = 'WB500'; end if;
  books.owner := me.id;
  if me.parent_org_id is null then
    books.platform := me.id;
    return books;
  end if;
  select id, type, parent_org_id into provider from public.org where id = me.parent_org_id;
  books.platform := coalesce(provider.parent_org_id, provider.id);
  if provider.parent_org_id is not null then books.reseller := provider.id; end if;
  return books;
end $$;

create function fin.open_book(customer bigint, provider bigint, book_tier smallint) returns void
language sql set search_path = '' as $$
  insert into public.ledger_account (org_id, provider_org, code, tier, side, tracks_balance, floor)
  select customer, provider, k.code, book_tier, k.side, k.tracks_balance, k.floor
  from (values
    (2010, -1, true, 0, true), (2020, -1, true, 0, true), (2030, -1, true, 0, true),
    (1010, 1, false, null, true), (1020, 1, false, null, true), (1030, 1, false, null, true), (1110, 1, false, null, true),
    (4010, -1, false, null, true), (4020, -1, false, null, true), (4030, -1, false, null, true), (4040, -1, false, null, true),
    (5010, 1, false, null, true), (5020, 1, false, null, true), (5030, 1, false, null, true),
    (1300, 1, false, null, false), (1310, 1, false, null, false), (2300, -1, false, null, false), (5100, 1, false, null, false)
  ) as k (code, side, tracks_balance, floor, of_customer)
  where k.of_customer = (customer <> provider)
  on conflict (org_id, provider_org, code, currency) do nothing
$$;

-- Opens the books of the organization and of all it buys through; idempotent.
create function fin.open_books() returns void
language plpgsql security definer set search_path = '' as $$
declare chain fin.books := fin.chain();
begin
  perform fin.open_book(chain.platform, chain.platform, 1::smallint);
  if chain.reseller is not null then perform fin.open_book(chain.reseller, chain.platform, 2::smallint); end if;
  if chain.owner <> chain.platform then
    perform fin.open_book(chain.owner, coalesce(chain.reseller, chain.platform),
      (case when (select type from public.org where id = chain.owner) = 4 then 2 else 3 end)::smallint);
  end if;
end $$;

-- Money received for the organization: clearing is 1010 card and ACH, 1020 bank, 1030 other payment service.
create function fin.fund(key text, amount bigint, clearing smallint, note text, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
begin
  if amount <= 0 or clearing not in (1010, 1020, 1030) then raise exception 'not a top-up' using errcode = 'WB500'; end if;
  return fin.post(row(gen_random_uuid(), key, format('fund|%s|%s', amount, clearing), 1, 6, 1, 1, null, 'funding', null, note, at)::fin.event,
    array[row(app.org(), clearing, amount)::fin.line, row(app.org(), 2010, -amount)::fin.line], false);
end $$;

-- The amounts that the hold of a purchase took from each wallet; none when it was never held.
create function fin.held(purchase uuid) returns table (org bigint, amount bigint)
language sql stable set search_path = '' as $$
  select e.org_id, -e.amount from fin.chain() c cross join lateral unnest(array[c.owner, c.reseller]) as book
  join public.ledger_entry e on e.org_id = book and e.transfer_id = fin.transfer_id(book, 'label:' || purchase || ':hold')
  where e.code = 2020
$$;

-- Reserves the price of a label in the wallet of the seller and, for a reseller's seller, the reseller's buying price in its
-- wallet: both, or none. `buy` is ignored without a reseller.
create function fin.hold_label(purchase uuid, sell bigint, buy bigint, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare chain fin.books := fin.chain(); lines fin.line[];
begin
  if sell <= 0 or (chain.reseller is not null and coalesce(buy, 0) <= 0) then
    raise exception 'a label has a price in every book' using errcode = 'WB500';
  end if;
  lines := array[row(chain.owner, 2010, sell)::fin.line, row(chain.owner, 2020, -sell)::fin.line];
  if chain.reseller is not null then
    lines := lines || row(chain.reseller, 2010, buy)::fin.line || row(chain.reseller, 2020, -buy)::fin.line;
  end if;
  return fin.post(row(gen_random_uuid(), 'label:' || purchase || ':hold', format('hold|%s|%s', sell, buy), 2, 1, 2, 1, null,
    'purchase', purchase, null, at)::fin.event, lines, false);
end $$;

-- The label was bought: the holds become sales, the rest of them is released, and the carrier is owed its cost. Capture and release
-- share one key, so that a hold is resolved once.
create function fin.capture_label(purchase uuid, sell bigint, buy bigint, cost bigint, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare chain fin.books := fin.chain(); lines fin.line[] := '{}'; hold record; final bigint;
begin
  if cost < 0 then raise exception 'a label has a cost' using errcode = 'WB500'; end if;
  for hold in select * from fin.held(purchase) loop
    final := case when hold.org = chain.owner then sell else buy end;
    if final is null or final <= 0 or final > hold.amount then
      raise exception 'a capture takes something, and at most what is held' using errcode = 'WB500';
    end if;
    lines := lines || row(hold.org, 2020, hold.amount)::fin.line || row(hold.org, 4010, -final)::fin.line;
    if final < hold.amount then lines := lines || row(hold.org, 2010, final - hold.amount)::fin.line; end if;
  end loop;
  if lines = '{}' then raise exception 'nothing is held for this purchase' using errcode = 'WB500'; end if;
  if cost > 0 then
    lines := lines || row(chain.platform, 5100, cost)::fin.line || row(chain.platform, 2300, -cost)::fin.line;
  end if;
  return fin.post(row(gen_random_uuid(), 'label:' || purchase || ':resolve', format('capture|%s|%s|%s', sell, buy, cost), 3, 1, 2, 1, 3,
    'purchase', purchase, null, at)::fin.event, lines, false);
end $$;

-- No label was bought: the holds are released.
create function fin.release_label(purchase uuid, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare lines fin.line[] := '{}'; hold record;
begin
  for hold in select * from fin.held(purchase) loop
    lines := lines || row(hold.org, 2020, hold.amount)::fin.line || row(hold.org, 2010, -hold.amount)::fin.line;
  end loop;
  if lines = '{}' then raise exception 'nothing is held for this purchase' using errcode = 'WB500'; end if;
  return fin.post(row(gen_random_uuid(), 'label:' || purchase || ':resolve', 'release', 4, 1, 2, 1, null,
    'purchase', purchase, null, at)::fin.event, lines, false);
end $$;

-- What the capture of a purchase cost in each book, from the income and the carrier's account: the amounts that a reversal copies.
create function fin.captured(purchase uuid) returns table (org bigint, amount bigint, is_cost boolean)
language sql stable set search_path = '' as $$
  select e.org_id, -e.amount, e.code = 2300 from fin.chain() c cross join lateral unnest(array[c.owner, c.reseller, c.platform]) as book
  join public.ledger_entry e on e.org_id = book and e.transfer_id = fin.transfer_id(book, 'label:' || purchase || ':resolve')
  where e.code in (4010, 2300)
$$;

-- The carrier confirmed a void: every book gets back exactly what the capture took.
create function fin.refund_void(purchase uuid, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare lines fin.line[] := '{}'; part record;
begin
  for part in select * from fin.captured(purchase) loop
    if part.is_cost then
      lines := lines || row(part.org, 2300, part.amount)::fin.line || row(part.org, 5100, -part.amount)::fin.line;
    else
      lines := lines || row(part.org, 4010, part.amount)::fin.line || row(part.org, 2010, -part.amount)::fin.line;
    end if;
  end loop;
  if lines = '{}' then raise exception 'this purchase was never charged' using errcode = 'WB500'; end if;
  return fin.post(row(gen_random_uuid(), 'label:' || purchase || ':refund', 'refund', 5, 5, 2, 1, 2,
    'purchase', purchase, null, at)::fin.event, lines, false);
end $$;

-- A voided and refunded label was used after all: charged again at its old price, even below the floor.
create function fin.charge_after_void(purchase uuid, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare lines fin.line[] := '{}'; part record;
begin
  if not exists (select 1 from public.ledger_transfer t
    where t.org_id = app.org() and t.id = fin.transfer_id(app.org(), 'label:' || purchase || ':refund')) then
    raise exception 'this purchase was never refunded' using errcode = 'WB500';
  end if;
  for part in select * from fin.captured(purchase) loop
    if part.is_cost then
      lines := lines || row(part.org, 5100, part.amount)::fin.line || row(part.org, 2300, -part.amount)::fin.line;
    else
      lines := lines || row(part.org, 2010, part.amount)::fin.line || row(part.org, 4010, -part.amount)::fin.line;
    end if;
  end loop;
  return fin.post(row(gen_random_uuid(), 'label:' || purchase || ':charge-after-void', 'charge_after_void', 6, 4, 2, 1, 3,
    'purchase', purchase, null, at)::fin.event, lines, true);
end $$;

-- Runs after each transfer of a book with a wallet (ledger_hour).
create function fin.add_to_hour() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.seq is null then return null; end if;
  if new.kind <> 4 then
    insert into public.ledger_hour as h (org_id, hour, change_type, entries, money_in, money_out, first_seq, last_seq)
    values (new.org_id, date_trunc('hour', new.event_at, 'UTC'), coalesce(new.change_type, 0), 1,
      greatest(new.wallet_change, 0), greatest(-new.wallet_change, 0), new.seq, new.seq)
    on conflict (org_id, hour, change_type) do update set entries = h.entries + 1,
      money_in = h.money_in + excluded.money_in, money_out = h.money_out + excluded.money_out,
      first_seq = least(h.first_seq, excluded.first_seq), last_seq = greatest(h.last_seq, excluded.last_seq);
  end if;
  -- The hold that this resolves is shown no more.
  if new.kind in (3, 4) then
    update public.ledger_hour h set entries = h.entries - 1 from public.ledger_transfer t
    where t.org_id = new.org_id and t.ref_type = new.ref_type and t.ref_id = new.ref_id and t.kind = 2
      and h.org_id = t.org_id and h.hour = date_trunc('hour', t.event_at, 'UTC') and h.change_type = coalesce(t.change_type, 0);
  end if;
  return null;
end $$;
create trigger add_to_hour after insert on ledger_transfer for each row execute function fin.add_to_hour();

alter function fin.post(fin.event, fin.line[], boolean) owner to waybill_definer;
alter function fin.transfer_id(bigint, text) owner to waybill_definer;
alter function fin.chain() owner to waybill_definer;
alter function fin.open_book(bigint, bigint, smallint) owner to waybill_definer;
alter function fin.held(uuid) owner to waybill_definer;
alter function fin.captured(uuid) owner to waybill_definer;
alter function fin.open_books() owner to waybill_definer;
alter function fin.fund(text, bigint, smallint, text, timestamptz) owner to waybill_definer;
alter function fin.hold_label(uuid, bigint, bigint, timestamptz) owner to waybill_definer;
alter function fin.capture_label(uuid, bigint, bigint, bigint, timestamptz) owner to waybill_definer;
alter function fin.release_label(uuid, timestamptz) owner to waybill_definer;
alter function fin.refund_void(uuid, timestamptz) owner to waybill_definer;
alter function fin.charge_after_void(uuid, timestamptz) owner to waybill_definer;

-- Callable in background scope, for the organization of the transaction; all other functions by their owner alone.
revoke all on all functions in schema fin from public;
grant execute on function fin.open_books(), fin.fund(text, bigint, smallint, text, timestamptz),
  fin.hold_label(uuid, bigint, bigint, timestamptz), fin.capture_label(uuid, bigint, bigint, bigint, timestamptz),
  fin.release_label(uuid, timestamptz), fin.refund_void(uuid, timestamptz), fin.charge_after_void(uuid, timestamptz) to waybill_service;
