-- Customers and saved methods belong to one account at the payment service: after a provider connects another one, or leaves the local
-- payment server or test mode, they are unknown there and must not be charged.
alter table payment_account add column account_id text;
-- 'local', or the account's id and its mode.
alter table payment_customer add column account text not null default 'local';
alter table payment_customer drop constraint payment_customer_pkey, add primary key (org_id, provider_org_id, account);
alter table saved_method add column account text not null default 'local';
update payment_customer c set account = 'unknown' from payment_account a where a.org_id = c.provider_org_id;
update saved_method m set account = 'unknown' from payment_account a where a.org_id = m.provider_org_id;
alter table payment_customer alter column account drop default;
alter table saved_method alter column account drop default;
