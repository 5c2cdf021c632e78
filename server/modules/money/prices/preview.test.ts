import * as api from '@waybill/contract/prices/api'
import { getPriceTrace, previewPriceRule } from '@waybill/contract/prices/preview-api'
import { quoteOrders } from '@waybill/contract/shipping/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { useTestServer } from '../../../testing/server.ts'
import { newOrder, seedFunds, seedOrders, shopper } from '../../../testing/shipping.ts'
import { ruleOf } from './price-rule.fixture.ts'

const server = useTestServer()
const reseller = 'owner@acme.test'
const platform = 'admin@demo.test'
const seller = 'seller@acme.test'
const usps = { carrier: 1, serviceCode: 'USPS_GROUND_ADVANTAGE' } as const
const create = async (change: Partial<api.PriceRuleInput> = {}, as = reseller) => {
  const { body } = await server.call(api.createPriceRule, { body: ruleOf(change) }, { as })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data
}
const list = async (query: Record<string, unknown> = {}, as = reseller) => {
  const { body } = await server.call(api.listPriceRules, { query: query as never }, { as })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data
}

beforeAll(async () => {
  await seedFunds(server.database, demoOrg.acme, 500_0000)
  await seedFunds(server.database, demoOrg.acmeSeller, 500_0000)
})

describe('a preview', () => {
  const sample = {
    customerId: demoOrg.acmeSeller,
    parcel: {
      from: { country: 'US', zip: '94103', city: 'San Francisco', state: 'CA' },
      to: { country: 'US', zip: '10118', city: 'New York', state: 'NY' },
      package: { massUnit: 'lb' as const, weight: 2, sizeUnit: 'in' as const },
    },
  }
  const preview = async (change: Partial<api.PriceRuleInput>, as = reseller) => {
    const body = { id: null, rule: ruleOf(change), sample: as === reseller ? sample : { ...sample, customerId: null } }
    const answer = await server.call(previewPriceRule, { body }, { as })
    if (!answer.body.data) throw new Error(JSON.stringify(answer.body))
    return answer.body.data
  }
  let bought: { price: number; buy: number; cost: number; id: string }
  beforeAll(async () => {
    await create({ percentPpm: 20_000, name: 'Platform fee' }, platform)
    const [id = 0] = await seedOrders(server.database, demoOrg.acmeSeller, [newOrder()])
    const batch = await shopper(server, seller).ship([id])
    expect(batch.counts.bought).toBe(1)
    const { rows } = await server.admin.query(
      'select id, price::int as price, buy_price::int as buy, cost::int as cost from purchase where order_id = $1',
      [id],
    )
    bought = rows[0]
  })

  it('shows a reseller its own cost, price before and after, and never the platform’s', async () => {
    const data = await preview({ percentPpm: 100_000 })
    const row = data.labels.rows.find(({ id }) => id === bought.id)
    expect(row).toMatchObject({ cost: bought.buy, before: bought.price, customer: 'Bluebird Ceramics' })
    expect(row?.after).toBe(Math.round((bought.buy * 1.1) / 100) * 100)
    expect(data.labels.after - data.labels.before).toBeGreaterThan(0)
    expect(data.labels.changed).toBe(data.labels.count)
    expect(data.sample?.rates.length).toBeGreaterThan(3)
    expect(bought.buy).toBeGreaterThan(bought.cost)
    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      ['after', 'at', 'before', 'carrier', 'cost', 'customer', 'id', 'serviceCode', 'trackingNo'].toSorted(),
    )
    const sampled = data.sample?.rates.find(({ serviceCode }) => serviceCode === usps.serviceCode)
    expect(sampled?.after).toBe(Math.round(((sampled?.cost ?? 0) * 1.1) / 100) * 100)
  })

  it('shows the platform what the carrier charges and what its reseller pays', async () => {
    const row = (await preview({ percentPpm: 50_000 }, platform)).labels.rows.find(({ id }) => id === bought.id)
    expect(row).toMatchObject({ cost: bought.cost, before: bought.buy, customer: 'Acme Logistics' })
  })

  it('shows for a new rule what it will cost once saved, beside one of its scope with more versions', async () => {
    const shown = async () =>
      (await preview({ percentPpm: 200_000 })).sample?.rates.find(({ serviceCode }) => serviceCode === usps.serviceCode)
    const update = (id: number, version: number, change: Partial<api.PriceRuleInput>) =>
      server.call(api.updatePriceRule, { params: { id }, body: { ...ruleOf(change), version } }, { as: reseller })
    const first = await create({ percentPpm: 100_000 })
    await update(first.id, 1, { percentPpm: 150_000 })
    server.clock.advance(60_000)
    const promised = (await shown())?.after
    const second = await create({ percentPpm: 200_000 })
    expect(promised).toBeGreaterThan(0)
    expect(await shown()).toMatchObject({ before: promised, after: promised })
    await update(first.id, 2, { active: false })
    await update(second.id, 1, { active: false })
  })

  it('puts losers first, counts them, and saves nothing', async () => {
    const before = (await list()).total.count
    const losing = await preview({ percentPpm: -100_000, allowLoss: true })
    expect(losing.labels.belowCost).toBe(losing.labels.count)
    expect(losing.labels.rows[0]!.after).toBeLessThan(losing.labels.rows[0]!.cost)
    const refused = await preview({ percentPpm: -100_000 })
    expect(refused.labels).toMatchObject({ notSold: refused.labels.count, belowCost: 0 })
    expect((await list()).total.count).toBe(before)
  })

  it('explains a label by the caller’s own rules alone', async () => {
    const own = (await server.call(getPriceTrace, { params: { id: bought.id } }, { as: reseller })).body.data
    expect(own).toMatchObject({ cost: bought.buy, price: bought.price, steps: [] })
    const theirs = (await server.call(getPriceTrace, { params: { id: bought.id } }, { as: platform })).body.data
    expect(theirs).toMatchObject({
      cost: bought.cost,
      price: bought.buy,
      steps: [{ name: 'Platform fee', version: 1 }],
    })
    const sum = theirs!.cost + theirs!.steps.reduce((total, { amount }) => total + amount, 0) + theirs!.rounding
    expect(sum).toBe(theirs!.price)
  })

  it('is no way for sellers to learn costs or rules', async () => {
    const [id = 0] = await seedOrders(server.database, demoOrg.acmeSeller, [newOrder()])
    const { body } = await server.call(quoteOrders, { body: { orderIds: [id] } }, { as: seller })
    for (const word of ['"cost"', '"buy"', '"trace"', 'Platform fee', 'margin'])
      expect(JSON.stringify(body), word).not.toContain(word)
  })
})
