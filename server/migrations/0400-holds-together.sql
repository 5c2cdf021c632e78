-- Labels that are bought at the same time are held in one posting. Every label of a reseller's sellers needs the reseller's wallet: one by
-- one, each pays for the preparation of every statement and for a commit while all others wait for its row. Together they share both.

-- Notes a label of the transaction's organization that fin.hold_noted() holds with others. As with the organization itself, the
-- transaction remembers it in a setting of its own, so that no book is ever an argument.
create function fin.note_hold(purchase uuid, sell bigint, buy bigint, allow_loss boolean, at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare noted text := nullif(current_setting('app.holds', true), '');
begin
  if app.org() is null or sell is null then raise exception 'a label has a seller and a price' using errcode = 'WB500'; end if;
  perform set_config('app.holds', concat_ws(',', noted, json_build_object('seller', app.org(), 'purchase', purchase, 'sell', sell, 'buy', buy,
    'loss', allow_loss, 'at', at)::text), true);
end $$;
alter function fin.note_hold(uuid, bigint, bigint, boolean, timestamptz) owner to waybill_definer;
revoke all on function fin.note_hold(uuid, bigint, bigint, boolean, timestamptz) from public;
grant execute on function fin.note_hold(uuid, bigint, bigint, boolean, timestamptz) to waybill_service;

-- Holds the prices of the noted labels as fin.hold_label does, each as an event of its own, or none of them: whatever is unusual (a wallet
-- that is short or closed, a label that is held already, a price below cost that no rule allows) refuses all, and the caller holds them one
-- by one. Their sellers have one provider: the reseller of all of them, or the platform.
create function fin.hold_noted() returns void
language plpgsql security definer set search_path = '' as $$
declare
  provider bigint; providers bigint; reseller bigint; platform bigint; locked bigint; moved int; wallets int;
  actor text := coalesce(app.actor()::text, 'system');
  sellers bigint[]; purchases uuid[]; sells bigint[]; buys bigint[]; losses boolean[]; at timestamptz[];
begin
  select array_agg(h.seller), array_agg(h.purchase), array_agg(h.sell), array_agg(h.buy), array_agg(h.loss), array_agg(h.at),
    2 * count(distinct h.seller)
  into sellers, purchases, sells, buys, losses, at, wallets
  from json_to_recordset(('[' || current_setting('app.holds', true) || ']')::json)
    as h (seller bigint, purchase uuid, sell bigint, buy bigint, loss boolean, at timestamptz);
  perform set_config('app.holds', '', true);
  select count(distinct o.parent_org_id), min(o.parent_org_id) into providers, provider from public.org o where o.id = any(sellers);
  if providers <> 1 then raise exception 'labels are held together for one provider' using errcode = 'WB500'; end if;
  select o.id, o.parent_org_id into reseller, platform from public.org o where o.id = provider and o.parent_org_id is not null;
  if reseller is not null then wallets := wallets + 2; end if;
  if exists (select from unnest(sells, buys, losses) as h (sell, buy, loss) where h.sell <= 0
    or (reseller is not null and (coalesce(h.buy, 0) <= 0 or (h.sell < h.buy and not h.loss)))) then
    raise exception 'these labels are not held together' using errcode = 'WB500';
  end if;
  if reseller is not null then
    insert into public.ledger_loss (org_id, purchase_id)
    select h.seller, h.purchase from unnest(sellers, purchases, sells, buys) as h (seller, purchase, sell, buy) where h.sell < h.buy
    on conflict do nothing;
  end if;
  -- Books are locked as fin.post_in locks them: sellers first, in the order of their numbers, the reseller last and in line.
  perform from public.ledger_account a where a.org_id = any(sellers) and a.provider_org = provider and a.code = 2010
    order by a.org_id for no key update;
  if reseller is not null then
    select a.id into locked from public.ledger_account a
      where a.org_id = reseller and a.provider_org = platform and a.code = 2010 for no key update skip locked;
    if not found then
      perform pg_advisory_xact_lock(hashtextextended('book:' || platform, reseller));
      perform from public.ledger_account a where a.org_id = reseller and a.provider_org = platform and a.code = 2010 for no key update;
    end if;
  end if;
  with labels as (
    select h.*, gen_random_uuid() as event, 'label:' || h.purchase || ':hold' as key,
      sha256(convert_to(format('hold|%s|%s', h.sell, h.buy), 'UTF8')) as hash
    from unnest(sellers, purchases, sells, buys, at) with ordinality as h (seller, purchase, sell, buy, at, n)),
  parts as (
    select p.*, sum(p.amount) over (partition by p.org order by p.n) as so_far, row_number() over (partition by p.org order by p.n) as place,
      sum(p.amount) over (partition by p.org) as total, count(*) over (partition by p.org) as events
    from (
      select l.seller as org, l.sell as amount, l.* from labels l
      union all select reseller, l.buy, l.* from labels l where reseller is not null) p),
  moved as (
    update public.ledger_account a set
      balance = a.balance - case a.code when 2010 then b.total else -b.total end,
      version = a.version + b.events,
      book_seq = a.book_seq + case a.code when 2010 then b.events else 0 end
    from (select p.org, max(p.total) as total, max(p.events) as events from parts p group by p.org) b
    where a.org_id = b.org and a.provider_org = case when b.org = reseller then platform else provider end and a.code in (2010, 2020)
      and a.closed_at is null and (a.code = 2020 or a.floor is null or a.balance - b.total >= a.floor)
    returning a.org_id, a.id, a.code, a.balance, a.version, a.book_seq),
  posted as (
    select p.*, fin.transfer_id(p.org, p.key) as transfer, w.code, w.id as account, w.version - p.events + p.place as version,
      w.balance + case w.code when 2010 then p.total - p.so_far else p.so_far - p.total end as balance, w.book_seq - p.events + p.place as seq
    from parts p join moved w on w.org_id = p.org),
  transfers as (
    insert into public.ledger_transfer (org_id, id, event_id, idem_key, request_hash, kind, change_type, flow_type, deduction_type,
      ref_type, ref_id, actor, seq, available_after, held_after, wallet_change, event_at)
    select a.org, a.transfer, a.event, a.key, a.hash, 2, 1, 2, 1, 'purchase', a.purchase, actor, a.seq, a.balance, h.balance, 0, a.at
    from posted a join posted h on h.org = a.org and h.n = a.n and h.code = 2020 where a.code = 2010),
  entries as (
    insert into public.ledger_entry (org_id, transfer_id, line, account_id, code, amount, balance_after, version)
    select p.org, p.transfer, case p.code when 2010 then 1 else 2 end, p.account, p.code,
      case p.code when 2010 then p.amount else -p.amount end, p.balance, p.version
    from posted p)
  select count(*) into moved from moved;
  if moved <> wallets then raise exception 'these labels are not held together' using errcode = 'WB500'; end if;
end $$;
alter function fin.hold_noted() owner to waybill_definer;
revoke all on function fin.hold_noted() from public;
grant execute on function fin.hold_noted() to waybill_service;
