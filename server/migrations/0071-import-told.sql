-- Which end of an import its users were told of last: state and version, so that each is told once.
alter table import_job add column told text;
