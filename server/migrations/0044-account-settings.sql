-- A new e-mail address waits here until the code that was sent to it is typed in.
create table email_change (
  org_id bigint not null,
  user_id bigint not null,
  email text not null check (email = lower(email)),
  code_hash bytea not null check (length(code_hash) = 32),
  tries integer not null default 0,
  sent_at timestamptz not null,
  primary key (org_id, user_id),
  foreign key (org_id, user_id) references app_user (org_id, id)
);
call app.protect('email_change', '', false);

-- With what a seller's orders and labels begin; one row an organisation, absent until something is chosen.
create table order_default (
  org_id bigint not null references org (id),
  id smallint not null default 1 check (id = 1),
  setting jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  primary key (org_id, id)
);
call app.protect('order_default', 'select, insert, update', false);
