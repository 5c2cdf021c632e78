-- A manifest that its carrier does not answer is asked about less and less often, and says so to its seller.
alter table manifest add column attempts integer not null default 0;
alter table manifest drop constraint manifest_state_check;
alter table manifest add constraint manifest_state_check check (state in ('creating', 'unanswered', 'created', 'failed'));
drop index manifest_open;
create index manifest_open on manifest (owner) where state in ('creating', 'unanswered');
