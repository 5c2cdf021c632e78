-- What the carriers offer and charge: reference data for everyone, of no organization. The application loads it as background work
-- (server/carriers). Rows say where they come from, of which day that is, and whether it was read there (status verified) or not
-- (sample). They are dated (effective_to null = open); a price change is a new row, never an update. Units are in the column names:
-- cg = hundredths of a gram, um = micrometers, ppm = parts per million, amounts in 1/10,000 dollar, x100 = hundredths of the weight unit.

create table carrier_service (
  carrier smallint not null check (carrier between 1 and 4),
  code text not null,
  name_en text not null,
  name_cn text not null,
  -- ground 1, express 2, freight 3, international 4
  service_class smallint not null check (service_class between 1 and 4),
  international boolean not null,
  -- Only for certain contents (media mail): quoted when asked for by name, never offered as the cheapest.
  restricted boolean not null default false,
  -- Days on which it delivers without an extra charge. saturdaysAtHomes: Saturdays count for residential addresses only;
  -- shortEveryDay: Saturdays and Sundays count in transits of at most three days.
  delivery_days text not null default 'weekdays'
    check (delivery_days in ('weekdays', 'saturdays', 'saturdaysAtHomes', 'shortEveryDay')),
  effective_from date not null,
  effective_to date check (effective_to > effective_from),
  source text not null,
  source_date date,
  status text not null default 'sample' check (status in ('verified', 'sample')),
  primary key (carrier, code, effective_from)
);

-- Parcel limits. service null = every service of the carrier that has no row of its own; a row for a country goes before the
-- service's row for all; a null limit = none.
create table carrier_limit (
  id bigint generated always as identity primary key,
  carrier smallint not null check (carrier between 1 and 4),
  service text,
  country text check (country ~ '^[A-Z]{2}$'),
  -- False: the service does not go there.
  served boolean not null default true,
  weight_unit text not null check (weight_unit in ('lb', 'kg')),
  size_unit text not null check (size_unit in ('in', 'cm')),
  max_weight_cg bigint check (max_weight_cg > 0),
  max_longest_um bigint check (max_longest_um > 0),
  max_second_um bigint check (max_second_um > 0),
  max_length_girth_um bigint check (max_length_girth_um > 0),
  -- Of the three sides together.
  max_sides_um bigint check (max_sides_um > 0),
  -- Three sides, longest first.
  min_sides_um bigint[] check (cardinality(min_sides_um) = 3),
  effective_from date not null,
  effective_to date check (effective_to > effective_from),
  source text not null,
  source_date date,
  status text not null default 'sample' check (status in ('verified', 'sample')),
  unique nulls not distinct (carrier, service, country, effective_from)
);

-- How size becomes weight, and to which steps weights are rounded up.
create table dim_rule (
  id bigint generated always as identity primary key,
  carrier smallint not null check (carrier between 1 and 4),
  service text,
  weight_unit text not null check (weight_unit in ('lb', 'kg')),
  size_unit text not null check (size_unit in ('in', 'cm')),
  -- Null = size never counts.
  divisor integer check (divisor > 0),
  rounding text not null check (rounding in ('ceil', 'nearest')),
  -- Cubic size units up to which size does not count.
  over_volume integer not null default 0,
  step_x100 integer not null check (step_x100 > 0),
  -- Step below one weight unit.
  small_step_x100 integer check (small_step_x100 > 0),
  minimum_x100 integer not null default 0,
  -- What size may raise the billed weight to, at most.
  maximum_x100 integer check (maximum_x100 > 0),
  effective_from date not null,
  effective_to date check (effective_to > effective_from),
  source text not null,
  source_date date,
  status text not null default 'sample' check (status in ('verified', 'sample')),
  unique nulls not distinct (carrier, service, effective_from)
);

-- Zone of a route. place = a US state, or 'US' or another country (of the far end), or '*' for the rest; up_to_miles = by distance
-- (null = any).
create table zone_rule (
  id bigint generated always as identity primary key,
  carrier smallint not null check (carrier between 1 and 4),
  international boolean not null,
  place text not null,
  up_to_miles integer,
  -- Null = not served.
  zone text,
  effective_from date not null,
  effective_to date check (effective_to > effective_from),
  source text not null,
  source_date date,
  status text not null default 'sample' check (status in ('verified', 'sample')),
  unique nulls not distinct (carrier, international, place, up_to_miles, effective_from)
);

-- Zones between three-digit zip areas: a line for each origin, "005 A4H4C12": A to J = zones 0 to 9 for so many destinations from 001
-- on, 0 = none. like_carrier: as in the chart of that carrier, but zones below least_zone count as that.
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
  loaded_at timestamptz default now(),
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
  -- Only where the chart has this zone; null = any.
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

-- Price of a weight w with over < w <= up_to: base + per_unit × (w − over); weights in hundredths of the service's weight unit.
create table rate_band (
  carrier smallint not null check (carrier between 1 and 4),
  service text not null,
  zone text not null,
  over_x100 integer not null check (over_x100 >= 0),
  up_to_x100 integer not null check (up_to_x100 > over_x100),
  base_amount bigint not null check (base_amount > 0),
  per_unit_amount bigint not null default 0 check (per_unit_amount >= 0),
  transit_days smallint not null check (transit_days > 0),
  effective_from date not null,
  effective_to date check (effective_to > effective_from),
  source text not null,
  source_date date,
  status text not null default 'sample' check (status in ('verified', 'sample')),
  primary key (carrier, service, zone, over_x100, effective_from)
);

-- What is charged on top. A row applies when its service scope fits, its conditions hold and one of its triggers is met (no trigger =
-- always, once its kind is asked for); within a kind the most expensive row counts, kinds add up.
-- applies_to: '*', 'domestic', 'international', 'ground', 'express' or a service code.
create table surcharge (
  id bigint generated always as identity primary key,
  carrier smallint not null check (carrier between 1 and 4),
  kind text not null check (kind in ('fuel', 'residential', 'deliveryArea', 'handling', 'nonstandardLength', 'nonstandardVolume', 'signature', 'insurance', 'saturday', 'cod')),
  -- The signature option, or which line of the price a handling row becomes.
  variant text,
  applies_to text not null default '*',
  amount bigint not null default 0,
  -- Fuel: share of what it applies to.
  ppm integer,
  -- Insurance: nothing up to `included`, then `amount` for every started `per_amount`, at least `minimum`.
  included_amount bigint,
  per_amount bigint,
  minimum_amount bigint,
  -- Least weight billed once this row applies, in hundredths of a pound.
  minimum_billable_x100 integer,
  -- Triggers.
  over_weight_cg bigint,
  over_longest_um bigint,
  over_second_um bigint,
  over_length_girth_um bigint,
  over_cubic_inches integer,
  -- Conditions that hold beside the triggers; null = any. area_tier: of delivery_area, by the recipient's zip code.
  zones text[],
  area_tier text,
  residential boolean,
  -- The fuel share is taken of this amount too.
  fuelled boolean not null default false,
  effective_from date not null,
  effective_to date check (effective_to > effective_from),
  source text not null,
  source_date date,
  status text not null default 'sample' check (status in ('verified', 'sample'))
);
create index surcharge_carrier on surcharge (carrier, kind);

-- Fuel surcharges by date: the newest row that is in effect counts. Price changes are new rows.
create table fuel_rate (
  carrier smallint not null check (carrier between 1 and 4),
  -- As in surcharge.
  applies_to text not null,
  valid_from date not null,
  ppm integer not null check (ppm between 0 and 1000000),
  source text not null,
  source_date date,
  status text not null check (status in ('verified', 'sample')),
  loaded_at timestamptz default now(),
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

-- How a label's price is refunded.
create table void_rule (
  carrier smallint not null check (carrier between 1 and 4),
  -- instant = money back immediately; pending = after confirm_days; ship_date = instant, until the ship date;
  -- none = unused labels are not billed
  mode text not null check (mode in ('instant', 'pending', 'ship_date', 'none')),
  window_days integer,
  confirm_days integer,
  effective_from date not null,
  effective_to date check (effective_to > effective_from),
  source text not null,
  source_date date,
  status text not null default 'sample' check (status in ('verified', 'sample')),
  primary key (carrier, effective_from)
);

-- Which batteries a service accepts, by the order's battery_type; a battery without a row is refused. applies_to as in surcharge.
create table lithium_rule (
  carrier smallint not null check (carrier between 1 and 4),
  battery_type smallint not null check (battery_type between 1 and 9),
  applies_to text not null default '*',
  -- The package needs the battery mark, which no label printer prints.
  mark boolean not null,
  -- The carrier's own code or words for the label; null = none.
  handling text,
  effective_from date not null,
  effective_to date check (effective_to > effective_from),
  source text not null,
  source_date date,
  status text not null default 'sample' check (status in ('verified', 'sample')),
  primary key (carrier, battery_type, applies_to, effective_from)
);

-- What a carrier collects for the sender; a carrier without a row collects nothing.
create table cod_rule (
  carrier smallint not null check (carrier between 1 and 4),
  max_amount bigint not null check (max_amount > 0),
  -- 1 any, 2 guaranteed funds, 3 cash.
  pay_methods smallint[] not null check (cardinality(pay_methods) > 0),
  effective_from date not null,
  effective_to date check (effective_to > effective_from),
  source text not null,
  source_date date,
  status text not null default 'sample' check (status in ('verified', 'sample')),
  primary key (carrier, effective_from)
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

-- Which sets of sample data are loaded, so that seeding twice changes nothing.
create table rate_table_version (
  name text primary key,
  loaded_at timestamptz not null default now()
);

grant select on carrier_service, carrier_limit, dim_rule, zone_rule, zone_chart, zone_exception, rate_band, surcharge, fuel_rate,
    delivery_area, void_rule, lithium_rule, cod_rule, carrier_holiday, rate_table_version
  to waybill_seller, waybill_warehouse, waybill_reseller, waybill_platform, waybill_service;
grant insert on carrier_service, carrier_limit, dim_rule, zone_rule, zone_chart, zone_exception, rate_band, surcharge, fuel_rate,
    delivery_area, void_rule, lithium_rule, cod_rule, carrier_holiday, rate_table_version
  to waybill_service;
-- A newer set of samples replaces the older one, and a newer chart closes the one before.
grant update (effective_to) on zone_chart to waybill_service;
grant delete on carrier_service, carrier_limit, dim_rule, zone_rule, zone_chart, rate_band, surcharge, void_rule, lithium_rule, cod_rule
  to waybill_service;
