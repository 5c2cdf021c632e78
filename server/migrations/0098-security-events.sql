-- Which events of the audit log concern security, and on whose site: the tenant whose staff may read them. Null: none of these.
alter table audit_event add column security_tenant_id bigint;
create index audit_security_tenant on audit_event (security_tenant_id, id desc) where security_tenant_id is not null;
create index audit_security_all on audit_event (id desc) where security_tenant_id is not null;
create index audit_security_user on audit_event (org_id, user_id, id desc) where security_tenant_id is not null;
