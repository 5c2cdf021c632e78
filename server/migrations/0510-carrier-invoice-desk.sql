-- The desk of carrier invoices: labels that an unmatched line may be about, a second person for large amounts, and an alarm.

-- Where the parcel went, as the line says: what finds a label that no number names.
alter table carrier_invoice_line add column zip text;
alter table carrier_invoice_staging add column zip text;
create index shipment_zip on shipment (left(to_address ->> 'zip', 5), created_at);

-- Above the provider's limit two people post: who was the first, and what was approved.
alter table carrier_invoice add column first_approved_by bigint, add column first_approved_at timestamptz, add column first_approved_amount bigint,
  add check ((first_approved_by is null) = (first_approved_at is null) and (first_approved_by is null) = (first_approved_amount is null));
alter table carrier_adjustment add column first_approved_by bigint, add column first_approved_at timestamptz,
  add column first_decision text check (first_decision in ('post', 'absorb')),
  add check ((first_approved_by is null) = (first_approved_at is null) and (first_approved_by is null) = (first_decision is null));

-- When staff were mailed that unusually much of it has no label or differs from its label.
alter table carrier_invoice add column alarmed_at timestamptz;
