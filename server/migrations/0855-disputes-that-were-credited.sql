-- A dispute is won after the carrier has credited a part of it, and the credit was posted: only what is left comes back.

-- What the dispute that was won gave back in every book; null: all of the adjustment, as it was before 0855.
alter table carrier_adjustment add column reversed_cost bigint, add column reversed_buy bigint, add column reversed_sell bigint,
  add check (reversed_sell is null or state = 'accepted');

-- As fin.reverse_adjustment, for what is left of the adjustment in each book: never more than it moved there, and in its direction.
create function fin.reverse_rest(purchase uuid, number integer, sell bigint, buy bigint, cost bigint, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare chain fin.books := fin.chain(); lines fin.line[] := '{}'; part record;
  key text := 'label:' || purchase || coalesce(':adjustment:' || number, ':charge-after-void');
begin
  for part in
    select b.book, b.rest, b.wallet, (
      select sum(e.amount) from public.ledger_entry e
      where e.org_id = b.book and e.transfer_id = fin.transfer_id(b.book, key) and e.code = b.wallet and fin.is_own_label(purchase)) as moved
    from (values (chain.owner, sell, 2010), (chain.reseller, buy, 2010), (chain.platform, -cost, 2300)) as b (book, rest, wallet)
    where b.book is not null and coalesce(b.rest, 0) <> 0
  loop
    if part.moved is null or sign(part.moved) <> sign(part.rest) or abs(part.rest) > abs(part.moved) then
      raise exception 'a reversal gives back at most what was moved' using errcode = 'WB500';
    end if;
    lines := lines || row(part.book, part.wallet, -part.rest)::fin.line
      || row(part.book, case part.wallet when 2010 then 4020 else 5100 end, part.rest)::fin.line;
  end loop;
  if lines = '{}' then raise exception 'nothing of this adjustment is left' using errcode = 'WB500'; end if;
  return fin.post(row(gen_random_uuid(), key || ':rest-reversed', format('reverse|%s|%s|%s', sell, buy, cost), 30, 2, 2, 1, 1,
    'purchase', purchase, null, at)::fin.event, lines, true);
end $$;
alter function fin.reverse_rest(uuid, integer, bigint, bigint, bigint, timestamptz) owner to waybill_definer;
revoke all on function fin.reverse_rest(uuid, integer, bigint, bigint, bigint, timestamptz) from public;
grant execute on function fin.reverse_rest(uuid, integer, bigint, bigint, bigint, timestamptz) to waybill_service;

-- What a dispute did not give back still counts: a credit of the carrier makes up for it.
create or replace view carrier_invoices_difference as
  select org_id, purchase_id, reason,
    cost_delta - case state when 'accepted' then coalesce(reversed_cost, cost_delta) else 0 end as cost_delta,
    buy_delta - case state when 'accepted' then coalesce(reversed_buy, buy_delta) else 0 end as buy_delta,
    state not in ('proposed', 'ignored') as decided
  from carrier_adjustment
  where state <> 'withdrawn' and not recharges and (state <> 'accepted' or coalesce(reversed_cost, cost_delta) <> cost_delta);
call app.offer('carrier_invoices_difference');
