-- A transfer's id is worked out once for a question, not once for a row: while statistics follow a book that grows fast, PostgreSQL may
-- read the whole of it, and a hash for every row of it made the capture of a label ten times as dear.

create or replace function fin.is_own_label(purchase uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.ledger_transfer t
    where t.org_id = (select app.org()) and t.id = (select fin.transfer_id(app.org(), 'label:' || purchase || ':hold')))
  and exists (select from public.ledger_account a where a.org_id = (select app.org()) and a.code = 2010 and a.tier = 3)
$$;

create or replace function fin.held(purchase uuid) returns table (org bigint, amount bigint)
language sql stable set search_path = '' as $$
  select e.org_id, -e.amount from (
    select book, fin.transfer_id(book, 'label:' || purchase || ':hold') as transfer
    from fin.chain() c cross join lateral unnest(array[c.owner, c.reseller]) as book where book is not null offset 0) b
  join public.ledger_entry e on e.org_id = b.book and e.transfer_id = b.transfer
  where e.code = 2020 and fin.is_own_label(purchase)
$$;

create or replace function fin.captured(purchase uuid) returns table (org bigint, amount bigint, is_cost boolean)
language sql stable set search_path = '' as $$
  select e.org_id, -e.amount, e.code = 2300 from (
    select book, fin.transfer_id(book, 'label:' || purchase || ':resolve') as transfer
    from fin.chain() c cross join lateral unnest(array[c.owner, c.reseller, c.platform]) as book where book is not null offset 0) b
  join public.ledger_entry e on e.org_id = b.book and e.transfer_id = b.transfer
  where e.code in (4010, 2300) and fin.is_own_label(purchase)
$$;
