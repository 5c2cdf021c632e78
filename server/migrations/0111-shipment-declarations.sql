-- What a carrier was told of a parcel's contents is shown on its shipment; so far only the purchase knew, which sellers do not read.
alter table shipment
  -- What insurance was bought for, the worth for customs and what the carrier collects, 1/10,000 dollar.
  add column insured_value bigint check (insured_value > 0),
  add column declared_value bigint check (declared_value > 0),
  add column cod_amount bigint check (cod_amount > 0),
  -- 1 any, 2 guaranteed funds, 3 cash.
  add column pay_method smallint check (pay_method between 1 and 3),
  -- As in lithium_rule.
  add column battery_type smallint check (battery_type between 1 and 9);
-- What the sender calls the packaging; null = nothing.
alter table parcel add column packaging text;

update shipment s set
  insured_value = nullif((q.request #>> '{options,insured}')::bigint, 0),
  declared_value = nullif((q.request #>> '{options,declared}')::bigint, 0),
  cod_amount = nullif((q.request #>> '{options,cod}')::bigint, 0),
  pay_method = (q.request #>> '{options,codMethod}')::smallint,
  battery_type = (q.request #>> '{options,battery}')::smallint
from purchase q
where q.org_id = s.org_id and q.id = s.purchase_id
  and q.request -> 'options' ?| array['insured', 'declared', 'cod', 'battery'];
update parcel p set packaging = q.request #>> '{parcel,packaging}'
from shipment s join purchase q on q.org_id = s.org_id and q.id = s.purchase_id
where p.org_id = s.org_id and p.shipment_id = s.id and q.request #>> '{parcel,packaging}' is not null;
