-- What the software or a carrier writes into the history of a case, in Chinese; null = it reads the same in every language.
alter table case_event add column note_cn text;
-- The reasons in Chinese, in the same order; empty = as they were written.
alter table eei_filing add column reasons_cn text[] not null default '{}';
