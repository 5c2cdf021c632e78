-- What carriers are owed is the sum of every label: read from an index of its own, not from all movements of the book.
create index ledger_entry_carriers on ledger_entry (org_id, account_id) include (amount) where code = 2300;
create or replace view funds_carrier_payable as
  select e.org_id, -e.amount as amount
  from ledger_account a
  join ledger_entry e on e.org_id = a.org_id and e.account_id = a.id
  where a.code = 2300 and e.code = 2300 and a.provider_org = a.org_id;
call app.offer('funds_carrier_payable');
