-- no-transaction: builds while others write. Dropped first, since a build that was broken off leaves an index that is of no use.
-- Rare actions and days long gone among very many security events, of a site and of all.
drop index concurrently if exists audit_security_tenant_action;
create index concurrently audit_security_tenant_action on audit_event (security_tenant_id, action, id desc) where security_tenant_id is not null;
drop index concurrently if exists audit_security_action;
create index concurrently audit_security_action on audit_event (action, id desc) where security_tenant_id is not null;
drop index concurrently if exists audit_security_tenant_time;
create index concurrently audit_security_tenant_time on audit_event (security_tenant_id, at) where security_tenant_id is not null;
drop index concurrently if exists audit_security_time;
create index concurrently audit_security_time on audit_event (at) where security_tenant_id is not null;
