-- Up to how much a difference that a count finds is accepted by itself, more and fewer than recorded apart. A measure that is null sets no
-- limit; one of each side does. With 0, as it begins, every difference is counted again.
alter table warehouse
  add column count_plus_units integer default 0 check (count_plus_units >= 0),
  add column count_plus_percent smallint default 0 check (count_plus_percent between 0 and 100),
  -- In 1/10,000.
  add column count_plus_value bigint default 0 check (count_plus_value >= 0 and count_plus_value % 100 = 0),
  add column count_minus_units integer default 0 check (count_minus_units >= 0),
  add column count_minus_percent smallint default 0 check (count_minus_percent between 0 and 100),
  add column count_minus_value bigint default 0 check (count_minus_value >= 0 and count_minus_value % 100 = 0),
  add check (num_nonnulls(count_plus_units, count_plus_percent, count_plus_value) > 0),
  add check (num_nonnulls(count_minus_units, count_minus_percent, count_minus_value) > 0);

-- The difference was within them: nobody decided about it.
alter table stock_count_line add column by_tolerance boolean not null default false,
  add check (not by_tolerance or (state = 'accepted' and decided_by is null));

-- What a unit is worth to its seller; null: nobody knows, as where it is entered as 0. Staff of warehouses have no right to it.
create view products_value as select org_id, id as product_id, coalesce(nullif(purchasing_cost, 0), nullif(declared_value, 0)) as value from product;
call app.offer('products_value');
