-- Ids of the organisation's shipments whose tracking number, order number or recipient contains the text (lower case, wildcards escaped),
-- newest first; null when there are more than `most`. A text that is `short` has no trigram, so no index knows it, and of a frequent one the
-- index knows too much: these are tried on the newest `tries`, and null also means that there are more shipments than that.
drop function app.search_shipments(text, integer);
create function app.find_shipments(pattern text, short boolean, most integer, tries integer) returns bigint[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  org constant bigint := app.org();
  ids bigint[];
  tried integer;
  sample constant integer := 1000;
begin
  if not short then
    select count(*) > sample / 50 into short from (
      select search_text from shipment where org_id = org order by created_at desc, id desc limit sample) s
      where s.search_text like pattern;
  end if;
  if short then
    select coalesce(array_agg(s.id) filter (where s.search_text like pattern), '{}'), count(*) into ids, tried from (
      select id, search_text from shipment where org_id = org order by created_at desc, id desc limit tries + 1) s;
    if tried > tries then return null; end if;
  else
    ids := array(select s.id from shipment s where s.org_id = org and s.search_text like pattern
      order by s.created_at desc, s.id desc limit most + 1);
  end if;
  return case when cardinality(ids) <= most then ids end;
end $$;
grant create on schema app to waybill_definer;
alter function app.find_shipments(text, boolean, integer, integer) owner to waybill_definer;
revoke create on schema app from waybill_definer;
revoke all on function app.find_shipments(text, boolean, integer, integer) from public;
grant execute on function app.find_shipments(text, boolean, integer, integer) to waybill_seller;
