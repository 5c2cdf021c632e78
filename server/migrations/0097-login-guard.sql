-- What guessers pay: counters of login attempts by account, by network, and by both together. Keys are hashes.
create table login_guard (
  key text primary key,
  -- Attempts that were admitted and did not turn out right.
  wrong integer not null default 0,
  -- No further attempt before this moment.
  open_at timestamptz,
  -- A place in the account's queue, taken at `open_at`.
  reserved boolean not null default false,
  -- Attempts turned away since the last one that was admitted.
  refused integer not null default 0,
  at timestamptz not null
);
create index login_guard_age on login_guard (at);
grant select, insert, update, delete on login_guard to waybill_service;

-- Browsers in which a user has logged in: each holds a random token, stored here as SHA-256. It opens nothing; it only tells the
-- owner's attempts from those of strangers.
create table known_device (
  org_id bigint not null,
  user_id bigint not null,
  token_hash bytea not null check (length(token_hash) = 32),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (org_id, user_id, token_hash),
  foreign key (org_id, user_id) references app_user (org_id, id)
);
call app.protect('known_device', '', false);

-- Reset tickets carry their own proof now, so a stranger who asks for another code cannot take the owner's ticket away.
alter table verification_code drop column ticket_hash, drop column ticket_expires_at;
