-- What was received or put away of a product lately: an order is not divided while more of its goods is on the way to its place.
create index stock_movement_inward on stock_movement (org_id, product_id, at)
  where reason in ('RECEIVE', 'RECEIVE_OVER', 'PUTAWAY');
