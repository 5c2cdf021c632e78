-- The statement of a reseller names the labels of its sellers, of which its own book knows the purchase alone.
create index shipment_purchase on shipment (purchase_id) include (org_id, tracking_no);
