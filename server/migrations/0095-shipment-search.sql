-- In SQL the plan was made for any organization and any text, and read the trigram index of all organizations. Here the planner knows
-- both, and what it costs to read the shipments of this one.
drop function app.search_shipments(text, integer);
create function app.search_shipments(pattern text, most integer) returns bigint[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  org constant bigint := app.org();
begin
  return array(select s.id from shipment s where s.org_id = org and s.search_text like pattern
    order by s.created_at desc, s.id desc limit most);
end $$;
grant create on schema app to waybill_definer;
alter function app.search_shipments(text, integer) owner to waybill_definer;
revoke create on schema app from waybill_definer;
revoke all on function app.search_shipments(text, integer) from public;
grant execute on function app.search_shipments(text, integer) to waybill_seller;
