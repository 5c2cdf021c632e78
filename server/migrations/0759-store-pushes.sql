-- Stores are told the tracking numbers of their orders.

alter table store_connection
  -- When: some minutes after a label was bought, once its carrier has scanned the parcel, or never.
  add column push_tracking text not null default 'bought' check (push_tracking in ('bought', 'scanned', 'never')),
  add column push_delay_minutes integer not null default 10 check (push_delay_minutes between 0 and 1440),
  -- Whether the store mails its buyer then.
  add column mail_buyer boolean not null default true,
  -- Whether the keys may do that; null: not known of keys from before this was asked.
  add column can_push boolean;

-- The outbox: a row for each label and order of a store whose goods it takes, in the transaction in which the label became the order's.
create table store_push (
  org_id bigint not null,
  id bigint generated always as identity (start with 1000),
  store_id bigint not null,
  -- The store's order.
  external_id text not null,
  -- Our order, which may be a part of it or more than it.
  order_id bigint not null,
  order_no text not null,
  shipment_id bigint not null,
  tracking_no text not null,
  carrier smallint not null,
  -- Of an order that goes in several packages all are told at once.
  package_count integer not null default 1,
  -- Units of the store's lines as [{line, quantity}]; null: of an order pulled before lines had ids. It is read again, and `items` are
  -- looked for in it.
  lines jsonb,
  items jsonb,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'held', 'refused', 'dropped', 'withdrawing', 'withdrawn', 'stuck')),
  -- When something is to be done; null: something else must happen first. While the store is being told, when others may take over.
  due_at timestamptz,
  attempts integer not null default 0,
  -- Why it waits or was refused.
  code text, value text,
  -- Under which ids the store has it.
  external_ids jsonb,
  -- The label was voided while the store was being told.
  label_gone boolean not null default false,
  labelled_at timestamptz not null,
  sent_at timestamptz,
  -- Since when it is in its state.
  since timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, shipment_id, store_id, external_id),
  foreign key (org_id, store_id) references store (org_id, id)
);
create index store_push_due on store_push (due_at) where due_at is not null;
create index store_push_due_of_store on store_push (org_id, store_id, due_at) where due_at is not null;
create index store_push_list on store_push (org_id, store_id, id desc);
create index store_push_state on store_push (org_id, store_id, state, id desc);
create index store_push_order on store_push (org_id, order_id, id desc);
create index store_push_external on store_push (org_id, store_id, external_id);
call app.protect('store_push', 'select, update');
