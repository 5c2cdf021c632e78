-- What is known of the recipient's address of an order. The verdict is kept with a fingerprint of the address that it was found for:
-- a changed address is unchecked again although its writer knows nothing of the check, and checked again when the change is undone.

create function app.address_print(line1 text, line2 text, city text, state text, zip text, country text) returns text
language sql immutable parallel safe as $$
  select md5(coalesce(line1, '') || chr(31) || coalesce(line2, '') || chr(31) || coalesce(city, '') || chr(31) || coalesce(state, '') || chr(31)
    || coalesce(zip, '') || chr(31) || coalesce(country, ''))
$$;

alter table sales_order
  -- contract/orders/enums.ts: addressCheck. Null: never checked.
  add column address_verdict smallint check (address_verdict between 1 and 6),
  add column address_print text,
  add column address_checked_at timestamptz,
  -- Null for the system.
  add column address_checked_by bigint,
  -- Why it is used as it was entered.
  add column address_reason text check (address_reason in ('buyerConfirmed', 'deliveredBefore', 'newAddress', 'other')),
  add constraint sales_order_address_check check (
    (address_verdict is null) = (address_print is null) and (address_verdict is null) = (address_checked_at is null)
    and (address_reason is not null) = (coalesce(address_verdict, 0) = 3));
alter table sales_order
  -- 0: unchecked. A column, since no index has an expression with coalesce under row level security.
  add column address_check smallint not null generated always as (
    case when address_verdict is null or address_print <> app.address_print(line1, line2, city, state, zip, country::text) then 0
      else address_verdict end) stored;
-- Without the id equal keys share an entry, so this costs an import little.
create index sales_order_address_state on sales_order (org_id, address_check, status);
