-- What carriers publish, row by row: where it comes from, of which day that is, and whether it was read there (verified) or not (sample).

alter table carrier_service add column source_date date, add column status text not null default 'sample' check (status in ('verified', 'sample'));
alter table carrier_limit add column source_date date, add column status text not null default 'sample' check (status in ('verified', 'sample'));
alter table dim_rule add column source_date date, add column status text not null default 'sample' check (status in ('verified', 'sample'));
alter table zone_rule add column source_date date, add column status text not null default 'sample' check (status in ('verified', 'sample'));
alter table rate_band add column source_date date, add column status text not null default 'sample' check (status in ('verified', 'sample'));
alter table surcharge add column source_date date, add column status text not null default 'sample' check (status in ('verified', 'sample'));
alter table void_rule add column source_date date, add column status text not null default 'sample' check (status in ('verified', 'sample'));
alter table lithium_rule add column source_date date, add column status text not null default 'sample' check (status in ('verified', 'sample'));
alter table cod_rule add column source_date date, add column status text not null default 'sample' check (status in ('verified', 'sample'));

-- Days on which a service delivers without an extra charge. saturdaysAtHomes: Saturdays count for residential addresses only;
-- shortEveryDay: Saturdays and Sundays count in transits of at most three days.
alter table carrier_service drop column saturday,
  add column delivery_days text not null default 'weekdays'
    check (delivery_days in ('weekdays', 'saturdays', 'saturdaysAtHomes', 'shortEveryDay'));

-- A row for a country goes before the service's row for all; served false = the service does not go there.
alter table carrier_limit add column country text check (country ~ '^[A-Z]{2}$'),
  add column max_sides_um bigint check (max_sides_um > 0),
  add column served boolean not null default true,
  drop constraint carrier_limit_carrier_service_effective_from_key,
  add unique nulls not distinct (carrier, service, country, effective_from);

-- No divisor = size never counts. What size may raise the billed weight to, at most.
alter table dim_rule alter column divisor drop not null,
  add column maximum_x100 integer check (maximum_x100 > 0);

-- Conditions that hold beside the triggers; null = any. area_tier: of delivery_area, by the recipient's zip code.
alter table surcharge drop column zip_prefixes,
  add column zones text[],
  add column area_tier text,
  add column residential boolean;

-- Fuel surcharges by date: the newest row that has begun counts. Price changes are new rows.
create table fuel_rate (
  carrier smallint not null check (carrier between 1 and 4),
  -- As in surcharge.
  applies_to text not null,
  valid_from date not null,
  ppm integer not null check (ppm between 0 and 1000000),
  source text not null,
  source_date date,
  status text not null check (status in ('verified', 'sample')),
  primary key (carrier, applies_to, valid_from)
);

-- Zip codes that cost a delivery area surcharge: by three digits, then the last two of each ("010:02,05 011:01").
create table delivery_area (
  carrier smallint not null check (carrier between 1 and 4),
  tier text not null,
  zips text not null,
  effective_from date not null,
  effective_to date check (effective_to > effective_from),
  source text not null,
  source_date date,
  status text not null check (status in ('verified', 'sample')),
  primary key (carrier, tier, effective_from)
);

-- Zones between three-digit zip areas: a line for each origin, "005 A4H4C12": A to J = zones 0 to 9 for so many destinations from 001 on, 0 = none.
-- like_carrier: as in the chart of that carrier, but zones below least_zone count as that.
create table zone_chart (
  carrier smallint not null check (carrier between 1 and 4),
  chart text,
  like_carrier smallint check (like_carrier between 1 and 4),
  least_zone smallint not null default 1 check (least_zone between 1 and 9),
  effective_from date not null,
  effective_to date check (effective_to > effective_from),
  source text not null,
  source_date date,
  status text not null check (status in ('verified', 'sample')),
  primary key (carrier, effective_from),
  check ((chart is null) <> (like_carrier is null))
);

-- Five-digit destinations with another zone than their area has: a zone of their own, or that of another area from the same origin.
create table zone_exception (
  id bigint generated always as identity primary key,
  carrier smallint not null check (carrier between 1 and 4),
  service text,
  zip_from text not null check (zip_from ~ '^\d{5}$'),
  zip_to text not null check (zip_to ~ '^\d{5}$' and zip_to >= zip_from),
  -- Only where the chart says this zone; null = any.
  chart_zone text,
  zone text,
  as_area text check (as_area ~ '^\d{3}$'),
  effective_from date not null,
  effective_to date check (effective_to > effective_from),
  source text not null,
  source_date date,
  status text not null check (status in ('verified', 'sample')),
  check ((zone is null) <> (as_area is null)),
  unique nulls not distinct (carrier, service, zip_from, chart_zone, effective_from)
);

-- Days on which a carrier neither picks up nor delivers.
create table carrier_holiday (
  carrier smallint not null check (carrier between 1 and 4),
  day date not null,
  name_en text not null,
  name_cn text not null,
  source text not null,
  source_date date,
  status text not null check (status in ('verified', 'sample')),
  primary key (carrier, day)
);

grant select on fuel_rate, delivery_area, zone_chart, zone_exception, carrier_holiday
  to waybill_seller, waybill_warehouse, waybill_reseller, waybill_platform, waybill_service;
grant insert on fuel_rate, delivery_area, zone_chart, zone_exception, carrier_holiday to waybill_service;
-- A newer set of samples takes the place of the older one, and a newer chart closes the one before.
grant update (effective_to) on zone_chart to waybill_service;
grant delete on carrier_service, carrier_limit, dim_rule, zone_rule, rate_band, surcharge, void_rule, lithium_rule, cod_rule, zone_chart
  to waybill_service;
