-- As for an import's rows (0076): a foreign key is looked up for each of 200,000 rows that one change of all rows, or an update of orders,
-- writes down. Whoever writes holds the import's row, and steps and imports that are removed take along what belongs to them.
alter table import_edit drop constraint import_edit_org_id_import_id_fkey;
alter table import_change drop constraint import_change_org_id_import_id_step_fkey;
alter table order_before drop constraint order_before_org_id_import_id_fkey;
alter table order_before drop constraint order_before_org_id_order_id_fkey;

create function app.forget_import_changes() returns trigger
language plpgsql set search_path = '' as $$
begin
  delete from public.import_change c where c.org_id = old.org_id and c.import_id = old.import_id and c.step = old.step;
  return null;
end $$;
create trigger forget_import_changes after delete on import_step for each row execute function app.forget_import_changes();

create or replace function app.forget_import_rows() returns trigger
language plpgsql set search_path = '' as $$
begin
  delete from public.import_check c where c.org_id = old.org_id and c.import_id = old.id;
  delete from public.import_row r where r.org_id = old.org_id and r.import_id = old.id;
  delete from public.import_edit e where e.org_id = old.org_id and e.import_id = old.id;
  delete from public.order_before b where b.org_id = old.org_id and b.import_id = old.id;
  delete from public.product_before b where b.org_id = old.org_id and b.import_id = old.id;
  return null;
end $$;

-- Without statistics looking up a row by its number seemed as cheap by the start of this index, which holds all rows of the import: only
-- for looking up keys it can be used now.
drop index import_check_key;
create index import_check_key on import_check (org_id, import_id, row_key) where row_key is not null;
