-- A reseller's own rule: its staff need a second factor. The platform's own staff follow the installation's setting.
alter table tenant_setting add column staff_mfa_required boolean not null default false;
