-- Posting (0246) with less work between the lock of a book and its commit. Every label of a reseller's sellers locks the reseller's book,
-- so the time from that lock to the commit limits all of them together. What a posting does is the same; it writes all books of an event
-- in one statement, because preparing an insertion takes longer than inserting another row.

-- Without settings of their own, and no more volatile than what they call, these become part of the statements that call them.
create or replace function fin.transfer_id(org bigint, key text) returns uuid language sql immutable parallel safe
return overlay(overlay(left(encode(sha256(convert_to(org::text || ':' || key, 'UTF8')), 'hex'), 32) placing '8' from 13) placing '8' from 17)::uuid;

create or replace function fin.chain() returns fin.books language plpgsql stable set search_path = '' as $$
declare books fin.books;
begin
  select o.id, case when p.parent_org_id is not null then p.id end, coalesce(p.parent_org_id, p.id, o.id) into books
  from public.org o left join public.org p on p.id = o.parent_org_id where o.id = app.org();
  if not found then raise exception 'no organization' using errcode = 'WB500'; end if;
  return books;
end $$;

-- Posts as fin.post does; `provider` names the book of the one organization of the lines, null: each organization's book with its own
-- provider. An event of the postage wallet takes a place in its order; one of a warehouse wallet alone is ordered by the wallet's entries.
create or replace function fin.post_in(e fin.event, lines fin.line[], force boolean, provider bigint) returns fin.posted
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  hash bytea := sha256(convert_to(e.request, 'UTF8'));
  actor text := coalesce(app.actor()::text, 'system');
  known record; short record; done fin.posted; moved bigint[];
  total bigint := 0; change bigint := 0; last int; anchor smallint; locked bigint;
  -- Of each book.
  books bigint[] := '{}'; transfers uuid[] := '{}'; changes bigint[] := '{}';
  -- Of each line, in the order of books, and of each account that the event updates: the wallets, and the one that counts the book's events.
  orgs bigint[]; providers bigint[]; ids bigint[]; codes smallint[]; amounts bigint[]; wallets bigint[]; updated bigint[];
begin
  select array_agg(l.org), array_agg(l.provider), array_agg(l.id), array_agg(l.code), array_agg(l.amount),
    coalesce(array_agg(l.id) filter (where l.tracks_balance), '{}')
  into orgs, providers, ids, codes, amounts, wallets from (
    select l.org, l.code, l.amount, coalesce(provider, o.parent_org_id, o.id) as provider, a.id, a.tracks_balance from unnest(lines) l
    left join public.org o on o.id = l.org
    left join public.ledger_account a on a.org_id = l.org and a.provider_org = coalesce(provider, o.parent_org_id, o.id) and a.code = l.code
    order by a.tier desc nulls first, l.org, l.code) l;
  last := coalesce(cardinality(orgs), 0);
  if last = 0 then
    raise exception 'a posting must balance in every book, name each account once and move something' using errcode = 'WB500';
  end if;
  updated := wallets;
  for i in 1 .. last loop
    if ids[i] is null then raise exception 'organization % lacks an account of the posting', orgs[i] using errcode = 'WB500'; end if;
    if amounts[i] is null or amounts[i] = 0 or (provider is not null and orgs[i] <> orgs[1])
      or (i > 1 and orgs[i] = orgs[i - 1] and codes[i] = codes[i - 1]) then
      raise exception 'a posting must balance in every book, name each account once and move something' using errcode = 'WB500';
    end if;
    total := total + amounts[i];
    if codes[i] in (2010, 2020) then change := change - amounts[i]; end if;
    anchor := case when codes[i] between 2000 and 2099 then 2010 when ids[i] = any(wallets) then coalesce(anchor, 2110) else anchor end;
    continue when i < last and orgs[i] = orgs[i + 1];
    -- The last line of a book.
    if total <> 0 then
      raise exception 'a posting must balance in every book, name each account once and move something' using errcode = 'WB500';
    end if;
    books := books || orgs[i]; transfers := transfers || fin.transfer_id(orgs[i], e.idem_key); changes := changes || change;
    change := 0;
    continue when anchor is null;
    -- Books are locked by their anchor. Who cannot have it at once waits in line: whenever a row changes, all that wait for the row itself start
    -- over, and take processor time from the transaction that they wait for. Who holds the row already never joins the line.
    select a.id into locked from public.ledger_account a
      where a.org_id = orgs[i] and a.provider_org = providers[i] and a.code = anchor for no key update skip locked;
    if not found then
      perform pg_advisory_xact_lock(hashtextextended('book:' || providers[i], orgs[i]));
      select a.id into strict locked from public.ledger_account a
        where a.org_id = orgs[i] and a.provider_org = providers[i] and a.code = anchor for no key update;
    end if;
    if anchor = 2010 and not locked = any(updated) then updated := updated || locked; end if;
    anchor := null;
  end loop;
  select t.event_id, t.request_hash into known from public.ledger_transfer t where t.org_id = books[1] and t.id = transfers[1];
  if found then
    if known.request_hash <> hash then raise exception 'IDEMPOTENCY_KEY_REUSED' using errcode = 'WB409'; end if;
    done.event_id := known.event_id; done.replayed := true;
    return done;
  end if;
  -- A wallet that may not move is left out here, and all of it is refused below.
  with moved as (
    update public.ledger_account a set
      balance = a.balance + a.side * coalesce(amounts[array_position(ids, a.id)], 0),
      version = a.version + (a.id = any(wallets))::int,
      book_seq = a.book_seq + (a.code = 2010)::int
    where a.org_id = any(books) and a.id = any(updated)
      and (not a.id = any(wallets) or (a.closed_at is null and (force or a.floor is null
        or a.side * amounts[array_position(ids, a.id)] >= 0 or a.balance + a.side * amounts[array_position(ids, a.id)] >= a.floor)))
    returning a.org_id, a.provider_org, a.id, a.code, a.balance, a.version, a.book_seq),
  transfers as (
    insert into public.ledger_transfer (org_id, id, event_id, idem_key, request_hash, kind, change_type, flow_type, deduction_type, bill_type,
      ref_type, ref_id, actor, note, seq, available_after, held_after, wallet_change, event_at)
    select b.org, b.transfer, e.id, e.idem_key, hash, e.kind, e.change_type, e.flow_type, e.deduction_type, e.bill_type,
      e.ref_type, e.ref_id, actor, e.note, available.book_seq, available.balance,
      case when available.id is not null then coalesce(held.balance, (select a.balance from public.ledger_account a
        where a.org_id = b.org and a.provider_org = available.provider_org and a.code = 2020)) end, b.change, e.at
    from unnest(books, transfers, changes) as b (org, transfer, change)
    left join moved available on available.org_id = b.org and available.code = 2010
    left join moved held on held.org_id = b.org and held.code = 2020),
  entries as (
    insert into public.ledger_entry (org_id, transfer_id, line, account_id, code, amount, balance_after, version)
    select l.org, transfers[array_position(books, l.org)], l.number - array_position(orgs, l.org) + 1, l.id, l.code, l.amount, m.balance, m.version
    from unnest(orgs, ids, codes, amounts) with ordinality as l (org, id, code, amount, number) left join moved m on m.id = l.id)
  select array_agg(m.id) into moved from moved m;
  if not wallets <@ coalesce(moved, '{}') then
    select a.tier, coalesce(a.floor, 0) - a.balance - a.side * amounts[array_position(ids, a.id)] as missing into short
    from public.ledger_account a where a.org_id = any(books) and a.id = any(wallets) and not a.id = any(coalesce(moved, '{}'))
    order by a.tier desc, a.org_id, a.code limit 1;
    raise exception 'INSUFFICIENT_FUNDS' using errcode = 'WB402',
      detail = json_build_object('tier', short.tier, 'short', short.missing)::text;
  end if;
  done.event_id := e.id; done.replayed := false;
  return done;
end $$;
alter function fin.post_in(fin.event, fin.line[], boolean, bigint) owner to waybill_definer;
revoke all on function fin.post_in(fin.event, fin.line[], boolean, bigint) from public;

create or replace function fin.post(e fin.event, lines fin.line[], force boolean) returns fin.posted
language sql return fin.post_in(e, lines, force, null);

-- Runs once after each statement that adds transactions (ledger_hour), not once for each of them.
create or replace function fin.add_to_hour() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into public.ledger_hour as h (org_id, hour, change_type, entries, money_in, money_out, first_seq, last_seq)
  select t.org_id, date_trunc('hour', t.event_at, 'UTC'), coalesce(t.change_type, 0), count(*),
    sum(greatest(t.wallet_change, 0)), sum(greatest(-t.wallet_change, 0)), min(t.seq), max(t.seq)
  from added t where t.seq is not null and t.kind <> 4 group by 1, 2, 3
  on conflict (org_id, hour, change_type) do update set entries = h.entries + excluded.entries,
    money_in = h.money_in + excluded.money_in, money_out = h.money_out + excluded.money_out,
    first_seq = least(h.first_seq, excluded.first_seq), last_seq = greatest(h.last_seq, excluded.last_seq);
  -- The holds that these resolve are shown no more.
  if exists (select from added t where t.kind in (3, 4)) then
    update public.ledger_hour h set entries = h.entries - resolved.entries
    from (
      select t.org_id, date_trunc('hour', t.event_at, 'UTC') as hour, coalesce(t.change_type, 0) as change_type, count(*) as entries
      from added n join public.ledger_transfer t on t.org_id = n.org_id and t.ref_type = n.ref_type and t.ref_id = n.ref_id and t.kind = 2
      where n.seq is not null and n.kind in (3, 4) group by 1, 2, 3) resolved
    where h.org_id = resolved.org_id and h.hour = resolved.hour and h.change_type = resolved.change_type;
  end if;
  return null;
end $$;
drop trigger add_to_hour on ledger_transfer;
create trigger add_to_hour after insert on ledger_transfer referencing new table as added for each statement execute function fin.add_to_hour();
