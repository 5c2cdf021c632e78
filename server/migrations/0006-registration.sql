-- Sign-up: codes that prove an email address or a phone number, what sellers state about themselves, first passwords, invitations.

-- One row per purpose and address within a tenant; another request replaces its code. The address may belong to nobody: a row does
-- not reveal whether it does.
create table verification_code (
  org_id bigint not null references org (id),
  id bigint generated always as identity,
  purpose text not null check (purpose in ('signUp', 'phone', 'reset')),
  -- Email in lower case or phone number in E.164.
  address text not null,
  locale text not null default 'en' check (locale in ('en', 'cn')),
  -- Null until the job has generated the code, of which only a salted hash is stored.
  salt bytea,
  code_hash bytea check (length(code_hash) = 32),
  attempts smallint not null default 0,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
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

-- The one-time link by which the owner of a new tenant sets the account's first password. One row per user: sending another link
-- replaces the one before. Of the token in the link only its SHA-256 is stored.
create table password_link (
  org_id bigint not null,
  user_id bigint not null,
  -- On whose site the link is valid.
  tenant_org_id bigint not null references org (id),
  token_hash bytea not null unique check (length(token_hash) = 32),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the account's first password was set, with this link or by a reset code.
  used_at timestamptz,
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references app_user (org_id, id)
);
call app.protect('password_link', '', false);

-- Sellers whom a reseller invited to sign up on its site. One row per email address; another invitation renews the row.
create table seller_invitation (
  org_id bigint not null references org (id),
  id bigint generated always as identity,
  email text not null check (email = lower(email)),
  language text not null check (language in ('en', 'cn')),
  -- Part of the link; the sign-up form shows it as the invitation code.
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

create view registration_password_link as select org_id, user_id, sent_at, expires_at, used_at from password_link;
call app.offer('registration_password_link');
create view invitations_open as
  select org_id, id from seller_invitation where withdrawn_at is null and accepted_at is null;
call app.offer('invitations_open');
