-- What was logged stays as it was: no role of the application changes or removes audit rows.
revoke update, delete on audit_event from waybill_service, waybill_definer;
