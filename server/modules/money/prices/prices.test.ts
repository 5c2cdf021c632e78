import * as api from '@waybill/contract/prices/api'
import { getPriceTrace, previewPriceRule } from '@waybill/contract/prices/preview-api'
import { getPriceMatrix } from '@waybill/contract/prices/matrix-api'
import type { Route } from '@waybill/contract/core/route'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { ledgerFaults } from '../../../testing/ledger-check.ts'
import { seedUser } from '../../../testing/people.ts'
import { useTestServer } from '../../../testing/server.ts'
import { itemOf, newOrder, runJobs, seedFunds, seedOrders, shopper } from '../../../testing/shipping.ts'
import { ruleOf } from './price-rule.fixture.ts'

const server = useTestServer()
const reseller = 'owner@acme.test'
const platform = 'admin@demo.test'
const seller = 'seller@acme.test'
const MINUTE = 60_000

const create = async (given: Partial<api.PriceRuleInput> = {}, as = reseller) => {
  const { body } = await server.call(api.createPriceRule, { body: ruleOf(given) }, { as })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data
}
const update = (rule: { id: number; version: number }, given: Partial<api.PriceRuleInput>, as = reseller) =>
  server.call(
    api.updatePriceRule,
    { params: { id: rule.id }, body: { ...ruleOf(given), version: rule.version } },
    { as },
  )
const list = async (query: Record<string, unknown> = {}, as = reseller) => {
  const { body } = await server.call(api.listPriceRules, { query: query as never }, { as })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data
}
const switchOff = async () => {
  for (const as of [reseller, platform])
    for (const rule of (await list({ phase: 'active', limit: 200 }, as)).records)
      await update(
        rule,
        { ...ruleOf(), kind: rule.kind, base: rule.base, adjustPolicy: rule.adjustPolicy, active: false },
        as,
      )
}
const priceNow = async () => {
  const [id = 0] = await seedOrders(server.database, demoOrg.acmeSeller, [newOrder()])
  const [quote] = await shopper(server, seller).quote([id])
  return { id, quote: quote!, cheapest: quote!.rates[0]! }
}
const usps = { carrier: 1, serviceCode: 'USPS_GROUND_ADVANTAGE' } as const
const uspsPrice = async () =>
  (await priceNow()).quote.rates.find(({ serviceCode }) => serviceCode === usps.serviceCode)?.price ?? 0

beforeAll(async () => {
  await seedFunds(server.database, demoOrg.acme, 500_0000)
  await seedFunds(server.database, demoOrg.acmeSeller, 500_0000)
})

describe('price rules', () => {
  it('take effect with the next quote, are listed with who saved them, and keep every version', async () => {
    const before = await uspsPrice()
    const rule = await create({ percentPpm: 200_000 })
    expect(rule).toMatchObject({ version: 1, phase: 'active', savedBy: expect.stringMatching(/\S/), scopeName: null })
    expect(await uspsPrice()).toBe(Math.round((before * 1.2) / 100) * 100)
    const { body } = await update(rule, { percentPpm: 300_000 })
    expect(body.data).toMatchObject({ version: 2, percentPpm: 300_000 })
    expect(await uspsPrice()).toBe(Math.round((before * 1.3) / 100) * 100)
    const history = await server.call(api.getPriceRuleHistory, { params: { id: rule.id } }, { as: reseller })
    expect(history.body.data?.versions.map(({ version, percentPpm }) => [version, percentPpm])).toEqual([
      [2, 300_000],
      [1, 200_000],
    ])
    await switchOff()
    expect(await uspsPrice()).toBe(before)
  })

  it('of equal scope: the one changed last counts, however often the other was', async () => {
    const before = await uspsPrice()
    const by = (percent: number) => Math.round((before * (1 + percent / 100)) / 100) * 100
    const first = await create({ percentPpm: 100_000 })
    const second = (await update(first, { percentPpm: 200_000 })).body.data!
    server.clock.advance(MINUTE)
    await create({ name: 'Autumn', percentPpm: 300_000 })
    expect(await uspsPrice()).toBe(by(30))
    server.clock.advance(MINUTE)
    await update(second, { percentPpm: 400_000 })
    expect(await uspsPrice()).toBe(by(40))
    await switchOff()
  })

  it('are saved by one of two editors; the other is told', async () => {
    const rule = await create()
    const answers = await Promise.all([update(rule, { percentPpm: 110_000 }), update(rule, { percentPpm: 120_000 })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.errorCode).toBe('CONFLICT')
    await switchOff()
  })

  it('take effect at their instant, until which the version before counts', async () => {
    const rule = await create({ percentPpm: 100_000 })
    const now = await uspsPrice()
    const effectiveFrom = new Date(server.clock.now().getTime() + MINUTE).toISOString()
    const scheduled = (await update(rule, { percentPpm: 500_000, effectiveFrom })).body.data
    expect(scheduled).toMatchObject({ phase: 'scheduled', until: { version: 1, percentPpm: 100_000 } })
    expect(await uspsPrice()).toBe(now)
    server.clock.advance(2 * MINUTE)
    expect(await uspsPrice()).toBeGreaterThan(now)
    expect((await list({ phase: 'active' })).records).toMatchObject([{ version: 2, phase: 'active', until: null }])
    await switchOff()
  })

  it('never change a price that was quoted', async () => {
    const { id, quote } = await priceNow()
    const rule = await create({ percentPpm: 400_000 })
    const bought = await shopper(server, seller).buy([itemOf(quote)])
    expect(bought.status).toBe(200)
    await runJobs(server)
    const batch = await shopper(server, seller).status(bought.body.data!.batchId)
    expect(batch.items[0]).toMatchObject({ price: itemOf(quote).price })
    const { rows } = await server.admin.query('select price from shipment where order_id = $1', [id])
    expect(Number(rows[0].price)).toBe(itemOf(quote).price)
    expect(rule.version).toBe(1)
    expect(await ledgerFaults(server.admin)).toEqual([])
    await switchOff()
  })

  it('rank services by what the seller pays, not by what they cost', async () => {
    const cheapest = (await priceNow()).cheapest
    await create({ carrier: cheapest.carrier, percentPpm: 5_000_000 })
    const { quote } = await priceNow()
    expect(quote.rates[0]).not.toMatchObject({ carrier: cheapest.carrier })
    expect(quote.rates[0]?.tags).toContain('cheapest')
    const prices = quote.rates.map(({ price }) => price)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    await switchOff()
  })

  it('show a seller its provider’s surcharges by name and never the markup', async () => {
    await create({ name: 'Secret margin', percentPpm: 250_000 })
    await create({ kind: 'surcharge', name: 'Peak season', nameCn: '旺季附加费', percentPpm: 0, fixed: 7500 })
    const { cheapest } = await priceNow()
    const line = cheapest.lines.find(({ name }) => name)
    expect(line).toMatchObject({ amount: 7500, kind: 'surcharge', name: { en: 'Peak season', cn: '旺季附加费' } })
    expect(cheapest.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(cheapest.price)
    expect(JSON.stringify(cheapest)).not.toContain('Secret')
    await switchOff()
  })

  it('of a group are for its memberIds until they leave it', async () => {
    const before = await uspsPrice()
    const body = { name: 'Big sellers', memberIds: [demoOrg.acmeSeller] }
    const group = (await server.call(api.createPriceGroup, { body }, { as: reseller })).body.data!
    await create({ groupId: group.id, percentPpm: 100_000 })
    expect(await uspsPrice()).toBeGreaterThan(before)
    const params = { id: group.id }
    const inUse = await server.call(api.deletePriceGroup, { params }, { as: reseller })
    expect([inUse.status, inUse.body.errorCode]).toEqual([409, 'PRICE_GROUP_IN_USE'])
    const emptied = { name: 'Big sellers', memberIds: [], version: group.version }
    expect((await server.call(api.updatePriceGroup, { params, body: emptied }, { as: reseller })).status).toBe(200)
    expect(await uspsPrice()).toBe(before)
    const again = await server.call(api.updatePriceGroup, { params, body: emptied }, { as: reseller })
    expect([again.status, again.body.errorCode]).toEqual([409, 'CONFLICT'])
    const twin = await server.call(
      api.createPriceGroup,
      { body: { name: 'BIG sellers', memberIds: [] } },
      { as: reseller },
    )
    expect([twin.status, twin.body.errorCode]).toEqual([409, 'PRICE_GROUP_TAKEN'])
    await switchOff()
    expect((await server.call(api.deletePriceGroup, { params }, { as: reseller })).status).toBe(200)
  })

  it('of a group that lost a customer to another are not saved over it', async () => {
    const group = async (name: string, memberIds: number[]) =>
      (await server.call(api.createPriceGroup, { body: { name, memberIds } }, { as: reseller })).body.data!
    const first = await group('First', [demoOrg.acmeSeller])
    const second = await group('Second', [demoOrg.acmeSeller])
    const body = { name: 'Renamed', memberIds: first.memberIds, version: first.version }
    const late = await server.call(api.updatePriceGroup, { params: { id: first.id }, body }, { as: reseller })
    expect([late.status, late.body.errorCode]).toEqual([409, 'CONFLICT'])
    const { groups } = (await server.call(api.getPriceScopes, {}, { as: reseller })).body.data!
    expect(groups.find(({ id }) => id === second.id)?.memberIds).toEqual([demoOrg.acmeSeller])
    for (const { id } of [first, second])
      expect((await server.call(api.deletePriceGroup, { params: { id } }, { as: reseller })).status).toBe(200)
  })

  it('of a group keep it while one counts that a later version ends', async () => {
    const body = { name: 'Until then', memberIds: [demoOrg.acmeSeller] }
    const { id } = (await server.call(api.createPriceGroup, { body }, { as: reseller })).body.data!
    const rule = await create({ groupId: id, percentPpm: 100_000 })
    const effectiveFrom = new Date(server.clock.now().getTime() + 2 * MINUTE).toISOString()
    expect((await update(rule, { percentPpm: 100_000, effectiveFrom })).status).toBe(200)
    const inUse = await server.call(api.deletePriceGroup, { params: { id } }, { as: reseller })
    expect(inUse.body.errorCode).toBe('PRICE_GROUP_IN_USE')
    server.clock.advance(3 * MINUTE)
    expect((await server.call(api.deletePriceGroup, { params: { id } }, { as: reseller })).status).toBe(200)
    await switchOff()
  })

  it('are copied from one customer to another once', async () => {
    const { orgId: other } = await seedUser(server, { provider: demoOrg.acme })
    await create({ customerId: demoOrg.acmeSeller, name: 'Special', percentPpm: 50_000 })
    const body = { fromId: demoOrg.acmeSeller, toId: other }
    expect((await server.call(api.copyPriceRules, { body }, { as: reseller })).body.data).toEqual({ copied: 1 })
    expect((await list({ customerId: other })).records).toMatchObject([{ name: 'Special', percentPpm: 50_000 }])
    const again = await server.call(api.copyPriceRules, { body }, { as: reseller })
    expect([again.status, again.body.errorCode]).toEqual([400, 'PRICE_NOTHING_TO_COPY'])
    await switchOff()
  })

  it('win for the customer that they are copied to as they do for the first one', async () => {
    const { orgId: other } = await seedUser(server, { provider: demoOrg.acme })
    const customerId = demoOrg.acmeSeller
    const before = await create({ customerId, name: 'Wins again', percentPpm: 50_000 })
    server.clock.advance(MINUTE)
    await create({ customerId, name: 'Loses', percentPpm: 100_000 })
    server.clock.advance(MINUTE)
    await update(before, { customerId, name: 'Wins again', percentPpm: 200_000 })
    server.clock.advance(MINUTE)
    const body = { fromId: customerId, toId: other }
    expect((await server.call(api.copyPriceRules, { body }, { as: reseller })).body.data).toEqual({ copied: 2 })
    const { records } = await list({ customerId: other })
    // Of two with one scope the one saved last counts, which has the higher number where they were saved at one moment.
    expect(records.toSorted((a, b) => b.id - a.id)[0]).toMatchObject({ name: 'Wins again', percentPpm: 200_000 })
    await switchOff()
  })

  it('end for the customer that they are copied to when they end for the first one', async () => {
    const { orgId: other } = await seedUser(server, { provider: demoOrg.acme })
    const effectiveTo = new Date(server.clock.now().getTime() + 86_400_000).toISOString()
    await create({ customerId: demoOrg.acmeSeller, name: 'For a day', effectiveTo })
    const body = { fromId: demoOrg.acmeSeller, toId: other }
    expect((await server.call(api.copyPriceRules, { body }, { as: reseller })).body.data).toEqual({ copied: 1 })
    expect((await list({ customerId: other })).records).toMatchObject([{ name: 'For a day', effectiveTo }])
    const again = await server.call(api.copyPriceRules, { body }, { as: reseller })
    expect(again.body.errorCode).toBe('PRICE_NOTHING_TO_COPY')
    await switchOff()
  })

  it('are found by name, customer, kind and phase', async () => {
    const own = await create({ customerId: demoOrg.acmeSeller, name: 'Needle 100%', carrier: 2, class: 1 })
    for (const query of [
      { search: 'needle 100%' },
      { search: 'bluebird' },
      { customerId: demoOrg.acmeSeller, phase: 'active' },
      { carrier: 2, class: 1, kind: 'markup', phase: 'active' },
    ])
      expect(
        (await list(query)).records.map(({ id }) => id),
        JSON.stringify(query),
      ).toContain(own.id)
    expect((await list({ search: '%_%' })).records).toEqual([])
    const first = await list({ limit: 1 })
    const rest = await list({ limit: 200, cursor: first.next })
    expect(first.records.length + rest.records.length).toBe(first.total.count)
    await switchOff()
  })

  it('are exported as text that no spreadsheet takes for a formula', async () => {
    await create({ name: '=1+1', nameCn: '+2', percentPpm: 12_500 })
    const { status, body } = await server.request({ method: 'GET', url: api.exportPriceRules.path, as: reseller })
    expect(status).toBe(200)
    expect(String(body)).toContain("'=1+1,'+2")
    expect(String(body)).toContain('1.25')
    await switchOff()
  })
})

describe('a rule that would sell below cost', () => {
  it.each([
    ['a discount', { percentPpm: -10_000 }],
    ['an amount off', { percentPpm: 0, fixed: -2000 }],
    ['a discount on the price', { kind: 'surcharge' as const, base: 'price' as const, percentPpm: -10_000 }],
  ])('is refused with an example: %s', async (_, given) => {
    const { status, body } = await server.call(api.createPriceRule, { body: ruleOf(given) }, { as: reseller })
    expect([status, body.errorCode]).toEqual([400, 'PRICE_BELOW_COST'])
    expect(body.message).toMatch(/a cost of \$1\.00 would be sold for \$0\.\d\d/)
  })

  it('is saved when it is allowed on purpose, or when other rules make up for it', async () => {
    expect((await create({ percentPpm: -10_000, allowLoss: true })).allowLoss).toBe(true)
    await switchOff()
    await create({ percentPpm: 100_000 })
    expect(await create({ kind: 'surcharge', percentPpm: -50_000 })).toMatchObject({ phase: 'active' })
    await switchOff()
  })
})

describe('what is refused', () => {
  it.each([
    ['customer and group', { customerId: demoOrg.acmeSeller, groupId: 1 }, 'groupId'],
    ['a service without its carrier', { serviceCode: '03' }, 'carrier'],
    ['a service that is not the carrier’s', { carrier: 1, serviceCode: '03' }, 'serviceCode'],
    ['a start in the past', { effectiveFrom: '2020-01-01T00:00:00Z' }, 'effectiveFrom'],
    ['an end before the start', { effectiveTo: '2020-01-01T00:00:00Z' }, 'effectiveTo'],
    ['a surcharge of nothing', { kind: 'surcharge', percentPpm: 0 }, 'percentPpm'],
    ['a list price in percent', { kind: 'cap', base: 'price' }, 'percentPpm'],
    ['an adjustment rule without its policy', { kind: 'adjustment', percentPpm: 0 }, 'adjustPolicy'],
    ['a floor on the price', { kind: 'floor', base: 'price' }, 'base'],
    ['twelve times the cost', { percentPpm: 12_000_000 }, 'percentPpm'],
    ['half a unit', { fixed: 0.5 }, 'fixed'],
    ['a class that there is not', { class: 5 }, 'class'],
    ['no name', { name: ' ' }, 'name'],
    ['a day that there is not', { effectiveTo: '2031-02-30T00:00:00Z' }, 'effectiveTo'],
    ['a day without a time', { effectiveTo: '2031-01-01' }, 'effectiveTo'],
  ])('%s', async (_, given, field) => {
    const payload = { ...ruleOf(), ...given }
    const { status, body } = await server.request({
      method: 'POST',
      url: api.createPriceRule.path,
      as: reseller,
      payload,
    })
    expect([status, body.errorCode]).toEqual([400, 'INVALID_INPUT'])
    expect((body.data as { fieldName: string }[]).map(({ fieldName }) => fieldName)).toContain(field)
  })

  it('another kind for a rule that there is', async () => {
    const rule = await create()
    const { status, body } = await update(rule, { kind: 'floor' })
    expect([status, body.errorCode]).toEqual([400, 'INVALID_INPUT'])
    await switchOff()
  })

  it('what belongs to another provider', async () => {
    const theirs = await create({ name: 'Platform' }, platform)
    const params = { id: theirs.id }
    const rule = { ...ruleOf(), version: 1 }
    const answers = [
      await server.call(api.getPriceRuleHistory, { params }, { as: reseller }),
      await server.call(api.updatePriceRule, { params, body: rule }, { as: reseller }),
      await server.call(api.withdrawPriceChange, { params, body: { version: 1 } }, { as: reseller }),
      await server.call(api.createPriceRule, { body: ruleOf({ customerId: demoOrg.novaSeller }) }, { as: reseller }),
      await server.call(api.createPriceRule, { body: ruleOf({ groupId: 987_654 }) }, { as: reseller }),
      await server.call(
        api.copyPriceRules,
        { body: { fromId: demoOrg.seller, toId: demoOrg.acmeSeller } },
        { as: reseller },
      ),
      await server.call(api.createPriceGroup, { body: { name: 'X', memberIds: [demoOrg.seller] } }, { as: reseller }),
      await server.call(api.deletePriceGroup, { params: { id: 987_654 } }, { as: reseller }),
      await server.call(previewPriceRule, { body: { id: theirs.id, rule: ruleOf(), sample: null } }, { as: reseller }),
      await server.call(getPriceTrace, { params: { id: randomUUID() } }, { as: reseller }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect((await list()).records.map(({ name }) => name)).not.toContain('Platform')
    await switchOff()
  })

  const calls: [Route, object][] = [
    [api.listPriceRules, { query: {} }],
    [api.createPriceRule, { body: ruleOf() }],
    [api.updatePriceRule, { params: { id: 1 }, body: { ...ruleOf(), version: 1 } }],
    [api.withdrawPriceChange, { params: { id: 1 }, body: { version: 1 } }],
    [api.getPriceRuleHistory, { params: { id: 1 } }],
    [api.copyPriceRules, { body: { fromId: 1, toId: 2 } }],
    [api.exportPriceRules, {}],
    [api.getPriceScopes, {}],
    [api.createPriceGroup, { body: { name: 'X', memberIds: [] } }],
    [api.updatePriceGroup, { params: { id: 1 }, body: { name: 'X', memberIds: [], version: 1 } }],
    [api.deletePriceGroup, { params: { id: 1 } }],
    [previewPriceRule, { body: { id: null, rule: ruleOf(), sample: null } }],
    [getPriceMatrix, {}],
    [getPriceTrace, { params: { id: randomUUID() } }],
  ]
  it.each(calls)('$id: visitors, sellers and warehouses', async (route, input) => {
    expect((await server.call(route, input as never)).status).toBe(401)
    for (const as of [seller, 'seller@demo.test', 'floor@demo.test'])
      expect((await server.call(route, input as never, { as })).status, as).toBe(403)
  })
})
