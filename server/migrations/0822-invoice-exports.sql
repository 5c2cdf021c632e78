-- Sellers export their invoices and credit notes.
alter table export_job drop constraint export_job_target_check;
alter table export_job add constraint export_job_target_check check (target in ('orders', 'shipments', 'products', 'transactions', 'voids',
  'funding', 'recharges', 'warehouse', 'warehouseCharges', 'storageReport', 'bills', 'invoices', 'orderReport', 'deliveryReport', 'spendReport'));
