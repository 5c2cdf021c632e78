-- Cells that a sheet merges over several rows: how many such ranges there are, and whether their value was put into each of the rows.

alter table import_job
  add column merged integer not null default 0,
  add column fill_down boolean not null default false;
