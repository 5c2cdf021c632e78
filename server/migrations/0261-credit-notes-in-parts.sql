-- Credit notes over parts of an invoice: any number of them, never more than the invoice has left.

drop index invoice_corrects;
create index invoice_corrects on invoice (org_id, corrects) where corrects is not null;

-- On a credit note for an invoice: the line that this one takes back from. Notes so far copied all lines in their order.
alter table invoice_line add column corrects_line smallint;
update invoice_line l set corrects_line = l.line from invoice i
where i.org_id = l.org_id and i.id = l.invoice_id and i.corrects is not null;
