-- The latest labels of a carrier, and of one of its services: drafts of rate sheets are tried on them.
create index purchase_carrier on purchase (carrier, decided_at desc) where state = 'succeeded';
create index purchase_service on purchase (carrier, service_code, decided_at desc) where state = 'succeeded';
