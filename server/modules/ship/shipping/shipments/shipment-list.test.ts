import { listShipments } from '@waybill/contract/shipping/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { newOrder, seedFunds, seedOrders, shopper, testRecipient } from '../../../../testing/shipping.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const names = ['Zoe Last', 'ann lower', '张伟', '100% Cotton_Shop', 'Bob', 'Carol', 'Ann Upper']
type Query = Record<string, string | number | boolean>

beforeAll(async () => {
  await seedFunds(server.database, demoOrg.seller, 1000_0000)
  const orders = names.map((name, index) =>
    newOrder({ orderNo: `LIST-${index}`, recipient: { ...testRecipient, name }, package: { weight: 1 + index } }),
  )
  const ids = await seedOrders(server.database, demoOrg.seller, orders)
  for (const [index, id] of ids.entries()) await shopper(server, as).ship([id], 1 + (index % 3))
})

const list = async (query: Query = {}) =>
  (await server.call(listShipments, { query: { limit: 200, ...query } as never }, { as })).body.data
const namesOf = async (query: Query) => (await list(query))?.records.map((record) => record.recipient)

describe('the list of shipments', () => {
  it.each(['createdAt', 'trackingNo', 'recipient', 'price', 'eta'])(
    'sorted by %s comes in pages without a row lost or doubled',
    async (sort) => {
      for (const desc of [true, false]) {
        const whole = (await list({ sort, desc }))?.records.map((record) => record.id)
        const seen: number[] = []
        for (let cursor = ''; ;) {
          const page = await list({ sort, desc, limit: 2, cursor })
          seen.push(...(page?.records.map((record) => record.id) ?? []))
          if (!page?.next) break
          cursor = page.next
        }
        expect(seen).toEqual(whole)
        expect(seen).toHaveLength(names.length)
      }
    },
  )

  it('is sorted by what it says', async () => {
    const prices = (await list({ sort: 'price', desc: false }))?.records.map((record) => record.price) ?? []
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    expect((await namesOf({ sort: 'recipient', desc: false }))?.filter((name) => /^ann/i.test(name))).toEqual([
      'ann lower',
      'Ann Upper',
    ])
  })

  it('finds by tracking number, order number and recipient, also in Chinese, and takes wildcards as letters', async () => {
    const [first] = (await list())?.records ?? []
    expect(await namesOf({ search: first?.trackingNo.slice(-9) ?? '' })).toEqual([first?.recipient])
    expect(await namesOf({ search: 'list-4' })).toEqual(['Bob'])
    expect(await namesOf({ search: '张' })).toEqual(['张伟'])
    expect(await namesOf({ search: '0% c' })).toEqual(['100% Cotton_Shop'])
    expect(await namesOf({ search: '%' })).toEqual(['100% Cotton_Shop'])
    expect(await namesOf({ search: '_' })).toEqual(['100% Cotton_Shop'])
    expect(await namesOf({ search: "'; --" })).toEqual([])
  })

  it('filters by carrier, status and day', async () => {
    expect((await list({ carriers: '1,2' }))?.total.count).toBe(5)
    expect((await list({ status: '1' }))?.total.count).toBe(names.length)
    expect((await list({ status: '3' }))?.records).toEqual([])
    expect((await list({ dateTo: '2020-01-01' }))?.records).toEqual([])
    expect((await list({ dateFrom: '2020-01-01' }))?.total).toEqual({ count: names.length, capped: false })
  })

  it('refuses a cursor of another order', async () => {
    const page = await list({ limit: 2 })
    const { status } = await server.call(listShipments, { query: { sort: 'price', cursor: page?.next ?? '' } }, { as })
    expect(status).toBe(400)
    expect((await server.call(listShipments, { query: { cursor: 'e30' } }, { as })).status).toBe(400)
    for (const change of [{ 1: 'a\0' }, { 2: '0' }, { 2: '1e3' }]) {
      const parts = JSON.parse(Buffer.from(page?.next ?? '', 'base64url').toString()) as unknown[]
      const cursor = Buffer.from(JSON.stringify(Object.assign(parts, change))).toString('base64url')
      expect((await server.call(listShipments, { query: { cursor } }, { as })).status).toBe(400)
    }
  })

  it('shows another organisation none of it', async () => {
    const { body } = await server.call(listShipments, { query: {} }, { as: 'seller@acme.test' })
    expect(body.data).toMatchObject({ records: [], total: { count: 0 } })
  })
})
