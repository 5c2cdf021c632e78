-- The address book: what the orders' default sender (0003) grows into.
alter table address
  add column version integer not null default 1,
  add column used_count integer not null default 0 check (used_count >= 0),
  -- Unknown 0, residential 1, commercial 2, error 3, not validated 4.
  add column validation_result smallint not null default 4 check (validation_result between 0 and 4),
  -- What the last check found: field problems in both languages.
  add column validation_notes jsonb not null default '[]',
  add column updated_at timestamptz not null default now(),
  -- Deleted addresses can be restored for a day.
  add column deleted_at timestamptz,
  add column name_key text not null generated always as (lower(name)) stored,
  add column search_text text not null generated always as (app.search_form(
    name || ' ' || coalesce(company, '') || ' ' || line1 || ' ' || coalesce(line2, '') || ' ' || city || ' ' || coalesce(zip, '')
      || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  -- The same for addresses that differ only in case, blanks and punctuation.
  add column same_key text not null generated always as (md5(lower(regexp_replace(
    name || '|' || coalesce(company, '') || '|' || line1 || '|' || coalesce(line2, '') || '|' || city || '|' || coalesce(state, '') || '|'
      || coalesce(zip, '') || '|' || country::text, '[\s.,#/-]', '', 'g')))) stored;

-- Of several defaults the oldest stays, and only senders have one.
update address a set is_default = false
  where is_default and (type <> 1 or exists (
    select 1 from address b where b.org_id = a.org_id and b.type = 1 and b.is_default and b.id < a.id));
alter table address add constraint address_default_sender check (not is_default or type = 1);
create unique index address_default on address (org_id) where is_default and deleted_at is null;
create index address_same on address (org_id, type, same_key) where deleted_at is null;
create index address_by_time on address (org_id, type, created_at, id) where deleted_at is null;
create index address_by_name on address (org_id, type, name_key, id) where deleted_at is null;
create index address_by_use on address (org_id, type, used_count, id) where deleted_at is null;
create index address_gone on address (deleted_at) where deleted_at is not null;
