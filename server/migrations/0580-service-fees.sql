-- Fees of carrier services beside a label (address change, pickup, filing) and what an approved claim pays, for the organization of the
-- transaction along its whole chain. `cause` is what the event is about; its reference in both languages is the contract's to say. A fee that
-- may not come due is held, then captured, at another amount if need be, or released; one that is sure is charged.

-- The amounts that the hold of a fee took from each wallet, of the organization's own fees alone.
create function fin.held_fee(fee uuid) returns table (org bigint, amount bigint, cause text, note text)
language sql stable set search_path = '' as $$
  select e.org_id, -e.amount, t.ref_type, t.note from (
    select book, fin.transfer_id(book, 'fee:' || fee || ':hold') as transfer, c.owner
    from fin.chain() c cross join lateral unnest(array[c.owner, c.reseller]) as book where book is not null offset 0) b
  join public.ledger_transfer t on t.org_id = b.book and t.id = b.transfer
  join public.ledger_entry e on e.org_id = b.book and e.transfer_id = b.transfer
  where e.code = 2020
    and exists (select from public.ledger_transfer o where o.org_id = b.owner and o.id = fin.transfer_id(b.owner, 'fee:' || fee || ':hold'))
    and exists (select from public.ledger_account a where a.org_id = b.owner and a.code = 2010 and a.tier = 3)
$$;

create function fin.hold_fee(fee uuid, cause text, sell bigint, buy bigint, note text, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare chain fin.books := fin.chain(); lines fin.line[];
begin
  if sell <= 0 or (chain.reseller is not null and coalesce(buy, 0) <= 0) then
    raise exception 'a fee has a price in every book' using errcode = 'WB500';
  end if;
  lines := array[row(chain.owner, 2010, sell)::fin.line, row(chain.owner, 2020, -sell)::fin.line];
  if chain.reseller is not null then
    lines := lines || row(chain.reseller, 2010, buy)::fin.line || row(chain.reseller, 2020, -buy)::fin.line;
  end if;
  return fin.post(row(gen_random_uuid(), 'fee:' || fee || ':hold', format('hold|%s|%s|%s', cause, sell, buy), 33, 8, 2, 2, null,
    cause, fee, note, at)::fin.event, lines, false);
end $$;

-- The service was rendered. What it came to may differ from what is held: the rest returns, and what is missing is taken from the balance,
-- even below its floor. Capture and release share one key.
create function fin.capture_fee(fee uuid, sell bigint, buy bigint, cost bigint, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare chain fin.books := fin.chain(); lines fin.line[] := '{}'; hold record; final bigint; about text; said text;
begin
  if cost < 0 then raise exception 'a service has a cost' using errcode = 'WB500'; end if;
  for hold in select * from fin.held_fee(fee) loop
    final := case when hold.org = chain.owner then sell else buy end;
    if final is null or final <= 0 then raise exception 'a capture takes something' using errcode = 'WB500'; end if;
    lines := lines || row(hold.org, 2020, hold.amount)::fin.line || row(hold.org, 4040, -final)::fin.line;
    if final <> hold.amount then lines := lines || row(hold.org, 2010, final - hold.amount)::fin.line; end if;
    about := hold.cause; said := hold.note;
  end loop;
  if lines = '{}' then raise exception 'nothing is held for this fee' using errcode = 'WB500'; end if;
  if cost > 0 then
    lines := lines || row(chain.platform, 5100, cost)::fin.line || row(chain.platform, 2300, -cost)::fin.line;
  end if;
  return fin.post(row(gen_random_uuid(), 'fee:' || fee || ':resolve', format('capture|%s|%s|%s', sell, buy, cost), 34, 8, 2, 1, 3,
    about, fee, said, at)::fin.event, lines, true);
end $$;

create function fin.release_fee(fee uuid, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare lines fin.line[] := '{}'; hold record; about text; said text;
begin
  for hold in select * from fin.held_fee(fee) loop
    lines := lines || row(hold.org, 2020, hold.amount)::fin.line || row(hold.org, 2010, -hold.amount)::fin.line;
    about := hold.cause; said := hold.note;
  end loop;
  if lines = '{}' then raise exception 'nothing is held for this fee' using errcode = 'WB500'; end if;
  return fin.post(row(gen_random_uuid(), 'fee:' || fee || ':resolve', 'release', 35, 8, 2, 2, null, about, fee, said, at)::fin.event,
    lines, false);
end $$;

-- A fee that is sure: charged at once, never below the floor.
create function fin.charge_service(fee uuid, cause text, sell bigint, buy bigint, cost bigint, note text, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare chain fin.books := fin.chain(); lines fin.line[];
begin
  if sell <= 0 or cost < 0 or (chain.reseller is not null and coalesce(buy, 0) <= 0) then
    raise exception 'a fee has a price in every book' using errcode = 'WB500';
  end if;
  lines := array[row(chain.owner, 2010, sell)::fin.line, row(chain.owner, 4040, -sell)::fin.line];
  if chain.reseller is not null then
    lines := lines || row(chain.reseller, 2010, buy)::fin.line || row(chain.reseller, 4040, -buy)::fin.line;
  end if;
  if cost > 0 then
    lines := lines || row(chain.platform, 5100, cost)::fin.line || row(chain.platform, 2300, -cost)::fin.line;
  end if;
  return fin.post(row(gen_random_uuid(), 'fee:' || fee || ':charge', format('charge|%s|%s|%s|%s', cause, sell, buy, cost), 36, 8, 2, 1, 3,
    cause, fee, note, at)::fin.event, lines, false);
end $$;

-- An approved claim: what the cover pays (4030) and the postage that comes back (4010) are added to the balance of everyone in the chain
-- alike; the carrier or insurer owes it from then on.
create function fin.pay_claim(claim uuid, cover bigint, postage bigint, note text, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare chain fin.books := fin.chain(); lines fin.line[] := '{}'; book bigint;
begin
  if cover < 0 or postage < 0 or cover + postage <= 0
    or not exists (select from public.ledger_account a where a.org_id = chain.owner and a.code = 2010 and a.tier = 3) then
    raise exception 'not a claim of a seller' using errcode = 'WB500';
  end if;
  foreach book in array array[chain.owner, chain.reseller] loop
    continue when book is null;
    lines := lines || row(book, 2010, -cover - postage)::fin.line;
    if cover > 0 then lines := lines || row(book, 4030, cover)::fin.line; end if;
    if postage > 0 then lines := lines || row(book, 4010, postage)::fin.line; end if;
  end loop;
  lines := lines || row(chain.platform, 1310, cover + postage)::fin.line || row(chain.platform, 5100, -cover - postage)::fin.line;
  return fin.post(row(gen_random_uuid(), 'claim:' || claim || ':pay', format('claim|%s|%s', cover, postage), 37, 8, 2, 1, 4,
    'claim', claim, note, at)::fin.event, lines, false);
end $$;

-- The parcel was found after all: every book gives back exactly what the claim moved, even below its floor.
create function fin.reverse_claim(claim uuid, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare chain fin.books := fin.chain(); lines fin.line[] := '{}'; part record; said text;
begin
  if exists (select from public.ledger_account a where a.org_id = chain.owner and a.code = 2010 and a.tier = 3) then
    for part in
      select e.org_id, e.code, e.amount, t.note from unnest(array[chain.owner, chain.reseller, chain.platform]) as book
      join public.ledger_transfer t on t.org_id = book and t.id = fin.transfer_id(book, 'claim:' || claim || ':pay')
      join public.ledger_entry e on e.org_id = t.org_id and e.transfer_id = t.id
    loop
      lines := lines || row(part.org_id, part.code, -part.amount)::fin.line;
      said := part.note;
    end loop;
  end if;
  if lines = '{}' then raise exception 'this claim was never paid' using errcode = 'WB500'; end if;
  return fin.post(row(gen_random_uuid(), 'claim:' || claim || ':pay:reversed', 'reverse', 38, 8, 2, 1, 1, 'claim', claim, said, at)::fin.event,
    lines, true);
end $$;

alter function fin.held_fee(uuid) owner to waybill_definer;
alter function fin.hold_fee(uuid, text, bigint, bigint, text, timestamptz) owner to waybill_definer;
alter function fin.capture_fee(uuid, bigint, bigint, bigint, timestamptz) owner to waybill_definer;
alter function fin.release_fee(uuid, timestamptz) owner to waybill_definer;
alter function fin.charge_service(uuid, text, bigint, bigint, bigint, text, timestamptz) owner to waybill_definer;
alter function fin.pay_claim(uuid, bigint, bigint, text, timestamptz) owner to waybill_definer;
alter function fin.reverse_claim(uuid, timestamptz) owner to waybill_definer;
revoke all on function fin.held_fee(uuid), fin.hold_fee(uuid, text, bigint, bigint, text, timestamptz),
  fin.capture_fee(uuid, bigint, bigint, bigint, timestamptz), fin.release_fee(uuid, timestamptz),
  fin.charge_service(uuid, text, bigint, bigint, bigint, text, timestamptz), fin.pay_claim(uuid, bigint, bigint, text, timestamptz),
  fin.reverse_claim(uuid, timestamptz) from public;
grant execute on function fin.hold_fee(uuid, text, bigint, bigint, text, timestamptz),
  fin.capture_fee(uuid, bigint, bigint, bigint, timestamptz), fin.release_fee(uuid, timestamptz),
  fin.charge_service(uuid, text, bigint, bigint, bigint, text, timestamptz), fin.pay_claim(uuid, bigint, bigint, text, timestamptz),
  fin.reverse_claim(uuid, timestamptz) to waybill_service;
