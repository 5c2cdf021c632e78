-- Staff may open a case again that they closed; what they did with it stays readable.
create table psp_case_event (
  org_id bigint not null references org (id),
  id bigint generated always as identity,
  case_id bigint not null,
  act text not null check (act in ('close', 'reopen')),
  at timestamptz not null,
  by_user bigint not null,
  reason text check (reason in ('timing', 'notOurs', 'correctedHere', 'acceptedLoss', 'other')),
  note text not null check (length(note) between 1 and 500),
  primary key (org_id, id),
  foreign key (org_id, case_id) references psp_case (org_id, id) on delete cascade,
  check ((act = 'close') = (reason is not null))
);
create index psp_case_event_case on psp_case_event (org_id, case_id, id);
call app.protect('psp_case_event', '', false);
insert into psp_case_event (org_id, case_id, act, at, by_user, reason, note)
  select org_id, id, 'close', closed_at, closed_by, reason, note from psp_case where state = 'closed';

-- When staff were mailed that it was opened; of those that are open now, they know.
alter table psp_case add notified_at timestamptz;
update psp_case set notified_at = opened_at;
create index psp_case_untold on psp_case (org_id) where state = 'open' and notified_at is null;

-- When a payout that still waits for news was last asked for by its name.
alter table psp_payout add asked_at timestamptz;
