-- A log-in knows its device, may have an end, and may be of staff who work for another user; a second factor beside the password.

alter table session
  add column user_agent text check (length(user_agent) <= 300),
  -- The network of the address (/24, /48 in IPv6), never the address itself.
  add column ip_prefix text check (length(ip_prefix) <= 50),
  -- Null: good for as long as it is refreshed.
  add column expires_at timestamptz,
  -- Staff who work for the user, and the log-in of theirs with which this one ends.
  add column proxy_org_id bigint,
  add column proxy_user_id bigint,
  add column proxy_session_id uuid,
  add constraint session_proxy foreign key (proxy_org_id, proxy_user_id) references app_user (org_id, id),
  add constraint session_proxy_whole check (num_nulls(proxy_org_id, proxy_user_id, proxy_session_id) in (0, 3)),
  add constraint session_proxy_ends check (proxy_user_id is null or expires_at is not null);
create index session_of_user on session (org_id, user_id) where ended_at is null;
create index session_of_proxy on session (proxy_org_id, proxy_session_id) where proxy_session_id is not null;
-- Staff name a user by its id alone.
create unique index app_user_id on app_user (id);

-- Who did it, when staff worked for the user: each transaction of such a log-in names them.
alter table audit_event
  add column proxy_user_id bigint default nullif(current_setting('app.proxy_user_id', true), '')::bigint;

-- One-time hand-over to a log-in for another user, kept as SHA-256 only.
create table proxy_code (
  code_hash bytea primary key check (length(code_hash) = 32),
  -- Who may use it.
  org_id bigint not null,
  user_id bigint not null,
  session_id uuid not null,
  host text not null,
  -- For whom.
  target_org_id bigint not null,
  target_user_id bigint not null,
  reason text not null check (length(reason) between 3 and 500),
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (org_id, session_id) references session (org_id, id) on delete cascade,
  foreign key (target_org_id, target_user_id) references app_user (org_id, id)
);
call app.protect('proxy_code', '', false);

-- An authenticator app: the secret is sealed with a key that the database does not have.
create table second_factor (
  org_id bigint not null,
  user_id bigint not null,
  secret bytea not null,
  -- Null: set up and not yet proved by a code; it does not count until then.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: none before or at it is taken again.
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references app_user (org_id, id)
);
call app.protect('second_factor', '', false);

create table recovery_code (
  org_id bigint not null,
  user_id bigint not null,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (org_id, user_id, code_hash),
  foreign key (org_id, user_id) references second_factor (org_id, user_id) on delete cascade
);
call app.protect('recovery_code', '', false);
