-- Numbers of the packages that the seller does not send, of an order whose other packages have labels: it is shipped with those.
alter table sales_order add column packages_unsent integer[] not null default '{}';
