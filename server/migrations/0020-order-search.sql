-- Searching and sorting orders.

-- Text in the form in which it is searched: lower case, every character beyond ASCII as a word of its own that spells its code
-- with A to P ("张" is " FPCA "; nothing typed is upper case here). Trigrams then work for every script, in whichever locale the
-- database was made, and for names of two characters.
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

-- What a LIKE finds the needle with, wherever it stands; its own wildcards stand for themselves.
create function app.search_pattern(needle text) returns text language sql immutable parallel safe set search_path = pg_catalog, app
  as $$ select '%' || replace(replace(replace(app.search_form(needle), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

alter table sales_order drop column search_text;
alter table sales_order
  add column search_text text not null
    generated always as (app.search_form(order_no || ' ' || recipient_name || ' ' || coalesce(sku_text, ''))) stored,
  -- Names sort without regard to case. A column, since under row level security a function of one cannot be looked up in an index.
  add column recipient_key text not null generated always as (lower(recipient_name)) stored;
create index sales_order_search on sales_order using gin (org_id, search_text gin_trgm_ops);

-- One index a sort of the list; missing values come first, so that keyset pages need no nulls.
create index sales_order_no on sales_order (org_id, order_no, id);
create index sales_order_recipient on sales_order (org_id, recipient_key, id);
create index sales_order_weight on sales_order (org_id, coalesce(weight_cg, -1), id);
create index sales_order_service on sales_order (org_id, coalesce(carrier, 0), coalesce(service_code, ''), id);

-- Ids of the organisation's orders that hold the needle, in no order. LIKE is not leakproof, so under row level security it would
-- read every order of the organisation; here the trigram index answers. The organisation is the transaction's own.
-- ids is null when there are more than `most`, or so many everywhere (both ends of the list are looked at) that reading the list
-- in its order finds a page of them sooner than the index; at_least then says how many there are for certain.
create function app.search_orders(needle text, most integer, out ids bigint[], out at_least integer)
language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan
as $$
declare
  org constant bigint := app.org();
  pattern constant text := app.search_pattern(needle);
  sample constant integer := 1000;
  newest integer;
  oldest integer;
begin
  select count(*) into newest from (
    select search_text from sales_order where org_id = org order by create_time desc, id desc limit sample) s
    where s.search_text like pattern;
  if newest >= 6 then
    select count(*) into oldest from (
      select search_text from sales_order where org_id = org order by create_time, id limit sample) s
      where s.search_text like pattern;
    if oldest >= 6 then
      at_least := greatest(newest, oldest);
      return;
    end if;
  end if;
  select array(select o.id from sales_order o where o.org_id = org and o.search_text like pattern limit least(most, 20000) + 1) into ids;
  at_least := least(cardinality(ids), most);
  if cardinality(ids) > most then ids := null; end if;
end $$;
grant create on schema app to waybill_definer;
alter function app.search_orders(text, integer) owner to waybill_definer;
revoke create on schema app from waybill_definer;
revoke all on function app.search_orders(text, integer) from public;
grant execute on function app.search_orders(text, integer) to waybill_seller, waybill_service;
