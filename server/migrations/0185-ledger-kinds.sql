-- Room for the events of top-ups, adjustments, disputes, refunds to the payer and warehouse wallets; their names stand in
-- server/modules/money/funds/event-kinds.ts.
alter table ledger_transfer drop constraint ledger_transfer_kind_check;
alter table ledger_transfer add constraint ledger_transfer_kind_check check (kind between 1 and 49);
