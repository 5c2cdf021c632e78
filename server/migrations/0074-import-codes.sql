-- The codes that a row claims, also where it may not have them: when they become free its row is checked again.
alter table import_check add column codes text[];
