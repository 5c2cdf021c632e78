-- Shortcuts of a single key can be switched off for an account (WCAG 2.1.4).
alter table app_user add column single_keys boolean not null default true;
