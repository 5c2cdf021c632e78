-- Ids of the organisation's products that hold the needle, in no order; null when there are more than `most`. A text that is `short` has no
-- trigram, so no index knows it: it is tried on the first `tries` by SKU, and null also means that there are more products than that.
create function app.find_products(needle text, short boolean, most integer, tries integer) returns bigint[]
language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan
as $$
declare
  org constant bigint := app.org();
  pattern constant text := app.search_pattern(needle);
  ids bigint[];
  tried integer;
begin
  if short then
    select coalesce(array_agg(p.id) filter (where p.search_text like pattern), '{}'), count(*) into ids, tried from (
      select id, search_text from product where org_id = org order by sku_key limit tries + 1) p;
    if tried > tries then return null; end if;
  else
    ids := array(select p.id from product p where p.org_id = org and p.search_text like pattern limit most + 1);
  end if;
  return case when cardinality(ids) <= most then ids end;
end $$;
grant create on schema app to waybill_definer;
alter function app.find_products(text, boolean, integer, integer) owner to waybill_definer;
revoke create on schema app from waybill_definer;
revoke all on function app.find_products(text, boolean, integer, integer) from public;
grant execute on function app.find_products(text, boolean, integer, integer) to waybill_seller, waybill_service;
