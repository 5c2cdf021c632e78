-- Shipments are found by what is under way beside them; exceptions and changes of delivery have such an index (0640, 0582).
create index claim_open on claim (org_id, shipment_id)
  where state in ('draft', 'submitted', 'in_review', 'need_info', 'appealed', 'approved', 'approved_partial');
create index return_label_active on return_label (org_id, shipment_id)
  where state in ('creating', 'created', 'sent', 'inTransit', 'delivered');
