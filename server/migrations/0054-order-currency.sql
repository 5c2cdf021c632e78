-- What an order's own amounts (prices of its items) are in; postage is always in US dollars.
alter table sales_order add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');
