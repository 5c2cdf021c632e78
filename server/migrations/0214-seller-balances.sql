-- The wallets of a provider's customers. Without the balance, so that postings stay within their page.
create index ledger_account_provider on ledger_account (provider_org, code);
