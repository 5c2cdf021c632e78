-- Where the sample is all there is, its hits are all hits: a seller of a few hundred orders reads "60", not "at least 60".
create or replace function app.search_orders(needle text, most integer, out ids bigint[], out at_least integer)
language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan
as $$
declare
  org constant bigint := app.org();
  pattern constant text := app.search_pattern(needle);
  sample constant integer := 1000;
  seen integer;
  oldest integer;
begin
  select count(*), array_agg(s.id) filter (where s.search_text like pattern) into seen, ids from (
    select id, search_text from sales_order where org_id = org order by create_time desc, id desc limit sample) s;
  ids := coalesce(ids, '{}');
  at_least := cardinality(ids);
  if seen < sample then return; end if;
  if at_least >= 6 then
    select count(*) into oldest from (
      select search_text from sales_order where org_id = org order by create_time, id limit sample) s
      where s.search_text like pattern;
    if oldest >= 6 then
      ids := null;
      at_least := greatest(at_least, oldest);
      return;
    end if;
  end if;
  select array(select o.id from sales_order o where o.org_id = org and o.search_text like pattern limit least(most, 20000) + 1) into ids;
  at_least := least(cardinality(ids), most);
  if cardinality(ids) > most then ids := null; end if;
end $$;
