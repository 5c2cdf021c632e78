-- Stock of a warehouse is listed place by place: a place that holds thousands is read no further than the page, and what is not good, of
-- which there is little, is found without reading what is.
create index stock_level_in_place on stock_level (warehouse_org_id, location_id, id) where on_hand > 0;
drop index stock_level_location;
create index stock_level_not_good on stock_level (warehouse_org_id, condition, location_id, id) where on_hand > 0 and condition <> 1;

-- The newest hour in which something of a type moved, however rare it is.
create index ledger_hour_of_type on ledger_hour (org_id, change_type, hour) where entries > 0;

-- Products by weight: those without one come first, as in the list.
create index product_weight on product (org_id, (coalesce(weight_cg, -1)), id);
