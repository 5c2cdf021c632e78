-- What an order declares reaches the carrier: a customs value of its own, and the carriers' rules for batteries and cash on delivery.

-- Worth of the goods for customs, 1/10,000 dollar; insured_value alone buys insurance.
alter table sales_order add column declared_value bigint check (declared_value >= 0);

-- Which batteries a service takes, by the order's battery_type; a battery without a row is refused. applies_to as in surcharge.
create table lithium_rule (
  carrier smallint not null check (carrier between 1 and 4),
  battery_type smallint not null check (battery_type between 1 and 9),
  applies_to text not null default '*',
  -- The package needs the battery mark, which no label printer makes.
  mark boolean not null,
  -- The carrier's own code or words for the label; null = none.
  handling text,
  effective_from date not null,
  effective_to date check (effective_to > effective_from),
  source text not null,
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
  primary key (carrier, effective_from)
);
grant select on lithium_rule, cod_rule to waybill_seller, waybill_warehouse, waybill_reseller, waybill_platform, waybill_service;
grant insert on lithium_rule, cod_rule to waybill_service;

-- FedEx offers COD on no service (its service guide), so nothing is charged for it.
delete from surcharge where carrier = 3 and kind = 'cod' and source = 'Sample rates 2026-01 (fictitious)';

-- "Declared value" was taken for the insured value by its name alone: what was remembered of that, and templates made of it, mean the customs value now.
delete from heading_memory
  where target = 'orders' and field = 'insuranceDeclared' and heading ~ 'declar|customs|申报|报关' and heading !~ 'insur|保险|保价|投保';
update mapping_memory set mapping = mapping - 'insuranceDeclared' || jsonb_build_object('declaredValue', mapping -> 'insuranceDeclared')
  where target = 'orders' and mapping ->> 'insuranceDeclared' ~* 'declar|customs|申报|报关' and mapping ->> 'insuranceDeclared' !~* 'insur|保险|保价|投保';
update field_mapping set detail = detail - 'insuranceDeclared' || jsonb_build_object('declaredValue', detail -> 'insuranceDeclared')
  where target = 'orders' and detail ->> 'insuranceDeclared' ~* 'declar|customs|申报|报关' and detail ->> 'insuranceDeclared' !~* 'insur|保险|保价|投保';
