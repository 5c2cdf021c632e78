-- Export filings have a history like other cases.
alter table case_event drop constraint case_event_case_kind_check;
alter table case_event add constraint case_event_case_kind_check
  check (case_kind in ('claim', 'addressChange', 'exception', 'pickup', 'manifest', 'warehouseLink', 'outbound', 'workOrder', 'eeiFiling'));
