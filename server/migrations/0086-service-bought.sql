-- An order that has a label shows the service that was bought, not the one that had been asked for.
update sales_order o set carrier = s.carrier, service_code = s.service_code
from shipment s
where s.org_id = o.org_id and s.id = o.shipment_id
  and (o.carrier is distinct from s.carrier or o.service_code is distinct from s.service_code);
