-- Sales tax of invoices in the ledger: 2200 is what a provider owes the tax office. Tax on top of prices is charged to the customer's
-- balance when the invoice is issued; tax within prices is taken out of the income (4900), and the balance isn't touched.

alter table invoice add column prices_include_tax boolean not null default true;
-- The posting of the document's tax; null where there is none, and on documents that were issued before taxes were posted.
alter table invoice add column tax_event_id uuid;
create unique index invoice_tax_event on invoice (org_id, tax_event_id) where tax_event_id is not null;

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
    (1300, 1, false, null, false), (1310, 1, false, null, false), (2300, -1, false, null, false), (5100, 1, false, null, false)
  ) as k (code, side, tracks_balance, floor, of_customer)
  where k.of_customer = (customer <> provider)
  on conflict (org_id, provider_org, code, currency) do nothing
$$;

insert into ledger_account (org_id, provider_org, code, tier, side, tracks_balance, floor)
select a.org_id, a.provider_org, k.code, a.tier, k.side, false, null
from ledger_account a cross join (values (2200::smallint, -1::smallint), (4900::smallint, 1::smallint)) as k (code, side)
where a.code = 2010 on conflict (org_id, provider_org, code, currency) do nothing;

-- The tax of a document of the transaction's organization, once; negative on credit notes. On top of prices it may pass the floor: what it
-- is for has been sold.
create function fin.post_tax(invoice bigint, tax bigint, on_top boolean, number text, at timestamptz) returns fin.posted
language plpgsql security definer set search_path = '' as $$
begin
  if tax % 100 <> 0 then raise exception 'tax is in whole cents' using errcode = 'WB500'; end if;
  return fin.post(row(gen_random_uuid(), 'invoice-tax:' || invoice, format('tax|%s|%s', tax, on_top), 32, case when on_top then 8 end,
      2, 1, case when on_top then 3 end, 'invoice', null, number, at)::fin.event,
    array[row(app.org(), case when on_top then 2010 else 4900 end, tax)::fin.line, row(app.org(), 2200, -tax)::fin.line], true);
end $$;
alter function fin.post_tax(bigint, bigint, boolean, text, timestamptz) owner to waybill_definer;
revoke all on function fin.post_tax(bigint, bigint, boolean, text, timestamptz) from public;
grant execute on function fin.post_tax(bigint, bigint, boolean, text, timestamptz) to waybill_service;

-- What the ledger check compares with the entries of 2200.
create view invoicing_tax as
  select org_id, number, tax, tax_event_id from invoice where tax_event_id is not null;
call app.offer('invoicing_tax');
