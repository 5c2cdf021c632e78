-- Which orders have a tag was written by a function called for each order; a bulk change or a run of auto rules tags thousands in one
-- statement, which now writes all of them at once.
drop trigger order_tagged on sales_order;
drop trigger order_retagged on sales_order;
drop function app.tag_order();

create function app.tag_new_orders() returns trigger language plpgsql as $$
begin
  insert into public.order_tagging (org_id, tag, status, order_id)
    select n.org_id, tag, n.status, n.id from new_orders n cross join lateral unnest(n.tags) as tag where n.tags <> '{}';
  return null;
end $$;
create trigger order_tagged after insert on sales_order
  referencing new table as new_orders for each statement execute function app.tag_new_orders();

-- A session plans these statements once, be the first update of one order or of 200,000: so they join by index alone, and what changed is
-- found as a difference of sets, which takes time in proportion to the orders.
create function app.tag_changed_orders() returns trigger language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  delete from public.order_tagging t
    using (select org_id, id, status, tags from old_orders where tags <> '{}' except select org_id, id, status, tags from new_orders) o
    where t.org_id = o.org_id and t.order_id = o.id;
  insert into public.order_tagging (org_id, tag, status, order_id)
    select n.org_id, tag, n.status, n.id
    from (select org_id, id, status, tags from new_orders where tags <> '{}' except select org_id, id, status, tags from old_orders) n
    cross join lateral unnest(n.tags) as tag;
  return null;
end $$;
create trigger order_retagged after update on sales_order
  referencing old table as old_orders new table as new_orders for each statement execute function app.tag_changed_orders();
