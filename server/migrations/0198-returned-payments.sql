-- Postings of contested payments (funds.md 23 to 26), for the organization of the transaction and its own book alone.

-- Freezes what is available of an amount; the key names why. Nothing to freeze: no event.
create function fin.freeze(key text, amount bigint, note text, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare possible bigint; done fin.posted; known record;
begin
  if amount <= 0 then raise exception 'nothing to freeze' using errcode = 'WB500'; end if;
  select a.balance into possible from public.ledger_account a where a.org_id = app.org() and a.code = 2010 for no key update;
  select t.event_id into known from public.ledger_transfer t where t.org_id = app.org() and t.id = fin.transfer_id(app.org(), key);
  possible := least(amount, greatest(coalesce(possible, 0), 0));
  if not found and possible = 0 then return done; end if;
  return fin.post(row(gen_random_uuid(), key, format('freeze|%s', amount), 12, 7, 2, 2, null, 'funding', null, note, at)::fin.event,
    array[row(app.org(), 2010, greatest(possible, 100))::fin.line, row(app.org(), 2030, -greatest(possible, 100))::fin.line], false);
end $$;

-- Releases what was frozen with the key; nothing was frozen: no event.
create function fin.unfreeze(frozen_key text, note text, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare frozen bigint; done fin.posted;
begin
  select -e.amount into frozen from public.ledger_entry e
    where e.org_id = app.org() and e.transfer_id = fin.transfer_id(app.org(), frozen_key) and e.code = 2030;
  if not found then return done; end if;
  return fin.post(row(gen_random_uuid(), frozen_key || ':released', 'unfreeze', 13, 7, 2, 2, null, 'funding', null, note, at)::fin.event,
    array[row(app.org(), 2030, frozen)::fin.line, row(app.org(), 2010, -frozen)::fin.line], false);
end $$;

-- The provider of card payments took an amount back, with its own fee, which the customer's provider bears. May pass the floor.
create function fin.return_payment(key text, amount bigint, fee bigint, note text, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare lines fin.line[];
begin
  if amount <= 0 or fee < 0 then raise exception 'not a returned payment' using errcode = 'WB500'; end if;
  lines := array[row(app.org(), 2010, amount)::fin.line, row(app.org(), 1010, -amount - fee)::fin.line];
  if fee > 0 then lines := lines || row(app.org(), 5020, fee)::fin.line; end if;
  return fin.post(row(gen_random_uuid(), key, format('return|%s|%s', amount, fee), 8, 8, 2, 1, 1, 'funding', null, note, at)::fin.event,
    lines, true);
end $$;

-- A dispute was won: the amount is back.
create function fin.reinstate_payment(key text, amount bigint, note text, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
begin
  if amount <= 0 then raise exception 'not a reinstated payment' using errcode = 'WB500'; end if;
  return fin.post(row(gen_random_uuid(), key, format('reinstate|%s', amount), 9, 8, 1, 1, 1, 'funding', null, note, at)::fin.event,
    array[row(app.org(), 1010, amount)::fin.line, row(app.org(), 2010, -amount)::fin.line], false);
end $$;

alter function fin.freeze(text, bigint, text, timestamptz) owner to waybill_definer;
alter function fin.unfreeze(text, text, timestamptz) owner to waybill_definer;
alter function fin.return_payment(text, bigint, bigint, text, timestamptz) owner to waybill_definer;
alter function fin.reinstate_payment(text, bigint, text, timestamptz) owner to waybill_definer;
revoke all on function fin.freeze(text, bigint, text, timestamptz), fin.unfreeze(text, text, timestamptz),
  fin.return_payment(text, bigint, bigint, text, timestamptz), fin.reinstate_payment(text, bigint, text, timestamptz) from public;
grant execute on function fin.freeze(text, bigint, text, timestamptz), fin.unfreeze(text, text, timestamptz),
  fin.return_payment(text, bigint, bigint, text, timestamptz), fin.reinstate_payment(text, bigint, text, timestamptz) to waybill_service;
