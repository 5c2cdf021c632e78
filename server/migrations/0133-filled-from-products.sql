-- Weight, size and customs facts that products filled in where the order said nothing.

-- Customs facts of one unit, as the product had them: hsCode, originCountry, description, descriptionCn, value (1/10,000 dollar).
alter table order_line add column customs jsonb;

-- What was filled, by part (weight, size, customs): the values, what the order had before (`was`), and whether the seller refused them.
-- A part is "from products" as long as the order's own columns still say what was filled; whoever writes them otherwise need not know of this.
alter table sales_order add column filled jsonb;

-- Open orders that a changed product may concern.
create index sales_order_filled on sales_order (org_id, id) where filled is not null and status = 1;
