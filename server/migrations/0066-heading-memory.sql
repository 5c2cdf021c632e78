-- What single headings were mapped to before, by user: files that are new as a whole share most of their columns with earlier ones.
create table heading_memory (
  org_id bigint not null references org (id),
  user_id bigint not null,
  target text not null check (target in ('orders', 'products')),
  -- in lower case
  heading text not null check (length(heading) between 1 and 200),
  field text not null,
  uses integer not null default 1,
  used_at timestamptz not null default now(),
  primary key (org_id, user_id, target, heading, field)
);
call app.protect('heading_memory', 'select, insert, update, delete', false);
