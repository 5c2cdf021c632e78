-- How far the node is that works on an import, for those that answer while another one does: { state, rows, share, ms }.
alter table import_job add column progress jsonb;
