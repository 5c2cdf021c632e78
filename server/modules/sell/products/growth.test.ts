import type { AppError } from '@waybill/contract/core/errors'
import { beforeAll, expect, it } from 'vitest'
import { inScope } from '../../../platform/database/index.ts'
import { useTestDatabase } from '../../../testing/database.ts'
import { pagesRead } from '../../../testing/pages-read.ts'
import { listPage, type Query } from './list.ts'

const context = useTestDatabase()
const ORG = 71
const PRODUCTS = 30_000

beforeAll(async () => {
  await context.admin.query(`insert into org (id, type, name) values (1, 3, 'Platform')`)
  await context.admin.query(`insert into org (id, type, parent_org_id, name) values (${ORG}, 1, 1, 'Seller')`)
  await context.admin.query(
    `insert into product (org_id, sku, name, package_type, unit, length, width, height)
     select ${ORG}, 'SKU-' || lpad(n::text, 6, '0'), 'Name ' || n, 'Package Needed', 'in/lb', 1, 1, 1 from generate_series(1, ${PRODUCTS}) n`,
  )
  await context.admin.query('vacuum analyze product')
})

const listed = (query: Partial<Query>) =>
  inScope(context.database, { role: 'seller', orgId: ORG, userId: 1 }, async (db) => {
    const asked = { sort: 'skuCode', desc: false, limit: 50, ...query } as Query
    const ctx = { db, actor: { orgId: ORG, userId: 1 }, now: () => new Date() } as never
    let refused = ''
    const list = () => listPage(ctx, asked).catch((error: AppError) => void (refused = error.code))
    const read = await pagesRead(db, 'product', list)
    const page = refused === '' ? await listPage(ctx, asked) : null
    return { refused, read, count: page?.records.length, total: page?.total }
  })

it('a short text fills a page from the head of the list, or is refused once enough was tried', async () => {
  const frequent = await listed({ search: 'na' })
  expect([frequent.count, frequent.total]).toEqual([50, { count: 50, capped: true }])
  const rare = await listed({ search: 'qq' })
  expect(rare.refused).toBe('SEARCH_TOO_BROAD')
  expect(rare.read).toBeLessThan(45_000)
})

it('a text of three letters is looked up', async () => {
  const one = await listed({ search: 'sku-029999' })
  expect([one.count, one.total]).toEqual([1, { count: 1, capped: false }])
  expect(one.read).toBeLessThan(2500)
})
