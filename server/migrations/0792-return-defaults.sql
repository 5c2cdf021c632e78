-- What becomes of returned units about which a seller decides nothing for five working days of the warehouse: agreed with the connection, and
-- kept with the question, because the seller was notified of it.
alter table warehouse_link add column return_default text not null default 'sendBack' check (return_default in ('restock', 'dispose', 'sendBack'));
alter table warehouse_return
  -- The last day on which the seller decides, by the clock of the warehouse. Null: it has not been notified yet.
  add column decide_by date,
  add column default_answer text check (default_answer in ('restock', 'dispose', 'sendBack')),
  add column reminded_at timestamptz,
  add check ((decide_by is null) = (default_answer is null));
alter table return_inspection
  -- The answer is that of the connection: the seller did not decide in time.
  add column by_default boolean not null default false,
  add check (not by_default or answer is not null);
create index warehouse_return_undecided on warehouse_return (id) where state = 'actionRequired';
