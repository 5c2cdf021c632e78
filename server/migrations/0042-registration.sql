-- Codes that prove an e-mail address or a telephone, what sellers tell of themselves when they sign up, and who has to approve them.

-- One row a purpose and address within a tenant; asking again begins it anew. The address may be nobody's: a row says nothing of that.
create table verification_code (
  org_id bigint not null references org (id),
  id bigint generated always as identity,
  purpose text not null check (purpose in ('signUp', 'phone', 'reset')),
  -- E-mail in lower case or telephone in E.164.
  address text not null,
  locale text not null default 'en' check (locale in ('en', 'cn')),
  -- Null until the job has made the code; of the code nothing but a salted hash is kept.
  salt bytea,
  code_hash bytea check (length(code_hash) = 32),
  tries smallint not null default 0,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- What a right code is exchanged for (purpose reset).
  ticket_hash bytea unique check (length(ticket_hash) = 32),
  ticket_expires_at timestamptz,
  primary key (org_id, id),
  unique (org_id, purpose, address)
);
create index verification_code_age on verification_code (expires_at);
call app.protect('verification_code', '', false);

-- The answers of a sign-up (specification 3, choices of 9).
create table seller_profile (
  org_id bigint primary key references org (id),
  phone text not null,
  country char(2) not null,
  business_category smallint not null,
  product_category smallint not null,
  referral_source smallint not null,
  monthly_volume smallint not null,
  monthly_cost smallint not null,
  most_used_service smallint not null,
  invitation_code text,
  created_at timestamptz not null default now()
);
call app.protect('seller_profile', 'select');

-- New accounts of this tenant wait for approval before they can order.
alter table tenant_setting add column approval_required boolean not null default false;

-- One company one account within a tenant, however it is spaced and capitalised.
create index org_company on org (parent_org_id, lower(regexp_replace(btrim(name), '\s+', ' ', 'g')));
grant usage on sequence org_id_seq to waybill_service;
