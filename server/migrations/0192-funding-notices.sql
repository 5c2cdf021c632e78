-- When the provider was told of a request, and the customer of its decision: each of them once, however often the job runs.
alter table funding_request add column provider_told_at timestamptz, add column customer_told_at timestamptz;

alter table export_job drop constraint export_job_target_check;
alter table export_job add constraint export_job_target_check check (target in ('orders', 'shipments', 'products', 'transactions', 'funding'));
