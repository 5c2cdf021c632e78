-- Reports: what labels cost, one row for each change of a label's price, and sums of these rows by the hour. Both repeat what the ledger
-- and the shipments say, so that reports need no join: server/modules/money/reports reads each book on from where it stopped
-- (report_progress), before it answers and in the background. Nothing that buys a label waits for it.

create table report_progress (
  org_id bigint primary key references org (id),
  -- The place in the organization's book up to which its rows are there.
  seq bigint not null check (seq >= 0),
  updated_at timestamptz not null
);
call app.protect('report_progress', '', false);

create table report_movement (
  org_id bigint not null references org (id),
  -- Of the transaction in the seller's book (ledger_transfer).
  id uuid not null,
  -- Who sells to this seller.
  provider_org bigint not null references org (id),
  -- As in ledger_transfer: 3 label bought, 5 voided and refunded, 6 charged after its void, 22 adjusted by the carrier.
  kind smallint not null check (kind in (3, 5, 6, 22)),
  at timestamptz not null,
  -- When the label was bought.
  label_at timestamptz not null,
  shipment_id bigint,
  -- 0 and '': unknown.
  carrier smallint not null, service_code text not null, zone text not null,
  -- The provider's markup rule in the label's price; 0: none.
  rule_id bigint not null,
  -- The billed weight: added by a label, subtracted by its refund.
  weight_cg bigint not null,
  -- What it cost the seller, its provider and, at the carrier, the platform; negative: it came back.
  amount bigint not null, provider_cost bigint not null, carrier_cost bigint not null
);
create index report_movement_time on report_movement (org_id, at desc, id desc);
create index report_movement_label on report_movement (org_id, label_at desc, id desc);
create index report_movement_provider on report_movement (provider_org, at desc, id desc);
create index report_movement_provider_label on report_movement (provider_org, label_at desc, id desc);
alter table report_movement add primary key (org_id, id);

create table report_hour (
  org_id bigint not null references org (id),
  provider_org bigint not null references org (id),
  -- The instant by which the rows are summed: 1 when it happened, 2 when the label was bought.
  dated_by smallint not null check (dated_by in (1, 2)),
  hour timestamptz not null,
  carrier smallint not null, service_code text not null, zone text not null, rule_id bigint not null,
  kind smallint not null,
  entries bigint not null, weight_cg bigint not null,
  amount bigint not null, provider_cost bigint not null, carrier_cost bigint not null
) with (fillfactor = 80);
create index report_hour_provider on report_hour (provider_org, dated_by, hour);
alter table report_hour add primary key (org_id, dated_by, hour, carrier, service_code, zone, rule_id, kind);

-- A seller reads what it paid, a reseller also what it paid for its sellers, the platform everything.
do $$
declare target text; seen text;
begin
  foreach target in array array['report_movement', 'report_hour'] loop
    execute format('call app.protect(%L, %L, false)', target, '');
    execute format('create policy own on %I for select to waybill_seller using (org_id = (select app.org()))', target);
    execute format('create policy provider on %I for select to waybill_reseller using (provider_org = (select app.org()))', target);
    execute format('create policy everything on %I for select to waybill_platform using (true)', target);
    seen := case target
      when 'report_movement' then 'org_id, id, kind, at, label_at, shipment_id, carrier, service_code, zone, weight_cg, amount'
      else 'org_id, dated_by, hour, carrier, service_code, zone, kind, entries, weight_cg, amount' end;
    execute format('grant select (%s) on %I to waybill_seller', seen, target);
    execute format('grant select (%s, provider_org, rule_id, provider_cost) on %I to waybill_reseller', seen, target);
    execute format('grant select on %I to waybill_platform', target);
  end loop;
end $$;

-- How far each book has come.
create view funds_book as select org_id, provider_org, book_seq from ledger_account where code = 2010;
call app.offer('funds_book');
