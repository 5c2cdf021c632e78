-- The most that a carrier insures a parcel for; a carrier without a row insures any value.
create table insurance_rule (
  carrier smallint not null check (carrier between 1 and 4),
  max_amount bigint not null check (max_amount > 0),
  effective_from date not null,
  effective_to date check (effective_to > effective_from),
  source text not null,
  source_date date,
  status text not null default 'sample' check (status in ('verified', 'sample')),
  primary key (carrier, effective_from)
);
insert into insurance_rule (carrier, max_amount, effective_from, source, source_date, status) values
  (1, 50000000, '2000-01-01', 'USPS: insurance up to 5,000.00', '2026-11-01', 'sample'),
  (2, 500000000, '2000-01-01', 'UPS: declared value up to 50,000.00 a package', '2026-11-01', 'sample'),
  (3, 500000000, '2000-01-01', 'FedEx: declared value up to 50,000.00 a package', '2026-11-01', 'sample'),
  (4, 5000000000, '2000-01-01', 'DHL Express: value protection up to 500,000.00, more on approval', '2026-11-01', 'sample');
grant select on insurance_rule to waybill_seller, waybill_warehouse, waybill_reseller, waybill_platform, waybill_service;
grant insert, delete on insurance_rule to waybill_service;
