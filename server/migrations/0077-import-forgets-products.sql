-- An import that is removed takes along what products were like before it.
create or replace function app.forget_import_rows() returns trigger
language plpgsql set search_path = '' as $$
begin
  delete from public.import_check c where c.org_id = old.org_id and c.import_id = old.id;
  delete from public.import_row r where r.org_id = old.org_id and r.import_id = old.id;
  delete from public.product_before b where b.org_id = old.org_id and b.import_id = old.id;
  return null;
end $$;
delete from product_before b where not exists (select from import_job j where j.org_id = b.org_id and j.id = b.import_id);
