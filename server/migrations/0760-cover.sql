-- What insurance costs has lines of its own in the ledger (funds.md, posting 13): sold as 4030 in every book with a wallet, bought as 5110 in
-- the carrier book. The hold stays one amount, for both its lines are wallets. Labels that were charged before have no such lines: all of
-- their price is postage, there and here.

-- Part of price, buy_price and cost. While the label is being bought as agreed, then as charged; 0: no insurance, or bought before 0760.
alter table purchase
  add column cover bigint not null default 0 check (cover >= 0 and cover % 100 = 0 and cover < price),
  add column cover_buy bigint not null default 0 check (cover_buy >= 0 and cover_buy % 100 = 0 and cover_buy < coalesce(buy_price, 1)),
  add column cover_cost bigint not null default 0 check (cover_cost >= 0 and cover_cost < cost);
grant select (cover) on purchase to waybill_seller;
grant select (cover, cover_buy) on purchase to waybill_reseller;
-- Part of its price.
alter table shipment add column cover bigint not null default 0 check (cover >= 0 and cover % 100 = 0);

create or replace view shipping_purchase as select org_id, id, order_id, carrier, service_code, cover from purchase;
call app.offer('shipping_purchase');
-- What a label's insurance costs along the chain: the seller and its reseller, and at the carrier.
create view shipping_cover as select org_id, id, cover, cover_buy from purchase;
call app.offer('shipping_cover');
create view shipping_cover_cost as select org_id, id, cover_cost from purchase;
call app.offer('shipping_cover_cost');

create or replace function fin.open_book(customer bigint, provider bigint, book_tier smallint) returns void
language sql set search_path = '' as $$
  insert into public.ledger_account (org_id, provider_org, code, tier, side, tracks_balance, floor)
  select customer, provider, k.code, book_tier, k.side, k.tracks_balance, k.floor
  from (values
    (2010, -1, true, 0, true), (2020, -1, true, 0, true), (2030, -1, true, 0, true),
    (1010, 1, false, null, true), (1020, 1, false, null, true), (1030, 1, false, null, true), (1110, 1, false, null, true),
    (2200, -1, false, null, true),
    (4010, -1, false, null, true), (4020, -1, false, null, true), (4030, -1, false, null, true), (4040, -1, false, null, true),
    (4900, 1, false, null, true),
    (5010, 1, false, null, true), (5020, 1, false, null, true), (5030, 1, false, null, true),
    (1300, 1, false, null, false), (1310, 1, false, null, false), (2300, -1, false, null, false), (5100, 1, false, null, false),
    (5110, 1, false, null, false)
  ) as k (code, side, tracks_balance, floor, of_customer)
  where k.of_customer = (customer <> provider)
  on conflict (org_id, provider_org, code, currency) do nothing
$$;

insert into ledger_account (org_id, provider_org, code, tier, side, tracks_balance, floor)
select a.org_id, a.provider_org, 5110, a.tier, 1, false, null
from ledger_account a where a.code = 5100 on conflict (org_id, provider_org, code, currency) do nothing;

-- What of the amounts of a label is insurance: the seller's, its reseller's (ignored without one) and the carrier's.
create type fin.cover as (sell bigint, buy bigint, cost bigint);

-- The label was bought: the holds become sales of postage and of insurance, the rest of them is released, and the carrier is owed its cost.
-- Capture and release share one key, so that a hold is resolved once.
drop function fin.capture_label(uuid, bigint, bigint, bigint, timestamptz);
create function fin.capture_label(purchase uuid, sell bigint, buy bigint, cost bigint, cover fin.cover, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare chain fin.books := fin.chain(); lines fin.line[] := '{}'; hold record; final bigint; insurance bigint; request text;
begin
  if cost < 0 then raise exception 'a label has a cost' using errcode = 'WB500'; end if;
  for hold in select * from fin.held(purchase) loop
    final := case when hold.org = chain.owner then sell else buy end;
    if final is null or final <= 0 or final > hold.amount then
      raise exception 'a capture takes something, and at most what is held' using errcode = 'WB500';
    end if;
    insurance := coalesce(case when hold.org = chain.owner then cover.sell else cover.buy end, 0);
    if insurance < 0 or insurance >= final then
      raise exception 'insurance is a part of a price' using errcode = 'WB500';
    end if;
    lines := lines || row(hold.org, 2020, hold.amount)::fin.line || row(hold.org, 4010, insurance - final)::fin.line;
    if insurance > 0 then lines := lines || row(hold.org, 4030, -insurance)::fin.line; end if;
    if final < hold.amount then lines := lines || row(hold.org, 2010, final - hold.amount)::fin.line; end if;
  end loop;
  if lines = '{}' then raise exception 'nothing is held for this purchase' using errcode = 'WB500'; end if;
  insurance := coalesce(cover.cost, 0);
  if insurance < 0 or (insurance > 0 and insurance >= cost) then
    raise exception 'insurance is a part of a cost' using errcode = 'WB500';
  end if;
  if cost > 0 then
    lines := lines || row(chain.platform, 5100, cost - insurance)::fin.line || row(chain.platform, 2300, -cost)::fin.line;
    if insurance > 0 then lines := lines || row(chain.platform, 5110, insurance)::fin.line; end if;
  end if;
  -- Without insurance the request is what it always was: a label that was captured before is recognized.
  request := format('capture|%s|%s|%s', sell, buy, cost);
  if greatest(cover.sell, cover.buy, cover.cost) > 0 then
    request := request || format('|cover|%s|%s|%s', cover.sell, cover.buy, cover.cost);
  end if;
  return fin.post(row(gen_random_uuid(), 'label:' || purchase || ':resolve', request, 3, 1, 2, 1, 3,
    'purchase', purchase, null, at)::fin.event, lines, false);
end $$;
alter function fin.capture_label(uuid, bigint, bigint, bigint, fin.cover, timestamptz) owner to waybill_definer;
revoke all on function fin.capture_label(uuid, bigint, bigint, bigint, fin.cover, timestamptz) from public;
grant execute on function fin.capture_label(uuid, bigint, bigint, bigint, fin.cover, timestamptz) to waybill_service;

-- What the capture of a purchase posted beside the wallets, in each book of the chain: the entries that a reversal copies.
drop function fin.captured(uuid);
create function fin.captured(purchase uuid) returns table (org bigint, code smallint, amount bigint)
language sql stable set search_path = '' as $$
  select e.org_id, e.code, e.amount from (
    select book, fin.transfer_id(book, 'label:' || purchase || ':resolve') as transfer
    from fin.chain() c cross join lateral unnest(array[c.owner, c.reseller, c.platform]) as book where book is not null offset 0) b
  join public.ledger_entry e on e.org_id = b.book and e.transfer_id = b.transfer
  where e.code in (4010, 4030, 2300, 5100, 5110) and fin.is_own_label(purchase)
$$;
alter function fin.captured(uuid) owner to waybill_definer;
revoke all on function fin.captured(uuid) from public;

-- The carrier confirmed a void: every book gets back exactly what the capture took, postage as postage and insurance as insurance.
create or replace function fin.refund_void(purchase uuid, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare lines fin.line[];
begin
  with part as materialized (select * from fin.captured(purchase))
  select array_agg(l.line) into lines from (
    select row(p.org, p.code, -p.amount)::fin.line as line from part p
    union all select row(p.org, 2010, sum(p.amount)::bigint)::fin.line from part p where p.code in (4010, 4030) group by p.org) l;
  if lines is null then raise exception 'this purchase was never charged' using errcode = 'WB500'; end if;
  return fin.post(row(gen_random_uuid(), 'label:' || purchase || ':refund', 'refund', 5, 5, 2, 1, 2,
    'purchase', purchase, null, at)::fin.event, lines, false);
end $$;

-- A voided and refunded label was used after all: charged again at its old price, even below the floor.
create or replace function fin.charge_after_void(purchase uuid, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare lines fin.line[];
begin
  if not exists (select 1 from public.ledger_transfer t
    where t.org_id = app.org() and t.id = fin.transfer_id(app.org(), 'label:' || purchase || ':refund')) then
    raise exception 'this purchase was never refunded' using errcode = 'WB500';
  end if;
  with part as materialized (select * from fin.captured(purchase))
  select array_agg(l.line) into lines from (
    select row(p.org, p.code, p.amount)::fin.line as line from part p
    union all select row(p.org, 2010, -sum(p.amount)::bigint)::fin.line from part p where p.code in (4010, 4030) group by p.org) l;
  return fin.post(row(gen_random_uuid(), 'label:' || purchase || ':charge-after-void', 'charge_after_void', 6, 4, 2, 1, 3,
    'purchase', purchase, null, at)::fin.event, lines, true);
end $$;

-- An approved claim: what the cover pays (4030) is added to the balance of everyone in the chain alike, and the postage that comes back (4010)
-- as each has paid it: what the label of `purchase` was charged in every book. The carrier or insurer owes both from then on. What the
-- insurance cost does not come back: it is what the cover was bought with.
create or replace function fin.pay_claim(claim uuid, cover bigint, purchase uuid, note text, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare chain fin.books := fin.chain(); lines fin.line[] := '{}'; book bigint; paid bigint; postage bigint := 0; cost bigint := 0;
begin
  if cover <= 0 or not exists (select from public.ledger_account a where a.org_id = chain.owner and a.code = 2010 and a.tier = 3) then
    raise exception 'not a claim of a seller' using errcode = 'WB500';
  end if;
  if purchase is not null then
    select coalesce(-sum(c.amount) filter (where c.code = 4010 and c.org = chain.owner), 0), coalesce(sum(c.amount) filter (where c.code = 5100), 0)
      into postage, cost from fin.captured(purchase) c;
    if postage <= 0 then raise exception 'this purchase was never charged' using errcode = 'WB500'; end if;
    if exists (select from public.ledger_transfer t
      where t.org_id = chain.owner and t.id = fin.transfer_id(chain.owner, 'label:' || purchase || ':refund')) then
      raise exception 'the postage of this purchase was refunded' using errcode = 'WB500';
    end if;
  end if;
  foreach book in array array[chain.owner, chain.reseller] loop
    continue when book is null;
    paid := 0;
    if purchase is not null then
      select coalesce(-sum(c.amount), 0) into paid from fin.captured(purchase) c where c.org = book and c.code = 4010;
    end if;
    lines := lines || row(book, 2010, -cover - paid)::fin.line || row(book, 4030, cover)::fin.line;
    if paid > 0 then lines := lines || row(book, 4010, paid)::fin.line; end if;
  end loop;
  lines := lines || row(chain.platform, 1310, cover + cost)::fin.line || row(chain.platform, 5100, -cover - cost)::fin.line;
  return fin.post(row(gen_random_uuid(), 'claim:' || claim || ':pay', format('claim|%s|%s', cover, postage), 37, 8, 2, 1, 4,
    'claim', claim, note, at)::fin.event, lines, false);
end $$;

-- Bills and reports say what of an amount is insurance. Claims pay out of 4030 as well; that is no price.
create or replace view funds_charge as
  select t.org_id, t.seq, t.kind, t.bill_type, t.event_at, t.ref_type, t.ref_id, -t.wallet_change as amount,
    coalesce((select -sum(e.amount) from ledger_entry e
      where e.org_id = t.org_id and e.transfer_id = t.id and e.code between 4000 and 4999), 0)::bigint as supply,
    case when t.kind in (3, 5, 6, 30) then coalesce((select -sum(e.amount) from ledger_entry e
      where e.org_id = t.org_id and e.transfer_id = t.id and e.code = 4030), 0)::bigint else 0 end as insurance
  from ledger_transfer t where t.bill_type is not null and t.seq is not null;
call app.offer('funds_charge');
alter table bill_line add column insurance bigint not null default 0;
alter table invoice_line add column insurance bigint not null default 0;

alter table report_movement add column insurance bigint not null default 0, add column insurance_provider_cost bigint not null default 0,
  add column insurance_carrier_cost bigint not null default 0;
alter table report_hour add column insurance bigint not null default 0, add column insurance_provider_cost bigint not null default 0,
  add column insurance_carrier_cost bigint not null default 0;
grant select (insurance) on report_movement, report_hour to waybill_seller;
grant select (insurance, insurance_provider_cost) on report_movement, report_hour to waybill_reseller;
