import { listOrders, matchOrderIds } from '@waybill/contract/orders/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { seedOrders, someOrder } from './testing.ts'

const server = useTestServer()
const orgId = demoOrg.seller
const planted = 12_050

beforeAll(async () => {
  // Many at the same instant, and instants that differ by microseconds only.
  await server.admin.query(
    `insert into sales_order (org_id, order_no, create_time, recipient_name, line1, city, country, weight_cg)
     select $1, 'N-' || n, timestamptz '2026-03-01' + (n / 40) * interval '1 microsecond', 'Name ' || n % 7, 'x', 'x', 'US', n % 5
     from generate_series(1, $2::int) n`,
    [orgId, planted],
  )
})

/** Walks all pages; `between` runs after each. */
async function walk(query: object, between: (page: number) => Promise<unknown> = async () => undefined) {
  const found: string[] = []
  const totals = new Set<string>()
  let cursor: string | undefined
  for (let page = 0; ; page++) {
    const { body } = await server.call(
      listOrders,
      { query: { ...query, limit: 200, cursor } as never },
      { as: 'seller@demo.test' },
    )
    found.push(...body.data!.records.map((row) => row.orderNo))
    totals.add(JSON.stringify(body.data!.total))
    if (body.data!.next === null) return { found, totals: [...totals] }
    cursor = body.data!.next
    await between(page)
  }
}

describe('pages of twelve thousand orders', () => {
  it('hold every order once although orders come in meanwhile, and the total of the first page', async () => {
    let inserted = 0
    const more = async (page: number) => {
      if (page % 10 === 0)
        await seedOrders(server, orgId, [someOrder(`LATE-${inserted++}`, { createTime: new Date() })])
    }
    const { found, totals } = await walk({}, more)
    const early = found.filter((no) => no.startsWith('N-'))
    expect([early.length, new Set(early).size]).toEqual([planted, planted])
    expect(inserted).toBeGreaterThan(3)
    expect(found.length).toBe(planted)
    expect(totals).toEqual(['{"count":10000,"capped":true}'])
  })

  it('hold every order once when most share a sort key', async () => {
    for (const sort of ['recipient', 'weight']) {
      const { found } = await walk({ sort, search: 'N-1', dateTo: '2026-03-31' })
      expect(found.length).toBe(new Set(found).size)
      const { rows } = await server.admin.query(
        `select count(*)::int as count from sales_order where org_id = $1 and order_no like 'N-1%'`,
        [orgId],
      )
      expect(found.length).toBe(rows[0].count)
    }
  })

  it('of a search with thousands of hits say “at least”', async () => {
    const { body } = await server.call(
      listOrders,
      { query: { search: 'name', limit: 50 } as never },
      { as: 'seller@demo.test' },
    )
    expect(body.data?.records.length).toBe(50)
    expect(body.data?.total).toEqual({ count: 1000, capped: true })
  })

  it('give 5,000 ids at most', async () => {
    const { body } = await server.call(matchOrderIds, { query: {} }, { as: 'seller@demo.test' })
    expect([body.data?.ids.length, body.data?.capped]).toEqual([5000, true])
  })
})
