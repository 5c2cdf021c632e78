-- The history of void requests, newest first, and its sums, from the index alone.
create index void_request_history on void_request (org_id, requested_at desc, id desc) include (state, refund, expected_by, shipment_id);
-- The newest request of a label, which shipments are shown with: the index of live ones has none of those that were refused.
create index void_request_shipment on void_request (org_id, shipment_id, requested_at desc);
