-- What the carriers offer and charge: reference data for everybody, no organisation. Every row is dated (effective_to null = open)
-- and says where it comes from; a price change is a new row, never an update. Units are in the column names:
-- cg = hundredths of a gram, um = micrometres, ppm = parts per million, amounts in 1/10,000 dollar, x100 = hundredths of the weight unit.

create table carrier_service (
  carrier smallint not null check (carrier between 1 and 4),
  code text not null,
  name_en text not null,
  name_cn text not null,
  -- ground 1, express 2, freight 3, international 4
  service_class smallint not null check (service_class between 1 and 4),
  international boolean not null,
  -- Delivers on Saturdays without an extra charge.
  saturday boolean not null default false,
  -- Only for certain contents (media mail): quoted when asked for by name, never offered as the cheapest.
  restricted boolean not null default false,
  effective_from date not null,
  effective_to date check (effective_to > effective_from),
  source text not null,
  primary key (carrier, code, effective_from)
);

-- Parcel limits. service null = every service of the carrier that has no row of its own; a null limit = none.
create table carrier_limit (
  id bigint generated always as identity primary key,
  carrier smallint not null check (carrier between 1 and 4),
  service text,
  weight_unit text not null check (weight_unit in ('lb', 'kg')),
  size_unit text not null check (size_unit in ('in', 'cm')),
  max_weight_cg bigint check (max_weight_cg > 0),
  max_longest_um bigint check (max_longest_um > 0),
  max_second_um bigint check (max_second_um > 0),
  max_length_girth_um bigint check (max_length_girth_um > 0),
  -- Three sides, longest first.
  min_sides_um bigint[] check (cardinality(min_sides_um) = 3),
  effective_from date not null,
  effective_to date check (effective_to > effective_from),
  source text not null,
  unique nulls not distinct (carrier, service, effective_from)
);

-- How size becomes weight, and to which steps weights are rounded up.
create table dim_rule (
  id bigint generated always as identity primary key,
  carrier smallint not null check (carrier between 1 and 4),
  service text,
  weight_unit text not null check (weight_unit in ('lb', 'kg')),
  size_unit text not null check (size_unit in ('in', 'cm')),
  divisor integer not null check (divisor > 0),
  rounding text not null check (rounding in ('ceil', 'nearest')),
  -- Cubic size units up to which size does not count.
  over_volume integer not null default 0,
  step_x100 integer not null check (step_x100 > 0),
  -- Step below one weight unit.
  small_step_x100 integer check (small_step_x100 > 0),
  minimum_x100 integer not null default 0,
  effective_from date not null,
  effective_to date check (effective_to > effective_from),
  source text not null,
  unique nulls not distinct (carrier, service, effective_from)
);

-- Zone of a route. place = a US state, or 'US' or another country (of the far end), or '*' for the rest; up_to_miles = by distance (null = any).
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
  unique nulls not distinct (carrier, international, place, up_to_miles, effective_from)
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
  primary key (carrier, service, zone, over_x100, effective_from)
);

-- What comes on top. A row applies when its service scope fits and one of its triggers is met (no trigger = always, once its kind is asked for);
-- within a kind the dearest row counts, kinds add up. applies_to: '*', 'domestic', 'international', 'ground', 'express' or a service code.
create table surcharge (
  id bigint generated always as identity primary key,
  carrier smallint not null check (carrier between 1 and 4),
  kind text not null check (kind in ('fuel', 'residential', 'deliveryArea', 'handling', 'nonstandardLength', 'nonstandardVolume', 'signature', 'insurance', 'saturday', 'cod')),
  -- The signature option, or which line of the price a handling row makes.
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
  over_weight_cg bigint,
  over_longest_um bigint,
  over_second_um bigint,
  over_length_girth_um bigint,
  over_cubic_inches integer,
  zip_prefixes text[],
  -- The fuel share is taken of this amount too.
  fuelled boolean not null default false,
  effective_from date not null,
  effective_to date check (effective_to > effective_from),
  source text not null
);
create index surcharge_carrier on surcharge (carrier, kind);

-- How a label's price comes back.
create table void_rule (
  carrier smallint not null check (carrier between 1 and 4),
  -- instant = money back at once; pending = after confirm_days; ship_date = instant, until the ship date; none = unused labels are not billed
  mode text not null check (mode in ('instant', 'pending', 'ship_date', 'none')),
  window_days integer,
  confirm_days integer,
  effective_from date not null,
  effective_to date check (effective_to > effective_from),
  source text not null,
  primary key (carrier, effective_from)
);

-- Which sets of sample data are in, so that seeding twice changes nothing.
create table rate_table_version (
  name text primary key,
  loaded_at timestamptz not null default now()
);

grant select on carrier_service, carrier_limit, dim_rule, zone_rule, rate_band, surcharge, void_rule, rate_table_version
  to waybill_seller, waybill_warehouse, waybill_reseller, waybill_platform, waybill_service;
