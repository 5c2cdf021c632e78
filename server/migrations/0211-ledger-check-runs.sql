-- Runs of the ledger check as the console shows them.
alter table ledger_check
  add column started_at timestamptz not null default now(),
  -- Everything, or what was posted since the last check that found nothing.
  add column scope text not null default 'whole' check (scope in ('whole', 'recent')),
  add column cause text not null default 'night' check (cause in ('night', 'start', 'person')),
  -- The member of the platform's staff who asked for it.
  add column started_by bigint,
  add column books integer not null default 0,
  add column transfers bigint not null default 0,
  -- False: it was stopped and proves nothing.
  add column completed boolean not null default true,
  -- [{check, orgId, subject}], at most five of a kind.
  add column findings jsonb not null default '[]';
grant select on ledger_check to waybill_platform;

-- What was posted since an instant; rows are only ever appended, so the summary of a range of pages finds them.
create index ledger_transfer_created on ledger_transfer using brin (created_at) with (pages_per_range = 16, autosummarize = on);
