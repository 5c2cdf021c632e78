-- What a provider owes the tax office for a customer (2200) stands in the customer's book, and is not the customer's to read: sellers and
-- resellers see the wallets of their own books alone.
alter policy own on ledger_account using (org_id = (select app.org()) and code between 2000 and 2199);
alter policy own on ledger_entry using (org_id = (select app.org()) and code between 2000 and 2199);
