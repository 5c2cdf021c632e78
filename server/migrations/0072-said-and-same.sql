-- Fields whose value for all rows is a default of the organisation, not said by anybody: what exists keeps its own, and nothing remembers them.
alter table import_job add column assumed text[] not null default '{}';
-- The default senders of their day were remembered along; mappings take the present one now.
update mapping_memory set constants = constants - array['senderName', 'senderCompany', 'senderAddressLine1', 'senderAddressLine2',
  'senderCity', 'senderStateCode', 'senderZipCode', 'senderCountryCode', 'senderPhone', 'senderEmail']
where target = 'orders';

-- A SKU is the same in any case. A column of its own, since under row level security an index on lower(sku) would not be used.
alter table order_line add column sku_key text generated always as (lower(sku)) stored;
drop index order_line_sku;
create index order_line_sku on order_line (org_id, sku_key) where sku_key is not null;
