-- A promise moves no goods: the version of a level changes with its movements alone, so that a count of it goes on.
create or replace function stock.reserve(seller bigint, warehouse bigint, product bigint, place bigint, lot bigint, delta integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare operator bigint;
begin
  select s.warehouse_org_id into operator from public.warehouse_link s
    where s.org_id = seller and s.warehouse_id = warehouse and s.state in ('active', 'suspended')
      and (s.warehouse_org_id = app.org() or (delta < 0 and app.org() = seller
        and exists (select from public.location l where l.org_id = s.warehouse_org_id and l.id = place)));
  if not found then
    raise exception 'LINK_NOT_FOUND' using errcode = 'WB404';
  end if;
  update public.stock_level l set reserved = l.reserved + delta
    where l.org_id = seller and l.product_id = product and l.warehouse_org_id = operator and l.warehouse_id = warehouse
      and l.location_id = place and l.lot_id = lot and l.condition = 1 and l.reserved + delta between 0 and l.on_hand;
  return found;
end $$;
