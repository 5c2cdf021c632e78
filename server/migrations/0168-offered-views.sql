-- What modules let others read of their tables. Each view is named after its owner, shows the columns that others need, and works as the
-- reader (security_invoker), so that the policies and grants of its tables hold. Adding a column to a view is a matter of `create or replace`.
create procedure app.offer(offered regclass) language plpgsql as $$
begin
  execute format('alter view %s set (security_invoker = true)', offered);
  execute format('grant select on %s to waybill_seller, waybill_warehouse, waybill_reseller, waybill_platform, waybill_service', offered);
end $$;

-- Only columns that every role may read: an invoker needs the right to all columns of a view, whichever of them it asks for.
create view identity_user as
  select org_id, id, tenant_org_id, email, first_name, last_name, language, time_zone, status from app_user;
call app.offer('identity_user');
-- For the staff who provide for users.
create view identity_managed_user as
  select org_id, id, tenant_org_id, email, first_name, last_name, language, time_zone, status, status_reason, created_at, last_login_at, last_seen_at
  from app_user;
call app.offer('identity_managed_user');

create view tenancy_org as select id, type, parent_org_id, name, status, identity_verified, created_at from org;
call app.offer('tenancy_org');
create view tenancy_site as
  select org_id, active_flag, site_name, site_name_cn, slogan, slogan_cn, logo_url, color_type, approval_required, staff_mfa_required
  from tenant_setting;
call app.offer('tenancy_site');
create view tenancy_stored_file as select storage_key from tenant_image;
call app.offer('tenancy_stored_file');
create view tenants_domain as select host, org_id, type from tenant_domain;
call app.offer('tenants_domain');

create view audit_entry as
  select org_id, id, at, user_id, proxy_user_id, action, subject_type, subject_id, detail, security_tenant_id from audit_event;
call app.offer('audit_entry');
create view files_file as select org_id, id, kind, name, mime, size, storage_key, created_at from file;
call app.offer('files_file');
create view tickets_stored_file as select storage_key from ticket_file union all select storage_key from ticket_upload;
call app.offer('tickets_stored_file');
create view exports_stored_file as select storage_key from export_job;
call app.offer('exports_stored_file');
create view imports_stored_file as select storage_key from import_job;
call app.offer('imports_stored_file');
create view imports_job as select org_id, id, user_id, file_name, imported_at from import_job;
call app.offer('imports_job');

create view orders_order as
  select org_id, id, order_no, status, store_id, create_time, recipient_name, company, line1, line2, city, state, zip, country, phone, email, residential,
    ship_from, package_type, mass_unit, size_unit, length, width, height, weight_cg, carrier, service_code, signature, reference, reference2,
    insured_value, declared_value, cod_amount, pay_method, lithium, battery_type, sku_text, filled, import_id, shipment_id, version
  from sales_order;
call app.offer('orders_order');
create view orders_line as select org_id, order_id, id, sku_key, name, quantity, customs from order_line;
call app.offer('orders_line');

create view products_product as
  select org_id, id, sku, sku_key, name_cn, unit, length, width, height, weight1, weight2, weight_cg, declared_value, schedule_b, hs_code, origin_country,
    customs_description
  from product;
call app.offer('products_product');
create view products_barcode as
  select b.org_id, b.code, p.sku from product_barcode b join product p on p.org_id = b.org_id and p.id = b.product_id;
call app.offer('products_barcode');

-- What rows of a file are read with where the file says nothing.
create view defaults_import as
  select org_id, (setting ->> 'signature')::int as signature, setting -> 'services' -> 'domestic' as domestic_service from order_default;
call app.offer('defaults_import');

create view addresses_default_sender as
  select org_id, id, name, company, line1, line2, city, state, zip, country, phone, email, residential
  from address where type = 1 and is_default and deleted_at is null;
call app.offer('addresses_default_sender');

create view stores_store as select org_id, id, name, type, state, pull_status from store;
call app.offer('stores_store');
-- The orders that follow a shop.
create view stores_followed_order as select org_id, order_id from store_order where order_id is not null;
call app.offer('stores_followed_order');

create view shipping_shipment as
  select org_id, id, purchase_id, order_id, carrier, service_code, tracking_no, status, price, ship_date, eta, last_event_at, last_event_en, last_event_cn,
    created_at, search_text
  from shipment;
call app.offer('shipping_shipment');
create view shipping_purchase as select org_id, id, order_id, carrier, service_code from purchase;
call app.offer('shipping_purchase');
-- Purchases of which only a person can tell what became of them.
create view shipping_parked_purchase as select org_id, order_id from purchase where state = 'parked';
call app.offer('shipping_parked_purchase');
create view shipping_label_attempt as
  -- A left join, which the planner leaves out where attempted_at is not selected.
  select i.org_id, i.order_id, i.state, i.error_code, b.created_at as attempted_at
  from label_batch_item i left join label_batch b on b.org_id = i.org_id and b.id = i.batch_id;
call app.offer('shipping_label_attempt');
-- Orders for which a label is being bought at this moment.
create view shipping_pending_label as
  select org_id, order_id from label_batch_item where state in ('queued', 'buying', 'unknown');
call app.offer('shipping_pending_label');
create view shipping_confirmed_void as
  select org_id, shipment_id, refund, decided_at from void_request where state = 'confirmed';
call app.offer('shipping_confirmed_void');
-- Voids that the carrier has not decided yet.
create view shipping_open_void as
  select org_id, shipment_id, refund from void_request where state in ('requested', 'submitted');
call app.offer('shipping_open_void');

create view verification_submission as select org_id, id, state from identity_verification;
call app.offer('verification_submission');
create view funds_wallet as select org_id, balance from ledger_account where code = 2010;
call app.offer('funds_wallet');
create view registration_password_link as select org_id, user_id, sent_at, expires_at, used_at from password_link;
call app.offer('registration_password_link');
create view invitations_open as
  select org_id, id from seller_invitation where withdrawn_at is null and accepted_at is null;
call app.offer('invitations_open');
create view outbox_delivery as select org_id, id, recipient, state, tries, created_at from outbox_message;
call app.offer('outbox_delivery');
