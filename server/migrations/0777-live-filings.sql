-- Orders with an export filing that counts, or that AES has not canceled yet: deleted with its order, nobody could cancel it any more.
create view shipping_live_filing as
  select org_id, order_id from eei_filing where state <> 'canceled' or next_try_at is not null;
call app.offer('shipping_live_filing');
