-- The one-time link by which the owner of a new tenant sets the account's first password. One row a user: sending another link replaces
-- the one before. Of the token in the link only its SHA-256 is stored.
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
