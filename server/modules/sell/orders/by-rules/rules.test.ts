import type { InputOf } from '@waybill/contract/core/route'
import { createOrder, getOrder, updateOrder } from '@waybill/contract/orders/api'
import { getRules, getRuleTrace, runRules, saveRules, tryRules, undoRuleRun } from '@waybill/contract/rules/api'
import { MOST_RULES, type RuleInput } from '@waybill/contract/rules/rule'
import { quoteOrders } from '@waybill/contract/shipping/api'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { testSender } from '../../../../testing/shipping.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { demoWarehouse } from '../../../../testing/warehouse.ts'
import { seedOrders, someOrder } from '../testing.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const other = 'seller@acme.test'

const rule = (change: Partial<RuleInput> = {}): RuleInput => ({
  id: null,
  name: `Rule ${randomUUID().slice(0, 8)}`,
  enabled: true,
  when: { match: 'all', conditions: [{ field: 'weight', op: 'lte', values: [50_000], unit: 'lb' }] },
  does: { service: { carrier: 2, serviceCode: '03' } },
  replace: false,
  stop: false,
  ...change,
})
const read = async (who = as) => (await server.call(getRules, {}, { as: who })).body.data!
const save = async (rules: RuleInput[], who = as) =>
  server.call(saveRules, { body: { version: (await read(who)).version, rules } }, { as: who })
const detail = async (id: number) => (await server.call(getOrder, { params: { id } }, { as })).body.data!
const trace = async (id: number) => (await server.call(getRuleTrace, { params: { id } }, { as })).body.data!.runs[0]!
let serial = 0
async function seed(change: Parameters<typeof someOrder>[1] = {}): Promise<number> {
  const order = someOrder(`R-${++serial}`, change)
  return (await seedOrders(server, demoOrg.seller, [order])).get(order.orderNo)!
}
const run = (ids: number[] | null) => server.call(runRules, { body: { ids } }, { as })
type Change = Omit<InputOf<typeof updateOrder>['body'], 'version'>
const change = async (id: number, body: Change) =>
  server.call(updateOrder, { params: { id }, body: { version: (await detail(id)).version, ...body } }, { as })

beforeAll(async () => {
  await server.admin.query('delete from order_line where org_id = $1', [demoOrg.seller])
  await server.admin.query('update sales_order set status = 3 where org_id = $1 and status = 1', [demoOrg.seller])
})
beforeEach(async () => {
  await save([])
})

describe('the list of rules', () => {
  it('is saved as a whole, in its order, and keeps the ids of its rules', async () => {
    const first = (await save([rule({ name: 'A' }), rule({ name: 'B', enabled: false })])).body.data!
    expect(first.rules.map(({ name, enabled, hits }) => [name, enabled, hits])).toEqual([
      ['A', true, 0],
      ['B', false, 0],
    ])
    const [a, b] = first.rules.map(({ id, name, enabled, when, does, replace, stop }) => ({
      id,
      name,
      enabled,
      when,
      does,
      replace,
      stop,
    }))
    const second = (await save([b!, rule({ name: 'C' }), a!])).body.data!
    expect(second.rules.map(({ name }) => name)).toEqual(['B', 'C', 'A'])
    expect([second.rules[0]!.id, second.rules[2]!.id]).toEqual([b!.id, a!.id])
    expect(new Set(second.rules.map(({ id }) => id)).size).toBe(3)
  })
  it('is not overwritten from a page that is out of date', async () => {
    const { version } = await read()
    const both = await Promise.all(
      [rule(), rule()].map((one) => server.call(saveRules, { body: { version, rules: [one] } }, { as })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.errorCode).toBe('RULE_CHANGED')
  })
  it('is of one organisation', async () => {
    await save([rule({ name: 'Mine' })])
    expect((await read(other)).rules).toEqual([])
  })
  it.each<[string, Partial<RuleInput>, string]>([
    ['no condition', { when: { match: 'all', conditions: [] } }, 'rules.0.when.conditions RULE_NO_CONDITION'],
    ['no action', { does: {} }, 'rules.0.does RULE_NO_ACTION'],
    [
      'a comparison with nothing',
      { when: { match: 'all', conditions: [{ field: 'sku' as never, op: 'in', values: [] }] } },
      'rules.0.when.conditions.0.field INVALID_VALUE',
    ],
    [
      'an operator of another kind',
      { when: { match: 'all', conditions: [{ field: 'weight', op: 'contains', values: ['x'] }] } },
      'rules.0.when.conditions.0.op INVALID_VALUE',
    ],
    [
      'an empty value',
      { when: { match: 'all', conditions: [{ field: 'state', op: 'in', values: [] }] } },
      'rules.0.when.conditions.0.values RULE_VALUE',
    ],
    [
      'a range upside down',
      { when: { match: 'all', conditions: [{ field: 'total', op: 'between', values: [2, 1] }] } },
      'rules.0.when.conditions.0.values RULE_RANGE',
    ],
    [
      'a ZIP code that is none',
      { when: { match: 'all', conditions: [{ field: 'zip', op: 'in', values: ['90210', '???'] }] } },
      'rules.0.when.conditions.0.values RULE_ZIP',
    ],
    [
      'an unknown service',
      { does: { service: { carrier: 1, serviceCode: 'PIGEON' } } },
      'rules.0.does.service RULE_SERVICE',
    ],
    ['a sender that there is not', { does: { shipFrom: { senderId: 987_654 } } }, 'rules.0.does.shipFrom RULE_SENDER'],
  ])('refuses a rule with %s', async (_, wrong, expected) => {
    const { status, body } = await save([rule(wrong)])
    expect(status).toBe(400)
    expect(
      (body.data as unknown as { fieldName: string; code: string }[]).map((one) => `${one.fieldName} ${one.code}`),
    ).toEqual([expected])
  })
  it('refuses two rules of one name, 101 rules and what the schema does not know', async () => {
    expect((await save([rule({ name: 'Same' }), rule({ name: ' same ' })])).status).toBe(400)
    expect((await save(Array.from({ length: MOST_RULES + 1 }, () => rule()))).status).toBe(400)
    expect((await save([{ ...rule(), evil: 1 } as never])).status).toBe(400)
  })
})

describe('a run', () => {
  it('sets what the first matching rule says, says why, and is undone', async () => {
    await save([
      rule({ name: 'Heavy', when: { match: 'all', conditions: [{ field: 'weight', op: 'gt', values: [9_000_000] }] } }),
      rule({ name: 'Light', does: { service: { carrier: 2, serviceCode: '03' }, signature: 2, tags: ['light'] } }),
      rule({ name: 'Later', does: { service: { carrier: 1, serviceCode: 'PRIORITY_MAIL' } } }),
    ])
    const id = await seed()
    const { status, body } = await run([id])
    expect([status, body.data]).toMatchObject([200, { total: 1, changed: 1, skipped: 0, undoneAt: null }])
    expect(await detail(id)).toMatchObject({ carrier: 2, serviceCode: '03', signature: 2, tags: ['light'], version: 2 })
    expect((await trace(id)).rules).toMatchObject([
      { name: 'Heavy', state: 'missed', missed: 0, actions: [] },
      {
        name: 'Light',
        state: 'hit',
        actions: [
          { choice: 'service', result: 'set' },
          { choice: 'signature', result: 'set' },
          { choice: 'tags', result: 'set' },
        ],
      },
      { name: 'Later', state: 'hit', actions: [{ choice: 'service', result: 'taken', by: 1 }] },
    ])
    expect((await read()).rules.map(({ hits }) => hits)).toEqual([0, 1, 1])
    expect((await read()).lastRun).toMatchObject({ id: body.data!.id, changed: 1 })

    const undone = await server.call(undoRuleRun, { params: { id: body.data!.id } }, { as })
    expect(undone.body.data).toMatchObject({ restored: 1, changedSince: 0, splitsLeft: 0 })
    expect(await detail(id)).toMatchObject({ carrier: null, serviceCode: null, signature: 4, tags: [], version: 3 })
    const again = await server.call(undoRuleRun, { params: { id: body.data!.id } }, { as })
    expect([again.status, again.body.errorCode]).toEqual([409, 'RULE_RUN_UNDONE'])
  })
  it('a second time changes nothing, and a changed rule takes its old effects along', async () => {
    await save([rule({ does: { service: { carrier: 2, serviceCode: '03' }, tags: ['ups'] } })])
    const id = await seed()
    await run([id])
    expect((await run([id])).body.data).toMatchObject({ total: 1, changed: 0 })
    await save([rule({ does: { signature: 2 } })])
    await run([id])
    expect(await detail(id)).toMatchObject({ carrier: null, serviceCode: null, signature: 2, tags: [] })
    await save([rule({ when: { match: 'every', conditions: [] }, does: { tags: ['other'] } })])
    await run([id])
    expect(await detail(id)).toMatchObject({ signature: 4, tags: ['other'] })
  })
  it('never replaces what a person chose, whatever the rule says', async () => {
    const id = await seed()
    await change(id, { carrier: 1, serviceCode: 'PRIORITY_MAIL', signature: 3, insuredValue: 500_000 })
    await save([
      rule({
        replace: true,
        does: {
          service: { carrier: 2, serviceCode: '03' },
          signature: 2,
          insurance: { how: 'off' },
          hold: { reason: 'x' },
        },
      }),
    ])
    await run([id])
    expect(await detail(id)).toMatchObject({
      carrier: 1,
      serviceCode: 'PRIORITY_MAIL',
      signature: 3,
      insuredValue: 500_000,
      hold: { reason: 'x' },
    })
    await change(id, { hold: null })
    await run([id])
    expect((await detail(id)).hold).toBeNull()
    expect((await trace(id)).rules[0]?.actions).toMatchObject([
      { choice: 'service', result: 'person' },
      { choice: 'signature', result: 'person' },
      { choice: 'insurance', result: 'person' },
      { choice: 'hold', result: 'person' },
    ])
  })
  it('leaves what came with the order unless the rule replaces it', async () => {
    const id = await seed({ carrier: 1, serviceCode: 'PRIORITY_MAIL' })
    await save([rule()])
    await run([id])
    expect(await detail(id)).toMatchObject({ carrier: 1, serviceCode: 'PRIORITY_MAIL' })
    await save([rule({ replace: true })])
    await run([id])
    expect(await detail(id)).toMatchObject({ carrier: 2, serviceCode: '03' })
    await save([rule({ enabled: false }), rule({ does: { signature: 2 } })])
    await run([id])
    expect(await detail(id)).toMatchObject({ carrier: 1, serviceCode: 'PRIORITY_MAIL' })
  })
  it('leaves off a tag that a person took off', async () => {
    const id = await seed()
    await save([rule({ does: { tags: ['one', 'two'] } })])
    await run([id])
    await change(id, { tags: ['two', 'own'] })
    await run([id])
    expect((await detail(id)).tags.toSorted()).toEqual(['own', 'two'])
  })
  it('leaves out what is canceled, and orders that were changed since when it is undone', async () => {
    const [open, canceled] = [await seed(), await seed()]
    await server.admin.query('update sales_order set status = 3 where id = $1', [canceled])
    await save([rule()])
    const { body } = await run([open, canceled])
    expect(body.data).toMatchObject({ total: 1, changed: 1, skipped: 1 })
    await change(open, { reference: 'PO 1' })
    const undone = await server.call(undoRuleRun, { params: { id: body.data!.id } }, { as })
    expect(undone.body.data).toMatchObject({ restored: 0, changedSince: 1, splitsLeft: 0 })
  })
  it.each([
    ['with its own label', { fulfilment: 6 }, null],
    ['with its own label for a warehouse', { fulfilment: 6, warehouseId: demoWarehouse.id }, demoWarehouse.id],
    ['by the choice of its warehouse', { fulfilment: 9, warehouseId: demoWarehouse.id }, demoWarehouse.id],
  ])('gives back an order %s, where the rule may decide again', async (_name, choice, sendTo) => {
    const id = await seed()
    expect((await change(id, choice)).body.errorCode).toBeNull()
    await save([rule({ replace: true })])
    const { body } = await server.call(runRules, { body: { ids: [id], overrideChosen: true } }, { as })
    expect(await detail(id)).toMatchObject({ carrier: 2, fulfilment: 0 })
    const undone = await server.call(undoRuleRun, { params: { id: body.data!.id } }, { as })
    expect(undone.body.data).toMatchObject({ restored: 1 })
    expect(await detail(id)).toMatchObject({ carrier: null, fulfilment: choice.fulfilment })
    expect((await detail(id)).sending?.warehouseId ?? null).toBe(sendTo)
  })
  it('leaves an order to upload a label again where the rule no longer says a service', async () => {
    const id = await seed()
    await server.admin.query('update sales_order set label_from = 6 where id = $1', [id])
    await save([rule({ replace: true })])
    await run([id])
    expect(await detail(id)).toMatchObject({ carrier: 2, fulfilment: 0 })
    await save([rule({ does: { signature: 2 } })])
    await run([id])
    expect(await detail(id)).toMatchObject({ carrier: null, fulfilment: 6, signature: 2 })
  })
  it('cannot be undone after a week', async () => {
    const id = await seed()
    await save([rule()])
    const { body } = await run([id])
    await server.admin.query(`update rule_run set at = at - interval '8 days' where id = $1`, [body.data!.id])
    const late = await server.call(undoRuleRun, { params: { id: body.data!.id } }, { as })
    expect([late.status, late.body.errorCode]).toEqual([409, 'RULE_UNDO_LATE'])
  })
  it('needs a rule that is switched on, and touches no order of another organisation', async () => {
    expect((await run(null)).body.errorCode).toBe('RULES_EMPTY')
    const order = someOrder('THEIRS')
    const foreign = (await seedOrders(server, demoOrg.acmeSeller, [order])).get('THEIRS')!
    await save([rule()])
    expect((await run([foreign])).body.data).toMatchObject({ total: 0, changed: 0, skipped: 1 })
    expect((await server.call(getRuleTrace, { params: { id: foreign } }, { as })).status).toBe(404)
    const { body } = await run([await seed()])
    const undone = await server.call(undoRuleRun, { params: { id: body.data!.id } }, { as: other })
    expect(undone.status).toBe(404)
  })
})

describe('rules run by themselves', () => {
  const recipient = { name: 'Ann', line1: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118', country: 'US' }
  const box = {
    massUnit: 'lb',
    weight: 1,
    weight2: null,
    length: null,
    width: null,
    height: null,
    sizeUnit: 'in',
  } as const
  const create = (body: Partial<InputOf<typeof createOrder>['body']>) =>
    server.call(
      createOrder,
      { body: { recipient, package: box, lines: [], ...body } },
      { as, headers: { 'idempotency-key': randomUUID() } },
    )

  it('on an order created by hand, beside what was chosen for it', async () => {
    await save([rule({ does: { service: { carrier: 2, serviceCode: '03' }, signature: 2 } })])
    expect((await create({})).body.data).toMatchObject({ carrier: 2, serviceCode: '03', signature: 2, version: 1 })
    const chosen = await create({ carrier: 1, serviceCode: 'PRIORITY_MAIL' })
    expect(chosen.body.data).toMatchObject({ carrier: 1, serviceCode: 'PRIORITY_MAIL', signature: 2 })
  })
  it('on an order that is changed, whose facts then decide again', async () => {
    await save([
      rule({
        when: { match: 'all', conditions: [{ field: 'state', op: 'in', values: ['CA'] }] },
        does: { tags: ['west'] },
      }),
    ])
    const id = (await create({})).body.data!.id
    expect((await detail(id)).tags).toEqual([])
    const west = { ...recipient, line1: '1 Main St', city: 'Beverly Hills', state: 'CA', zip: '90210' }
    await change(id, { recipient: west })
    expect((await detail(id)).tags).toEqual(['west'])
    await change(id, { recipient })
    expect((await detail(id)).tags).toEqual([])
  })
  it('and a plan chooses the service when the order is quoted', async () => {
    await save([rule({ does: { service: { pick: 'cheapest', withinDays: null, carriers: [2] } } })])
    const sized = { ...box, length: 10, width: 8, height: 4 }
    const shipFrom = testSender
    const id = (await create({ package: sized, shipFrom, recipient: { ...recipient, phone: '2125550100' } })).body.data!
      .id
    const quoted = async () =>
      (await server.call(quoteOrders, { body: { orderIds: [id] } }, { as })).body.data!.quotes[0]!
    const { parcel, rates } = await quoted()
    const cheapest = rates.filter(({ carrier }) => carrier === 2).toSorted((a, b) => a.price - b.price)[0]!
    expect(parcel.assigned).toEqual({ carrier: 2, serviceCode: cheapest.serviceCode })
    await save([rule({ does: { service: { pick: 'fastest', withinDays: 1, carriers: [1] } } })])
    await run([id])
    const unmet = await quoted()
    const fits = unmet.rates.some(
      ({ carrier, transitDays }) => carrier === 1 && transitDays !== null && transitDays <= 1,
    )
    expect(unmet.problems.map(({ code }) => code)).toEqual(fits ? [] : ['SERVICE_PLAN_NOT_MET'])
    // A person's service replaces the plan.
    await change(id, { carrier: 2, serviceCode: '03' })
    expect((await quoted()).parcel.assigned).toEqual({ carrier: 2, serviceCode: '03' })
  })
})

describe('a try-out', () => {
  it('says what a list would change of the last orders, and changes nothing', async () => {
    const id = await seed({ createTime: new Date() })
    const before = await detail(id)
    const { body } = await server.call(tryRules, { body: { rules: [rule()], focus: 0 } }, { as })
    const example = body.data!.examples.find((one) => one.id === id)
    expect(example).toMatchObject({
      changed: ['service'],
      before: { service: null },
      after: { service: { carrier: 2, serviceCode: '03' } },
      actions: [{ choice: 'service', result: 'set' }],
    })
    expect(body.data!.matched).toBeGreaterThan(0)
    expect(await detail(id)).toEqual(before)
    expect((await read()).rules).toEqual([])
  })
  it('refuses what could not be saved', async () => {
    const { status } = await server.call(tryRules, { body: { rules: [rule({ does: {} })] } }, { as })
    expect(status).toBe(400)
  })
})
