-- What the ledger check compares: fundings with their credits, and labels sold below what they cost the reseller.

create view funding_credit as select org_id, id, received, event_id, decided_at from funding_request where status = 1;
call app.offer('funding_credit');

-- Labels that a reseller's rules allowed it to sell for less than it pays for them; any other one is a fault (funds.md, F2).
create table ledger_loss (
  org_id bigint not null references org (id),
  purchase_id uuid not null,
  primary key (org_id, purchase_id)
);
alter table ledger_loss enable row level security;
alter table ledger_loss force row level security;
create policy everything on ledger_loss for select to waybill_service using (true);
create policy functions on ledger_loss for all to waybill_definer using (true) with check (true);
grant select on ledger_loss to waybill_service;
grant select, insert on ledger_loss to waybill_definer;
-- Prices were held to the rules before there was a record of it.
insert into ledger_loss (org_id, purchase_id) select org_id, id from purchase where price < buy_price;

-- Reserves the price of a label in the wallet of the seller and, for a reseller's seller, the reseller's buying price in its
-- wallet: both, or none. `buy` is ignored without a reseller. A price below `buy` is refused unless a rule of the reseller allows it.
drop function fin.hold_label(uuid, bigint, bigint, timestamptz);
create function fin.hold_label(purchase uuid, sell bigint, buy bigint, allow_loss boolean, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare chain fin.books := fin.chain(); lines fin.line[];
begin
  if sell <= 0 or (chain.reseller is not null and coalesce(buy, 0) <= 0) then
    raise exception 'a label has a price in every book' using errcode = 'WB500';
  end if;
  lines := array[row(chain.owner, 2010, sell)::fin.line, row(chain.owner, 2020, -sell)::fin.line];
  if chain.reseller is not null then
    if sell < buy then
      if not allow_loss then raise exception 'a label is sold below its cost' using errcode = 'WB500'; end if;
      insert into public.ledger_loss (org_id, purchase_id) values (chain.owner, purchase) on conflict do nothing;
    end if;
    lines := lines || row(chain.reseller, 2010, buy)::fin.line || row(chain.reseller, 2020, -buy)::fin.line;
  end if;
  return fin.post(row(gen_random_uuid(), 'label:' || purchase || ':hold', format('hold|%s|%s', sell, buy), 2, 1, 2, 1, null,
    'purchase', purchase, null, at)::fin.event, lines, false);
end $$;
alter function fin.hold_label(uuid, bigint, bigint, boolean, timestamptz) owner to waybill_definer;
revoke all on function fin.hold_label(uuid, bigint, bigint, boolean, timestamptz) from public;
grant execute on function fin.hold_label(uuid, bigint, bigint, boolean, timestamptz) to waybill_service;

-- Is this purchase the organization's own? Its reseller and the platform have parts of the event in their books too, and another seller
-- of the same chain shares those providers: none of them may resolve, refund or charge a label, not even in part.
create function fin.is_own_label(purchase uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.ledger_transfer t join public.ledger_account a on a.org_id = t.org_id and a.code = 2010 and a.tier = 3
    where t.org_id = app.org() and t.id = fin.transfer_id(app.org(), 'label:' || purchase || ':hold'))
$$;
alter function fin.is_own_label(uuid) owner to waybill_definer;
revoke all on function fin.is_own_label(uuid) from public;

create or replace function fin.held(purchase uuid) returns table (org bigint, amount bigint)
language sql stable set search_path = '' as $$
  select e.org_id, -e.amount from fin.chain() c cross join lateral unnest(array[c.owner, c.reseller]) as book
  join public.ledger_entry e on e.org_id = book and e.transfer_id = fin.transfer_id(book, 'label:' || purchase || ':hold')
  where e.code = 2020 and fin.is_own_label(purchase)
$$;

create or replace function fin.captured(purchase uuid) returns table (org bigint, amount bigint, is_cost boolean)
language sql stable set search_path = '' as $$
  select e.org_id, -e.amount, e.code = 2300 from fin.chain() c cross join lateral unnest(array[c.owner, c.reseller, c.platform]) as book
  join public.ledger_entry e on e.org_id = book and e.transfer_id = fin.transfer_id(book, 'label:' || purchase || ':resolve')
  where e.code in (4010, 2300) and fin.is_own_label(purchase)
$$;
