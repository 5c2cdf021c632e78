-- Adjustments (0221) of the organization's own labels alone: its reseller and the platform have parts of the label's events in their books too,
-- and would have posted a part of the adjustment.

create or replace function fin.adjust_label(purchase uuid, number integer, sell bigint, buy bigint, cost bigint, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare chain fin.books := fin.chain(); lines fin.line[] := '{}';
begin
  if not fin.is_own_label(purchase) or not exists (select 1 from public.ledger_transfer t
    where t.org_id = chain.owner and t.id = fin.transfer_id(chain.owner, 'label:' || purchase || ':resolve') and t.kind = 3) then
    raise exception 'this purchase was never charged' using errcode = 'WB500';
  end if;
  if coalesce(sell, 0) <> 0 then
    lines := lines || row(chain.owner, 2010, sell)::fin.line || row(chain.owner, 4020, -sell)::fin.line;
  end if;
  if chain.reseller is not null and coalesce(buy, 0) <> 0 then
    lines := lines || row(chain.reseller, 2010, buy)::fin.line || row(chain.reseller, 4020, -buy)::fin.line;
  end if;
  if coalesce(cost, 0) <> 0 then
    lines := lines || row(chain.platform, 5100, cost)::fin.line || row(chain.platform, 2300, -cost)::fin.line;
  end if;
  return fin.post(row(gen_random_uuid(), 'label:' || purchase || ':adjustment:' || number, format('adjust|%s|%s|%s', sell, buy, cost),
    22, 2, 2, 1, 1, 'purchase', purchase, null, at)::fin.event, lines, true);
end $$;

create or replace function fin.reverse_adjustment(purchase uuid, number integer, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare chain fin.books := fin.chain(); lines fin.line[] := '{}'; part record;
  key text := 'label:' || purchase || coalesce(':adjustment:' || number, ':charge-after-void');
begin
  for part in
    select e.org_id, e.code, e.amount from unnest(array[chain.owner, chain.reseller, chain.platform]) as book
    join public.ledger_entry e on e.org_id = book and e.transfer_id = fin.transfer_id(book, key)
    where fin.is_own_label(purchase)
  loop
    lines := lines || row(part.org_id, part.code, -part.amount)::fin.line;
  end loop;
  if lines = '{}' then raise exception 'this adjustment was never posted' using errcode = 'WB500'; end if;
  return fin.post(row(gen_random_uuid(), key || ':reversed', 'reverse', 30, 2, 2, 1, 1, 'purchase', purchase, null, at)::fin.event,
    lines, true);
end $$;

