-- What a reseller needs in its first days: the slogan in Chinese, the state of the setup steps, and invitations to sellers.

-- `slogan` is shown wherever this one is missing.
alter table tenant_setting add column slogan_cn text;

-- What cannot be derived from the tenant's own data: whether the steps were hidden, and the test email sent last.
create table tenant_setup (
  org_id bigint primary key references org (id),
  hidden boolean not null default false,
  test_email_id bigint
);
call app.protect('tenant_setup', '', false);

-- The last check of each domain. `result` is one of the contract's domainCheckResults.
create table domain_check (
  org_id bigint not null references org (id),
  host text not null,
  result text not null,
  checked_at timestamptz not null,
  primary key (org_id, host),
  foreign key (host) references tenant_domain (host) on delete cascade
);
call app.protect('domain_check', '', false);

-- Sellers whom a reseller asked to sign up on its site. One row an email address; inviting it again renews the row.
create table seller_invitation (
  org_id bigint not null references org (id),
  id bigint generated always as identity,
  email text not null check (email = lower(email)),
  language text not null check (language in ('en', 'cn')),
  -- Stands in the link; the form of the sign-up shows it as the invitation code.
  code text not null,
  sent_at timestamptz not null,
  sent_count int not null default 1,
  withdrawn_at timestamptz,
  accepted_at timestamptz,
  -- The organization that signed up with the code.
  seller_org_id bigint references org (id),
  primary key (org_id, id),
  unique (org_id, email),
  unique (org_id, code)
);
call app.protect('seller_invitation', '', false);
