-- Labels that sellers bring: uploaded, read, and attached to orders, which are then shipped without postage of ours.

-- A shipment with an uploaded label has no purchase behind it and cost nothing here.
alter table shipment alter column purchase_id drop not null;
alter table shipment add constraint shipment_purchased check (purchase_id is not null or (price = 0 and service_code = 'OWN_LABEL'));
-- One parcel has one number: the same label is never used twice. Voided shipments let go of their number.
create unique index shipment_own_tracking on shipment (carrier, tracking_no) where purchase_id is null and status <> 4;

-- One page of an uploaded file, ready to print; forgotten after a day unless it was attached.
create table own_label (
  org_id bigint not null references org (id),
  id uuid not null default gen_random_uuid(),
  user_id bigint not null,
  pdf_file uuid not null,
  zpl_file uuid not null,
  created_at timestamptz not null default now(),
  -- Set once it was attached.
  shipment_id bigint,
  primary key (org_id, id),
  foreign key (org_id, pdf_file) references file (org_id, id),
  foreign key (org_id, zpl_file) references file (org_id, id),
  foreign key (org_id, shipment_id) references shipment (org_id, id)
);
create index own_label_age on own_label (created_at) where shipment_id is null;
create index own_label_pdf on own_label (org_id, pdf_file);
create index own_label_zpl on own_label (org_id, zpl_file);
create index own_label_shipment on own_label (org_id, shipment_id) where shipment_id is not null;
call app.protect('own_label', 'select', false);
