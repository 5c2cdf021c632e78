-- Whom a provider's invoices are made out to, as the customer entered it; each document keeps a copy (invoice.customer).
create table billing_detail (
  org_id bigint primary key references org (id),
  -- Empty: the name of the organization.
  legal_name text not null check (length(legal_name) <= 140),
  address text not null check (length(address) <= 500),
  tax_number text not null check (length(tax_number) <= 40),
  version integer not null check (version > 0),
  updated_at timestamptz not null,
  updated_by bigint not null
);
call app.protect('billing_detail', '');
