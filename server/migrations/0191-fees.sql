-- A fee of its own on the wallet of the transaction's organisation, such as that of a payment method. It may pass the floor: the money
-- that it is taken from has just arrived, on a balance that may still be negative.
create function fin.charge_fee(key text, amount bigint, note text, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
begin
  if amount <= 0 then raise exception 'not a fee' using errcode = 'WB500'; end if;
  return fin.post(row(gen_random_uuid(), key, format('fee|%s', amount), 7, 8, 2, 1, 3, 'funding', null, note, at)::fin.event,
    array[row(app.org(), 2010, amount)::fin.line, row(app.org(), 4040, -amount)::fin.line], true);
end $$;
alter function fin.charge_fee(text, bigint, text, timestamptz) owner to waybill_definer;
revoke all on function fin.charge_fee(text, bigint, text, timestamptz) from public;
grant execute on function fin.charge_fee(text, bigint, text, timestamptz) to waybill_service;
