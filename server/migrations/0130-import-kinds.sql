-- Web pages and XML Spreadsheet 2003 that are called .xls, and OpenDocument spreadsheets.
alter table import_job drop constraint import_job_kind_check;
alter table import_job add constraint import_job_kind_check check (kind in ('csv', 'xlsx', 'xls', 'html', 'xml', 'ods'));
