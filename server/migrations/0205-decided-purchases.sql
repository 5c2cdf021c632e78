-- The latest labels of everybody, on which the platform tries a price rule before it is saved.
create index purchase_succeeded on purchase (decided_at desc) where state = 'succeeded';
