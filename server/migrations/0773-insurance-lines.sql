-- Insurance has lines of its own on bills, invoices and credit notes. Lines from before say what of their amount is insurance.
alter table bill_line add column is_insurance boolean not null default false;
alter table invoice_line add column is_insurance boolean not null default false;
