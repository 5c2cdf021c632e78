-- Approvals under way: a seller is sent to a shop to let us in there, and comes back with a grant that connects the store.
create table store_grant (
  org_id bigint not null references org (id),
  id bigint generated always as identity (start with 1000),
  -- Whoever began it, and nobody else, may use what comes of it.
  user_id bigint not null,
  type smallint not null,
  -- The store that is signed in again; null: a new one.
  store_id bigint,
  address text not null check (length(address) between 1 and 300),
  -- The tenant's host to which the seller comes back; null: the main site.
  host text,
  -- ticket: about to leave for the shop; state: there; grant: back, with the shop's code.
  step text not null default 'ticket' check (step in ('ticket', 'state', 'grant')),
  -- SHA-256 of what the browser carries in this step: each is good once.
  token_hash bytea not null,
  -- The shop's code, then the tokens that it was exchanged for (AES-256-GCM).
  sealed bytea,
  expires_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, user_id) references app_user (org_id, id) on delete cascade,
  foreign key (org_id, store_id) references store (org_id, id) on delete cascade,
  check ((step = 'grant') = (sealed is not null))
);
create unique index store_grant_token on store_grant (token_hash);
create index store_grant_expiry on store_grant (expires_at);
call app.protect('store_grant', '', false);
