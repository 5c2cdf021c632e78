-- What was paid for a lost parcel is not paid again when its carrier credits it on an invoice, in either order.

-- Claims that were paid and not reversed, with what their cover paid: the carrier or insurer owes the holder of the account the rest too.
create view shipping_paid_claim as
  select c.org_id, s.purchase_id, c.payment_key, coalesce(c.approved, 0) as cover
  from claim c join shipment s on s.org_id = c.org_id and s.id = c.shipment_id
  where c.state = 'paid';
call app.offer('shipping_paid_claim');

-- What adjustments of a label gave back beyond what they charged, of an account of a book.
create function fin.credited_since(book bigint, purchase uuid, account smallint) returns bigint
language sql stable set search_path = '' as $$
  select greatest(0, coalesce(sum(case when e.code < 5000 then e.amount else -e.amount end), 0))::bigint
  from public.ledger_transfer t join public.ledger_entry e on e.org_id = t.org_id and e.transfer_id = t.id and e.code = account
  where t.org_id = book and t.ref_type = 'purchase' and t.ref_id = purchase and t.kind in (22, 30)
$$;
alter function fin.credited_since(bigint, uuid, smallint) owner to waybill_definer;
revoke all on function fin.credited_since(bigint, uuid, smallint) from public;

-- As 0760; of the postage everyone gets what it has paid and did not get back by adjustments.
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
    cost := greatest(0, cost - fin.credited_since(chain.platform, purchase, 5100::smallint));
  end if;
  foreach book in array array[chain.owner, chain.reseller] loop
    continue when book is null;
    paid := 0;
    if purchase is not null then
      select coalesce(-sum(c.amount), 0) into paid from fin.captured(purchase) c where c.org = book and c.code = 4010;
      paid := greatest(0, paid - fin.credited_since(book, purchase, 4020::smallint));
    end if;
    lines := lines || row(book, 2010, -cover - paid)::fin.line || row(book, 4030, cover)::fin.line;
    if paid > 0 then lines := lines || row(book, 4010, paid)::fin.line; end if;
  end loop;
  lines := lines || row(chain.platform, 1310, cover + cost)::fin.line || row(chain.platform, 5100, -cover - cost)::fin.line;
  return fin.post(row(gen_random_uuid(), 'claim:' || claim || ':pay', format('claim|%s|%s', cover, postage), 37, 8, 2, 1, 4,
    'claim', claim, note, at)::fin.event, lines, false);
end $$;
