-- One import for several targets: what a file is imported as, templates and remembered mappings by target.

alter table import_job add column target text not null default 'orders' check (target in ('orders', 'products'));
alter table import_job rename column created_orders to created;
alter table import_job rename column skipped_orders to skipped;
-- Store and order number, or SKU: what the row is known by.
alter table import_check rename column order_key to row_key;
alter index import_check_order rename to import_check_key;

alter table field_mapping add column target text not null default 'orders' check (target in ('orders', 'products'));
-- The warehouse that it is for; null: every one.
alter table field_mapping add column warehouse_id text check (length(warehouse_id) between 1 and 20);
drop index field_mapping_name;
create unique index field_mapping_name on field_mapping (org_id, target, lower(name));

alter table mapping_memory add column target text not null default 'orders' check (target in ('orders', 'products'));
alter table mapping_memory drop constraint mapping_memory_pkey, add primary key (org_id, user_id, target, headings_hash);
