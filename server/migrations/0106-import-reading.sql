-- How a file was read, where that is in doubt: charsets that its text may be in, until the user has chosen one, and what the sheet hides.

alter table import_job
  add column charset_doubt jsonb,
  add column hidden_rows integer not null default 0,
  add column hidden_columns integer not null default 0,
  add column leave_hidden_out boolean not null default false;
