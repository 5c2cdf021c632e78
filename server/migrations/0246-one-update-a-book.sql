-- Posting (0021) with one update of a book's wallets instead of one for its order and one for each wallet: the shorter the lock of a
-- reseller's wallet, the more of its sellers buy at once. What it does is the same.

-- Posts as fin.post does; `provider` names the book of the one organization of the lines, null: each organization's book with its own
-- provider. An event of the postage wallet takes a place in its order; one of a warehouse wallet alone is ordered by the wallet's entries.
create or replace function fin.post_in(e fin.event, lines fin.line[], force boolean, provider bigint) returns fin.posted
language plpgsql set search_path = '' as $$
declare
  hash bytea := sha256(convert_to(e.request, 'UTF8'));
  known record; book record; short record; done fin.posted;
  anchor smallint; anchor_id bigint; transfer uuid; n bigint;
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
      count(a.id) filter (where a.tracks_balance) as wallets, array_agg(l.code) as codes, array_agg(l.amount) as amounts,
      bool_or(l.code between 2000 and 2099) as moves_postage, bool_or(l.code = 2010) as moves_available, bool_or(l.code = 2020) as moves_held,
      -coalesce(sum(l.amount) filter (where l.code in (2010, 2020)), 0) as change
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
    place := null; available := null; held := null; change := book.change;
    if anchor_id is not null then
      -- The row locked above is the lock of the whole book: the order within it does not matter.
      with moved as (
        update public.ledger_account a set
          balance = a.balance + a.side * coalesce(book.amounts[array_position(book.codes, a.code)], 0),
          version = a.version + (a.code = any(book.codes))::int,
          book_seq = a.book_seq + (a.code = 2010)::int
        where a.org_id = book.org and a.provider_org = book.provider and a.tracks_balance
          and (a.code = any(book.codes) or (book.moves_postage and a.code = 2010))
          and (not a.code = any(book.codes) or (a.closed_at is null and (force or a.floor is null
            or a.side * book.amounts[array_position(book.codes, a.code)] >= 0
            or a.balance + a.side * book.amounts[array_position(book.codes, a.code)] >= a.floor)))
        returning a.code, a.balance, a.book_seq)
      select count(*), max(m.book_seq) filter (where m.code = 2010), max(m.balance) filter (where m.code = 2010),
        max(m.balance) filter (where m.code = 2020) into n, place, available, held from moved m;
      if n <> book.wallets + (book.moves_postage and not book.moves_available)::int then
        select a.tier, coalesce(a.floor, 0) - a.balance - a.side * book.amounts[array_position(book.codes, a.code)] as missing into short
        from public.ledger_account a
        where a.org_id = book.org and a.provider_org = book.provider and a.tracks_balance and a.code = any(book.codes) and (a.closed_at is not null
          or (a.floor is not null and a.side * book.amounts[array_position(book.codes, a.code)] < 0
            and a.balance + a.side * book.amounts[array_position(book.codes, a.code)] < a.floor))
        order by a.code limit 1;
        raise exception 'INSUFFICIENT_FUNDS' using errcode = 'WB402',
          detail = json_build_object('tier', short.tier, 'short', short.missing)::text;
      end if;
      if book.moves_postage and not book.moves_held then
        select a.balance into held from public.ledger_account a where a.org_id = book.org and a.provider_org = book.provider and a.code = 2020;
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
alter function fin.post_in(fin.event, fin.line[], boolean, bigint) owner to waybill_definer;
revoke all on function fin.post_in(fin.event, fin.line[], boolean, bigint) from public;

create or replace function fin.post(e fin.event, lines fin.line[], force boolean) returns fin.posted
language sql set search_path = '' as $$ select fin.post_in(e, lines, force, null) $$;
