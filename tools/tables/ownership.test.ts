import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tableFaults } from './ownership.ts'
import { tablesOf } from './sql-tables.ts'

const SCHEMA = `export interface Schema {
  org: OrgTable
  product: ProductTable
  sales_order: SalesOrderTable
  store: StoreTable
  products_item: ProductsItemTable
  products_spare: ProductsSpareTable
  products_stock: ProductsStockTable
  item_of_products: ItemOfProductsTable
}`

const VIEWS = `
create table label (id bigint); create table if not exists passing (id bigint); drop table passing;
create table parts partition of product for values in (1); alter table label rename to tag;
create view products_item with (security_invoker = true) as select id from product p; -- create view comment as select 1;
create or replace view products_spare as select id from product; create view products_gone as select 1; drop view products_gone;
create view products_stock as select p.id from product p join sales_order o on o.id = p.id;
create view item_of_products as select id from products_item;`

/** A small house of our layout: what is lawful beside one breach of each kind. */
const FILES: Record<string, string> = {
  'server/platform/database/schema.ts': SCHEMA,
  'server/migrations/0001-all.sql':
    'create table org (id bigint); create table product (id bigint); create table sales_order (id bigint);',
  'server/migrations/0002-views.sql': VIEWS,
  'server/modules/sell/orders/index.ts': `export const m: ServerModule = { owns: ['sales_order'], routes: [] }`,
  'server/modules/sell/orders/lawful.ts':
    'export const a = sql`with store as (select 1) select * from sales_order o join products_item p on true, store`; // from store',
  'server/modules/sell/orders/joins.ts':
    "export const a = (db) => db.selectFrom('products_stock as p').innerJoin('item_of_products as i', 'i.id', 'p.id')",
  'server/modules/sell/orders/changes.ts': "export const a = (db) => db.updateTable('products_item').set({ id: 1 })",
  'server/modules/sell/orders/lawful.test.ts': 'export const a = sql`delete from product`',
  'server/modules/sell/products/index.ts': `export const m: ServerModule = {
    owns: ['product'], offers: ['products_item', 'products_spare', 'products_stock', 'item_of_products', 'products_none'], routes: [] }`,
  'server/modules/sell/products/reads.ts': 'export const a = `select 1 from product, sales_order o where o.id = 1`',
  'server/modules/sell/products/writes.ts': "export const a = (db) => db.insertInto('sales_order').values({})",
  'server/modules/sell/products/settings.ts':
    "export const stored = storedSettings({ table: 'sales_order', first: {} })",
  'server/modules/sell/products/deletes.ts': 'export const a = sql`delete from sales_order where id = ${1}`',
  'server/modules/sell/products/joins.ts':
    "export const a = (db) => db.selectFrom('product as p').leftJoin('store as s', 's.id', 'p.id')",
  'server/modules/sell/stores/index.ts': `export const m: ServerModule = { owns: ['store', 'product', 'nothing'], routes: [] }`,
}

let house = ''
beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), 'tables-'))
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(house, path)), { recursive: true })
    await writeFile(join(house, path), `${text}\n`)
  }
})
afterAll(() => rm(house, { recursive: true }))

it('names every use of a table past its owner, every table without one owner, and every view that is not its own', () => {
  const own = (fault: string) => !/platform|carriers|operations/.test(fault)
  expect(tableFaults(house).filter(own).toSorted()).toEqual([
    'Nobody owns the table org: name it in the list "owns" of a module\'s door',
    'Nobody owns the table tag: name it in the list "owns" of a module\'s door',
    'The table product is owned by products and stores: it has one owner',
    'The view products_stock of products shows sales_order, which orders owns',
    "products offers item_of_products: a view begins with its owner's name, products_",
    'products offers products_none, which is no view',
    'products offers products_spare, and nobody reads it',
    'server/modules/sell/orders/changes.ts:1 writes the view products_item: call a function of products',
    'server/modules/sell/products/deletes.ts:1 writes sales_order, which orders owns: call a function of orders',
    'server/modules/sell/products/joins.ts:1 reads store, which stores owns: call a function of stores, or join a view that it offers',
    'server/modules/sell/products/reads.ts:1 reads sales_order, which orders owns: call a function of orders, or join a view that it offers',
    'server/modules/sell/products/settings.ts:1 writes sales_order, which orders owns: call a function of orders',
    'server/modules/sell/products/writes.ts:1 writes sales_order, which orders owns: call a function of orders',
    'stores declares nothing, which is no table',
  ])
})

it('finds the tables of this house in order', () => {
  expect(tableFaults(join(import.meta.dirname, '../..'))).toEqual([])
})

it.each([
  ['select * from org', ['org']],
  ['select 1 from org o, product as p, store where true', ['org', 'product', 'store']],
  [
    'select 1 from (select 1 from product) as x left join lateral (select 1 from store) s on true',
    ['product', 'store'],
  ],
  ["select 'from org' as words from product -- join store", ['product']],
  ['with org as (select 1), b as materialized (select 1 from store) select * from org join b on true', ['store']],
  ['insert into product (id) select id from store on conflict do nothing', ['+product', 'store']],
  ['update product p set a = 1 from store s where true', ['+product', 'store']],
  ['delete from product using store where true', ['+product', 'store']],
  ['merge into product using store on true', ['+product', 'store']],
  ['select 1 from only org for update', ['org']],
  ['select extract(day from product.at) from store', ['store']],
  ['a text that comes from somewhere', []],
])('reads %s', (sql, expected) => {
  const known = new Set(['org', 'product', 'store'])
  expect(tablesOf(sql, known).map(({ table, writes }) => `${writes ? '+' : ''}${table}`)).toEqual(expected)
})
