-- When a provider closes its months. A change applies from the next month on, so a version is never edited: what a month was billed by
-- stays readable, and the end of a month that has begun never moves.
create table billing_terms (
  org_id bigint not null references org (id),
  version integer not null check (version > 0),
  -- The first day of the first month that it applies to; of several for one month, the newest version.
  from_month date not null check (extract(day from from_month) = 1),
  -- The day of the following month from whose midnight a month is billed.
  closing_day smallint not null check (closing_day between 1 and 20),
  -- Days from issue within which what the balance did not cover is due.
  due_days smallint not null check (due_days between 0 and 120),
  -- IANA time zone in which months begin and end.
  time_zone text not null check (length(time_zone) between 1 and 64),
  set_at timestamptz not null,
  set_by bigint not null,
  primary key (org_id, version)
);
create index billing_terms_month on billing_terms (org_id, from_month, version);
call app.protect('billing_terms', '');

-- Time zone and days until due were settings of invoices, which applied at once.
insert into billing_terms (org_id, version, from_month, closing_day, due_days, time_zone, set_at, set_by)
  select s.org_id, 1, '2000-01-01', 4,
    case when s.setting ->> 'dueDays' ~ '^\d{1,3}$' and (s.setting ->> 'dueDays')::int <= 120 then (s.setting ->> 'dueDays')::int else 14 end,
    case when exists (select 1 from pg_timezone_names n where n.name = s.setting ->> 'timeZone') then s.setting ->> 'timeZone' else 'UTC' end,
    s.updated_at, s.updated_by
  from invoice_setting s where s.setting ?| array['timeZone', 'dueDays'];
update invoice_setting set setting = setting - 'timeZone' - 'dueDays' where setting ?| array['timeZone', 'dueDays'];
