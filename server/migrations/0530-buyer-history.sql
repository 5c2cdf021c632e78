-- What auto rules ask of a customer's earlier orders.

-- Who bought: by e-mail, else phone, else name and ZIP code. A number, so that its index is small and names nobody;
-- of 53 bits, which JavaScript reads exactly.
create function app.buyer_key(email text, phone text, name text, zip text, country text) returns bigint
language sql immutable parallel safe as $$
  select hashtextextended(lower(coalesce(nullif(btrim(email), ''), nullif(btrim(phone), ''),
    btrim(name) || chr(31) || coalesce(zip, '') || chr(31) || coalesce(country, ''))), 0) & 9007199254740991
$$;

alter table sales_order
  add column buyer_key bigint not null
    generated always as (app.buyer_key(email, phone, recipient_name, zip, country::text)) stored;
create index sales_order_buyer on sales_order (org_id, buyer_key, create_time);
