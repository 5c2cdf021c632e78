-- The void-label history can be exported as the other lists can.
alter table export_job drop constraint export_job_target_check;
alter table export_job add constraint export_job_target_check check (target in ('orders', 'shipments', 'products', 'transactions', 'voids', 'funding'));
