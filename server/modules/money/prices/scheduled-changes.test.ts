import * as api from '@waybill/contract/prices/api'
import { getPriceMatrix } from '@waybill/contract/prices/matrix-api'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/index.ts'
import { useTestServer } from '../../../testing/server.ts'
import { newOrder, seedFunds, seedOrders, shopper } from '../../../testing/shipping.ts'
import { ruleOf } from './price-rule.fixture.ts'

const server = useTestServer()
const as = 'owner@acme.test'
const seller = 'seller@acme.test'
/** Short enough for a login to last for all of them. */
const TICK = 10_000
const usps = { carrier: 1, serviceCode: 'USPS_GROUND_ADVANTAGE' } as const

type Version = { id: number; version: number }
const inTicks = (ticks: number) => new Date(server.clock.now().getTime() + ticks * TICK).toISOString()
const create = async (change: Partial<api.PriceRuleInput>) =>
  (await server.call(api.createPriceRule, { body: ruleOf(change) }, { as })).body.data!
const update = async ({ id, version }: Version, change: Partial<api.PriceRuleInput>) =>
  (await server.call(api.updatePriceRule, { params: { id }, body: { ...ruleOf(change), version } }, { as })).body.data!
const list = async (query: Record<string, unknown> = {}) =>
  (await server.call(api.listPriceRules, { query: query as never }, { as })).body.data!.records
const rowOf = async (id: number) => (await list({ limit: 200 })).find((row) => row.id === id)!
const versionsOf = async (id: number) =>
  (await server.call(api.getPriceRuleHistory, { params: { id } }, { as })).body.data!.versions
/** The markup in percent that the matrix shows, and the price that a seller is quoted. */
const matrixPercent = async () => {
  const { rows } = (await server.call(getPriceMatrix, {}, { as })).body.data!
  return (rows.find(({ serviceCode }) => serviceCode === usps.serviceCode)!.cells[0]!.markup?.percentPpm ?? 0) / 10_000
}
const quoted = async () => {
  const [id = 0] = await seedOrders(server.database, demoOrg.acmeSeller, [newOrder()])
  const [quote] = await shopper(server, seller).quote([id])
  return quote!.rates.find(({ serviceCode }) => serviceCode === usps.serviceCode)!.price
}

let cost: number
const priced = (percent: number) => Math.round((cost * (1 + percent / 100)) / 100) * 100

beforeAll(async () => {
  await seedFunds(server.database, demoOrg.acme, 500_0000)
  await seedFunds(server.database, demoOrg.acmeSeller, 500_0000)
})
beforeEach(async () => {
  for (const { id, version, kind, base, adjustPolicy } of await list({ limit: 200 }))
    await update({ id, version }, { kind, base, adjustPolicy, active: false })
  cost = await quoted()
})

/** A rule of ten percent, with fifty from the fourth tick on. */
async function withChange(): Promise<api.PriceRuleRow> {
  return update(await create({ percentPpm: 100_000 }), { percentPpm: 500_000, effectiveFrom: inTicks(4) })
}

describe('a scheduled price', () => {
  it('that is postponed waits for its new start, and the price in force counts until then', async () => {
    const scheduled = await withChange()
    const postponed = await update(scheduled, { percentPpm: 500_000, effectiveFrom: inTicks(8) })
    expect(postponed).toMatchObject({ phase: 'scheduled', until: { version: 1, percentPpm: 100_000 } })
    server.clock.advance(5 * TICK)
    expect(await rowOf(scheduled.id)).toMatchObject({ phase: 'scheduled', until: { version: 1, percentPpm: 100_000 } })
    expect([await matrixPercent(), await quoted()]).toEqual([10, priced(10)])
    server.clock.advance(4 * TICK)
    expect(await rowOf(scheduled.id)).toMatchObject({ phase: 'active', version: 3, until: null })
    expect([await matrixPercent(), await quoted()]).toEqual([50, priced(50)])
  })

  it('that is brought forward replaces the price in force at its new start', async () => {
    const scheduled = await withChange()
    await update(scheduled, { percentPpm: 300_000, effectiveFrom: inTicks(2) })
    server.clock.advance(3 * TICK)
    expect(await matrixPercent()).toBe(30)
    server.clock.advance(3 * TICK)
    expect([await matrixPercent(), await quoted()]).toEqual([30, priced(30)])
  })

  it('that never started is marked in the history, and the versions that counted are not', async () => {
    const scheduled = await withChange()
    await update(scheduled, { percentPpm: 500_000, effectiveFrom: inTicks(8) })
    const marks = async () =>
      (await versionsOf(scheduled.id)).map(({ version, neverStarted }) => [version, neverStarted])
    const expected = [
      [3, false],
      [2, true],
      [1, false],
    ]
    expect(await marks()).toEqual(expected)
    server.clock.advance(9 * TICK)
    expect(await marks()).toEqual(expected)
  })

  it('of a new rule that is postponed starts at its new start alone', async () => {
    const rule = await create({ percentPpm: 200_000, effectiveFrom: inTicks(4) })
    await update(rule, { percentPpm: 200_000, effectiveFrom: inTicks(8) })
    server.clock.advance(5 * TICK)
    expect(await rowOf(rule.id)).toMatchObject({ phase: 'scheduled', until: null })
    expect([await matrixPercent(), await quoted()]).toEqual([0, cost])
    server.clock.advance(4 * TICK)
    expect(await matrixPercent()).toBe(20)
  })

  it('replaces one that has started like any other', async () => {
    const scheduled = await withChange()
    server.clock.advance(5 * TICK)
    await update(scheduled, { percentPpm: 300_000, effectiveFrom: inTicks(4) })
    expect(await matrixPercent()).toBe(50)
    expect((await versionsOf(scheduled.id)).map(({ neverStarted }) => neverStarted)).toEqual([false, false, false])
  })
})

describe('a scheduled change that is switched off', () => {
  it('ends the price in force at its start', async () => {
    const scheduled = await withChange()
    const ending = await update(scheduled, { percentPpm: 500_000, active: false, effectiveFrom: inTicks(4) })
    expect(ending).toMatchObject({ phase: 'scheduled', active: false, until: { version: 1, percentPpm: 100_000 } })
    expect(await matrixPercent()).toBe(10)
    server.clock.advance(5 * TICK)
    expect(await rowOf(scheduled.id)).toMatchObject({ phase: 'inactive', until: null })
    expect(await matrixPercent()).toBe(0)
  })

  it('with nothing in force is a rule that is switched off', async () => {
    const rule = await create({ percentPpm: 200_000, effectiveFrom: inTicks(4) })
    expect(await update(rule, { active: false, effectiveFrom: inTicks(4) })).toMatchObject({ phase: 'inactive' })
    expect((await list({ phase: 'inactive', limit: 200 })).map(({ id }) => id)).toContain(rule.id)
    server.clock.advance(5 * TICK)
    expect(await matrixPercent()).toBe(0)
  })
})

describe('a scheduled change that is withdrawn', () => {
  const withdraw = ({ id, version }: Version) =>
    server.call(api.withdrawPriceChange, { params: { id }, body: { version } }, { as })

  it('leaves in force what was, and never starts', async () => {
    const scheduled = await withChange()
    const before = (await versionsOf(scheduled.id))[1]!
    const { body } = await withdraw(scheduled)
    const { effectiveFrom } = before
    const inForce = { version: 3, phase: 'active', percentPpm: 100_000, until: null, effectiveFrom, withdraws: true }
    expect(body.data).toMatchObject(inForce)
    const versions = (await versionsOf(scheduled.id)).map((one) => [one.version, one.neverStarted, one.withdraws])
    expect(versions).toEqual([
      [3, false, true],
      [2, true, false],
      [1, false, false],
    ])
    server.clock.advance(5 * TICK)
    expect(await rowOf(scheduled.id)).toMatchObject(inForce)
    expect([await matrixPercent(), await quoted()]).toEqual([10, priced(10)])
  })

  it('is no change by which the rule beats an equally specific one', async () => {
    const rule = await create({ percentPpm: 100_000 })
    server.clock.advance(TICK)
    await create({ name: 'Newer', percentPpm: 200_000 })
    server.clock.advance(TICK)
    const scheduled = await update(rule, { percentPpm: 500_000, effectiveFrom: inTicks(4) })
    server.clock.advance(TICK)
    const withdrawn = (await withdraw(scheduled)).body.data!
    expect([await matrixPercent(), await quoted()]).toEqual([20, priced(20)])
    await withdraw(await update(withdrawn, { percentPpm: 500_000, effectiveFrom: inTicks(4) }))
    expect(await matrixPercent()).toBe(20)
  })

  it('may be one that ends the rule', async () => {
    const rule = await create({ percentPpm: 100_000 })
    await withdraw(await update(rule, { active: false, effectiveFrom: inTicks(4) }))
    server.clock.advance(5 * TICK)
    expect(await matrixPercent()).toBe(10)
  })

  it('is refused when it has started, when nothing else is in force, and when somebody was faster', async () => {
    const scheduled = await withChange()
    const late = await withdraw({ ...scheduled, version: 1 })
    expect([late.status, late.body.errorCode]).toEqual([409, 'CONFLICT'])
    server.clock.advance(5 * TICK)
    const started = await withdraw(scheduled)
    expect([started.status, started.body.errorCode]).toEqual([409, 'PRICE_NOTHING_SCHEDULED'])
    const first = await withdraw(await create({ effectiveFrom: inTicks(4) }))
    expect([first.status, first.body.errorCode]).toEqual([409, 'PRICE_NOTHING_SCHEDULED'])
  })
})
