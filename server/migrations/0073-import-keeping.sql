-- Imports are kept for a day after the last work on them, and for 30 days once they are done.

-- False: of a done import only the rows with errors are left; taken back, it is read again from its file.
alter table import_job add column rows_kept boolean not null default true;
update import_job set expires_at = imported_at + interval '30 days' where state = 'done';
create index import_job_done on import_job (imported_at) where state = 'done' and rows_kept;
create index import_job_reading on import_job (org_id, id) where state = 'reading';
