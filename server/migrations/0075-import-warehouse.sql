-- The warehouse whose templates an import is mapped with; null: those of all of them.
alter table import_job add column warehouse_id text;
