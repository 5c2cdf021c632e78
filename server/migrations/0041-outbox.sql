-- Mails and text messages that the product sends. A row belongs to the tenant in whose name it goes out; its parts are kept apart and
-- composed when it is sent, so that brand and address are those of that moment. Holds codes: nobody but the service role reads it.

create table outbox_message (
  org_id bigint not null references org (id),
  id bigint generated always as identity,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  locale text not null default 'en' check (locale in ('en', 'cn')),
  subject text,
  -- { paragraphs, code, link: { label, path } }; emptied in production once the message is out.
  content jsonb not null,
  -- waiting → sent | kept (nothing to send it with) | failed (tried as often as makes sense).
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'kept', 'failed')),
  tries integer not null default 0,
  problem text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (org_id, id)
);
create index outbox_newest on outbox_message (id desc);
create index outbox_age on outbox_message (created_at);
call app.protect('outbox_message', '', false);
