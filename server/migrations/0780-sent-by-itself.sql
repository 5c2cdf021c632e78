-- Orders that go to a warehouse by themselves: the warehouse that was chosen for an order is a wish, which ends when the order is sent there,
-- and when the order awaits shipment no more. Code that writes orders need not know about it: a trigger notes what is to be tried, and adds the
-- job that does so to the transaction.

-- Option 9: the warehouse buys what carries it.
alter table sales_order drop constraint sales_order_label_from_check;
alter table sales_order add check (label_from in (6, 9));
alter table outbound drop constraint outbound_option_check;
alter table outbound add check (option in (0, 6, 7, 9, 10, 11));

alter table sales_order
  add send_to bigint,
  -- Not tried since it was changed last.
  add send_due boolean not null default false,
  -- Why it was not sent (contract/outbound/send-reasons.ts).
  add send_refused text;
create index sales_order_send_due on sales_order (org_id, id) where send_due;
create index sales_order_send_refused on sales_order (org_id, send_refused, id) where send_refused is not null;

-- One job of a kind for a seller in a transaction, however many rows it writes. A job with a key would keep the seller's other
-- transactions waiting until this one ends.
create function app.add_once(kind text, seller bigint) returns void language plpgsql as $$
declare setting text := 'waybill.added_' || replace(kind, '.', '_');
begin
  if current_setting(setting, true) = seller::text then return; end if;
  perform set_config(setting, seller::text, true);
  perform jobs.add(kind, jsonb_build_object('orgId', seller), null, null, null, 10);
end $$;

create function app.note_sending() returns trigger language plpgsql as $$
begin
  if new.send_to is null or new.status <> 1 then
    new.send_to := null;
    new.send_due := false;
    new.send_refused := null;
  -- Not what was found when it was tried: only that makes it due no more.
  elsif tg_op = 'INSERT' or not old.send_due or new.send_due or new.held_at is not null then
    new.send_due := new.held_at is null;
    new.send_refused := null;
    if new.send_due then perform app.add_once('outbound.sendChosen', new.org_id); end if;
  end if;
  return new;
end $$;
create trigger sending before insert or update on sales_order for each row
  when (new.send_to is not null or new.send_due or new.send_refused is not null) execute function app.note_sending();

-- What kept orders from being sent may be gone: a product is there, a connection is active, a warehouse is open again.
create function app.send_again() returns trigger language plpgsql as $$
begin
  perform app.add_once('outbound.sendAgain', new.org_id);
  return null;
end $$;
create trigger send_again after insert or update of sku on product for each row execute function app.send_again();
create trigger send_again after insert or update of state on warehouse_link for each row when (new.state = 'active')
  execute function app.send_again();

create function app.send_again_to() returns trigger language plpgsql as $$
begin
  perform app.add_once('outbound.sendAgain', l.org_id) from warehouse_link l
    where l.warehouse_org_id = new.org_id and l.warehouse_id = new.id and l.state = 'active';
  return null;
end $$;
create trigger send_again after update of active on warehouse for each row when (new.active and not old.active)
  execute function app.send_again_to();
