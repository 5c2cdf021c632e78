-- Auto rules split orders, each once for an order (act 2): noted with the choices of the run, done by a job after its commit.
alter table rule_once drop constraint rule_once_act_check;
alter table rule_once add constraint rule_once_act_check check (act in (1, 2)) not valid;
alter table rule_once validate constraint rule_once_act_check;
alter table rule_once
  -- The run over existing orders that asked for the split; null: orders came in or changed.
  add run_id uuid,
  -- When the split was done or refused; null = not yet.
  add done_at timestamptz,
  -- Why the order was not split: an obstacle of contract/rules/run.ts, or that there was nothing to split.
  add refused text,
  -- The split.
  add regrouping_id bigint;
drop index rule_once_untold;
create index rule_once_untold on rule_once (org_id) where notice_id is null and act = 1;
create index rule_once_unsplit on rule_once (org_id, order_id) where done_at is null and act = 2;
create index rule_once_run on rule_once (org_id, run_id) where run_id is not null;
-- What was refused is tried again by a later run.
grant update (set_id, at, run_id, done_at, refused) on rule_once to waybill_seller;
alter table rule_run add split integer not null default 0;

-- Orders that a rule is about to split: they do not leave for a warehouse before.
create view rules_split_waiting as select org_id, order_id from rule_once where act = 2 and done_at is null;
call app.offer('rules_split_waiting');

-- The rule that split the order; null: a person did.
alter table order_regrouping add rule_id bigint;
-- An order that a regrouping left as it was before is again as the one before that left it.
grant update (version) on order_regrouping_member to waybill_seller;
