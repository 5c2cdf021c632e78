-- Reports are exported as lists are: as a job, as xlsx or csv.
alter table export_job drop constraint export_job_target_check;
alter table export_job add constraint export_job_target_check check (target in ('orders', 'shipments', 'products', 'transactions', 'voids',
  'funding', 'recharges', 'warehouse', 'bills', 'orderReport', 'deliveryReport', 'spendReport'));
