-- What carriers billed for labels, for the report of quotes and bills: which labels stand on a complete invoice, and by how much the bill
-- differs from what was charged. A disputed difference that was given up and one that later lines made up for count no more; a voided
-- label that was used and is charged again is no difference of its quote.
create view carrier_invoices_billed as
  select l.seller_org_id as org_id, l.purchase_id
  from carrier_invoice_line l join carrier_invoice i on i.org_id = l.org_id and i.id = l.invoice_id and i.state = 'complete'
  where l.purchase_id is not null;
call app.offer('carrier_invoices_billed');
create view carrier_invoices_difference as
  select org_id, purchase_id, reason, cost_delta, buy_delta, state not in ('proposed', 'ignored') as decided
  from carrier_adjustment where state not in ('withdrawn', 'accepted') and not recharges;
call app.offer('carrier_invoices_difference');
