-- Rate tables are loaded by the application as background work: rows are added, never changed.
grant insert on carrier_service, carrier_limit, dim_rule, zone_rule, rate_band, surcharge, void_rule, rate_table_version to waybill_service;
