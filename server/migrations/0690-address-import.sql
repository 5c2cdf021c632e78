-- Addresses are imported like orders and products: which import an address came from, and what it was like before an import changed it.

alter table address add column import_id uuid;
create index address_import on address (org_id, import_id) where import_id is not null;

-- `version` is the one that the import set.
create table address_undo_snapshot (
  org_id bigint not null,
  import_id uuid not null,
  address_id bigint not null,
  version integer not null,
  address jsonb not null,
  primary key (org_id, import_id, address_id),
  foreign key (org_id, address_id) references address (org_id, id) on delete cascade
);
call app.protect('address_undo_snapshot', 'select, insert, update, delete', false);

-- An address as an import knows it again: who and where, whatever the case, blanks and punctuation. Texts are compared as
-- `addressKeyOf` of the import writes them.
create view addresses_book as
  select org_id, id, type, name_key, type || chr(31) || name_key || chr(31) || lower(regexp_replace(line1, '[ .,#/-]', '', 'g')) || chr(31)
    || lower(regexp_replace(coalesce(line2, ''), '[ .,#/-]', '', 'g')) || chr(31) || coalesce(zip, '') || chr(31) || country::text as match_key
  from address where deleted_at is null;
call app.offer('addresses_book');

alter table import_job drop constraint import_job_target_check;
alter table import_job add constraint import_job_target_check check (target in ('orders', 'products', 'addresses'));
alter table imported_file drop constraint imported_file_target_check;
alter table imported_file add constraint imported_file_target_check check (target in ('orders', 'products', 'addresses'));
alter table field_mapping drop constraint field_mapping_target_check;
alter table field_mapping add constraint field_mapping_target_check check (target in ('orders', 'products', 'addresses'));
alter table remembered_mapping drop constraint remembered_mapping_target_check;
alter table remembered_mapping add constraint remembered_mapping_target_check check (target in ('orders', 'products', 'addresses'));
alter table remembered_heading drop constraint remembered_heading_target_check;
alter table remembered_heading add constraint remembered_heading_target_check check (target in ('orders', 'products', 'addresses'));
alter table remembered_value drop constraint remembered_value_target_check;
alter table remembered_value add constraint remembered_value_target_check check (target in ('orders', 'products', 'addresses'));

create or replace function app.delete_import_rows() returns trigger
language plpgsql set search_path = '' as $$
begin
  delete from public.import_check c where c.org_id = old.org_id and c.import_id = old.id;
  delete from public.import_row r where r.org_id = old.org_id and r.import_id = old.id;
  delete from public.import_edit e where e.org_id = old.org_id and e.import_id = old.id;
  delete from public.order_undo_snapshot b where b.org_id = old.org_id and b.import_id = old.id;
  delete from public.product_undo_snapshot b where b.org_id = old.org_id and b.import_id = old.id;
  delete from public.address_undo_snapshot b where b.org_id = old.org_id and b.import_id = old.id;
  return null;
end $$;
