-- Whether a carrier has billed what was posted for a purchase is known by the purchase: not everything that was posted has a shipment, such
-- as a return label that was used.
alter table report_movement add column purchase_id uuid;
update report_movement m set purchase_id = t.ref_id
from ledger_transfer t where t.org_id = m.org_id and t.id = m.id and t.ref_type = 'purchase';
update report_movement m set purchase_id = s.purchase_id
from shipment s where s.org_id = m.org_id and s.id = m.shipment_id and m.purchase_id is null;
-- What a carrier billed and nobody else paid has no posting of a purchase.
update report_movement m set purchase_id = a.purchase_id
from carrier_adjustment a where a.org_id = m.org_id and a.event_id = m.id and m.purchase_id is null;
