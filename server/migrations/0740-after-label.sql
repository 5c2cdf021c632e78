-- Shipments are found by what is under way beside them; exceptions and changes of delivery have such an index (0640, 0582).
create index claim_open on claim (org_id, shipment_id)
  where state in ('draft', 'submitted', 'in_review', 'need_info', 'appealed', 'approved', 'approved_partial');
create index return_label_active on return_label (org_id, shipment_id)
  where state in ('creating', 'created', 'sent', 'inTransit', 'delivered');

-- Does the carrier give the postage back with what it pays for a lost parcel? Frozen with the claim: what its seller then gets beside the cover.
alter table claim_rule add column refunds_postage boolean not null default false check (not refunds_postage or peril = 'loss');
update claim_rule set refunds_postage = true where carrier = 1 and peril = 'loss';
alter table claim add column postage bigint not null default 0 check (postage >= 0 and postage % 100 = 0 and (postage = 0 or peril = 'loss'));

-- An approved claim: what the cover pays (4030) is added to the balance of everyone in the chain alike, and the postage that comes back (4010)
-- as each has paid it: what the label of `purchase` was charged in every book. The carrier or insurer owes both from then on.
drop function fin.pay_claim(uuid, bigint, bigint, text, timestamptz);
create function fin.pay_claim(claim uuid, cover bigint, purchase uuid, note text, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
declare chain fin.books := fin.chain(); lines fin.line[] := '{}'; book bigint; paid bigint; postage bigint := 0; cost bigint := 0;
begin
  if cover <= 0 or not exists (select from public.ledger_account a where a.org_id = chain.owner and a.code = 2010 and a.tier = 3) then
    raise exception 'not a claim of a seller' using errcode = 'WB500';
  end if;
  if purchase is not null then
    select coalesce(sum(c.amount) filter (where not c.is_cost and c.org = chain.owner), 0), coalesce(sum(c.amount) filter (where c.is_cost), 0)
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
      select coalesce(sum(c.amount), 0) into paid from fin.captured(purchase) c where c.org = book and not c.is_cost;
    end if;
    lines := lines || row(book, 2010, -cover - paid)::fin.line || row(book, 4030, cover)::fin.line;
    if paid > 0 then lines := lines || row(book, 4010, paid)::fin.line; end if;
  end loop;
  lines := lines || row(chain.platform, 1310, cover + cost)::fin.line || row(chain.platform, 5100, -cover - cost)::fin.line;
  return fin.post(row(gen_random_uuid(), 'claim:' || claim || ':pay', format('claim|%s|%s', cover, postage), 37, 8, 2, 1, 4,
    'claim', claim, note, at)::fin.event, lines, false);
end $$;
alter function fin.pay_claim(uuid, bigint, uuid, text, timestamptz) owner to waybill_definer;
revoke all on function fin.pay_claim(uuid, bigint, uuid, text, timestamptz) from public;
grant execute on function fin.pay_claim(uuid, bigint, uuid, text, timestamptz) to waybill_service;
