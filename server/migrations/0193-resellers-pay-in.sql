-- A reseller tops up its own wallet with the platform: what a seller's request needs, for its own organization.
create policy own_reseller on idempotency_key for all to waybill_reseller
  using (org_id = (select app.org())) with check (org_id = (select app.org()));
grant select, insert, update on idempotency_key to waybill_reseller;
create policy own_reseller on audit_event for insert to waybill_reseller with check (org_id = (select app.org()));
grant insert on audit_event to waybill_reseller;

-- Proofs and receipts of top-ups: those of the own organization, and of the customers that the organization provides for.
create policy funding on file for select to waybill_reseller, waybill_platform
  using (kind in ('funding-proof', 'funding-receipt')
    and (org_id = (select app.org()) or org_id in (select id from org where parent_org_id = (select app.org()))));
grant select on file to waybill_reseller, waybill_platform;
