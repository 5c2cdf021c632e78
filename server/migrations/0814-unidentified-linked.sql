-- An unidentified return that Returns opened afterwards: which return it is, of which seller. Who was told of which parcels, and when.
alter table unidentified_return
  add column linked_org_id bigint,
  add column linked_return_id bigint,
  add foreign key (linked_org_id, linked_return_id) references warehouse_return (org_id, id),
  add check ((linked_org_id is null) = (linked_return_id is null)),
  add check (linked_return_id is null or state = 'identified');

create table unidentified_notice (
  -- The seller.
  org_id bigint not null references org (id),
  warehouse_org_id bigint not null,
  warehouse_id bigint not null,
  -- The newest parcel of the warehouse that it was told of: one that is connected later, or again, is told of those before as well.
  parcel_id bigint not null,
  told_at timestamptz not null,
  primary key (org_id, warehouse_org_id, warehouse_id),
  foreign key (warehouse_org_id, warehouse_id) references warehouse (org_id, id)
);
call app.protect('unidentified_notice', '', false);

-- What ended long ago: its photos are deleted.
create index unidentified_return_ended on unidentified_return (ended_at) where ended_at is not null;
