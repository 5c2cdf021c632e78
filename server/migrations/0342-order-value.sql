-- What an order's line items cost, which lists show, sort and filter by.
alter table sales_order
  -- Of the line items, in 1/10,000 of the order's currency; null = none of them has a price.
  add column line_total bigint check (line_total >= 0),
  -- An unknown value comes before all others. A column, as weight_key is: under row level security no coalesce is an index condition.
  add column total_key bigint not null generated always as (coalesce(line_total, -1)) stored;

update sales_order o set line_total = priced.total
from (
  select org_id, order_id, least(sum(unit_price::numeric * quantity), 9000000000000000)::bigint as total
  from order_line where unit_price is not null group by org_id, order_id) priced
where o.org_id = priced.org_id and o.id = priced.order_id;

create index sales_order_status_total on sales_order (org_id, status, total_key, id);
