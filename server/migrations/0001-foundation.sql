-- What every later file builds on: the schema app with the scope of a transaction, row level security, views for other modules, and
-- the form in which text is searched. Roles and extensions exist before the first migration (server/platform/database/roles.ts).

create schema app;
grant usage on schema app, public
  to waybill_seller, waybill_warehouse, waybill_reseller, waybill_platform, waybill_service, waybill_definer;

-- The organization and the user of the transaction, which every transaction sets (docs/decisions/0003). Without an organization
-- row level security shows no row.
create function app.org() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.org_id', true), '')::bigint $$;
create function app.actor() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::bigint $$;

-- Puts a seller-owned table (first key column org_id) under row level security, the same way everywhere:
-- sellers act on their own rows, resellers read those of their sellers, the platform reads all, the service role works for any.
create procedure app.protect(target regclass, seller_may text default 'select, insert, update, delete', reseller_reads boolean default true)
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  if seller_may <> '' then
    execute format('create policy own on %s for all to waybill_seller using (org_id = (select app.org())) with check (org_id = (select app.org()))', target);
    execute format('grant %s on %s to waybill_seller', seller_may, target);
  end if;
  if reseller_reads then
    execute format('create policy sellers on %s for select to waybill_reseller using (org_id in (select id from public.org where parent_org_id = (select app.org())) or org_id = (select app.org()))', target);
    execute format('create policy everything on %s for select to waybill_platform using (true)', target);
    execute format('grant select on %s to waybill_reseller, waybill_platform', target);
  end if;
  execute format('create policy service on %s for all to waybill_service, waybill_definer using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to waybill_service, waybill_definer', target);
end $$;

-- Offers a view of a module to the other modules (docs/decisions/0168). Each is named after its owner, shows the columns that others
-- need, and runs as its reader (security_invoker), so that the policies and grants of its tables hold. An invoker needs the right to
-- all columns of a view, whichever it selects: a view shows columns that all its readers may read. Columns are added by
-- `create or replace view`.
create procedure app.offer(offered regclass) language plpgsql as $$
begin
  execute format('alter view %s set (security_invoker = true)', offered);
  execute format('grant select on %s to waybill_seller, waybill_warehouse, waybill_reseller, waybill_platform, waybill_service', offered);
end $$;

-- Text in the form in which it is searched: lower case, every character beyond ASCII as a word of its own that spells its code
-- with A to P ("张" is " FPCA "; nothing typed is upper case here). Trigrams then work for every script, in whichever locale the
-- database was created, and for names of two characters.
create function app.search_form(given text) returns text language plpgsql immutable parallel safe
as $$
declare
  low text := pg_catalog.lower(given);
begin
  if pg_catalog.octet_length(low) = pg_catalog.length(low) then return low; end if;
  return (
    select pg_catalog.string_agg(
      case when pg_catalog.ascii(letter) < 128 then letter
        else ' ' || pg_catalog.translate(pg_catalog.to_hex(pg_catalog.ascii(letter)), '0123456789abcdef', 'ABCDEFGHIJKLMNOP') || ' ' end,
      '' order by place)
    from pg_catalog.unnest(pg_catalog.string_to_array(low, null)) with ordinality as letters (letter, place));
end $$;

-- The LIKE pattern that finds the needle anywhere; wildcards in the needle stand for themselves.
create function app.search_pattern(needle text) returns text language sql immutable parallel safe set search_path = pg_catalog, app
  as $$ select '%' || replace(replace(replace(app.search_form(needle), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;
