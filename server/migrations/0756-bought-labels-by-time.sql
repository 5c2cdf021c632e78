-- The report of quotes and bills starts from the labels bought in a period, of all organizations for the platform.
create index report_movement_bought on report_movement (label_at, org_id, shipment_id) where kind = 3;
