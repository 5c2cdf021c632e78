import type { InputOf } from '@waybill/contract/core/route'
import { changeImport, saveOrders } from '@waybill/contract/imports/api'
import { getOrder, updateOrder } from '@waybill/contract/orders/api'
import { changeOrders, undoBulkChange } from '@waybill/contract/orders/bulk-api'
import { getRules, getRuleTrace, previewRules, runRules, saveRules, undoRuleRun } from '@waybill/contract/rules/api'
import type { RuleInput } from '@waybill/contract/rules/rule'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { fakeShopify } from '../../../../testing/fakes/shopify.ts'
import type { FakeShop } from '../../../../testing/fakes/shop.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { csvOf, type Row, uploaded, validRow } from '../../imports/testing.ts'
import { forgetTraces } from '../../rules/traces.ts'
import { fakesAllowed, keeper, ordersOf, shopifyRequest } from '../../stores/testing.ts'
import { plantPurchase, seedOrders, someOrder } from '../testing.ts'

const server = useTestServer(fakesAllowed)
const as = 'seller@demo.test'
const every = { match: 'every', conditions: [] } as RuleInput['when']
const rule = (name: string, does: RuleInput['does'], change: Partial<RuleInput> = {}): RuleInput => ({
  id: null,
  name,
  enabled: true,
  when: every,
  does,
  replace: false,
  stop: false,
  ...change,
})
const save = async (...rules: RuleInput[]) => {
  const { version } = (await server.call(getRules, {}, { as })).body.data!
  const answer = await server.call(saveRules, { body: { version, rules } }, { as })
  expect([answer.body.errorCode, answer.body.data]).toMatchObject([null, {}])
}
const detail = async (id: number) => (await server.call(getOrder, { params: { id } }, { as })).body.data!
const runs = async (id: number) => (await server.call(getRuleTrace, { params: { id } }, { as })).body.data!.runs
const run = async (ids: number[]) => (await server.call(runRules, { body: { ids } }, { as })).body.data!
let serial = 0
async function seed(...changes: Parameters<typeof someOrder>[1][]): Promise<number[]> {
  const orders = changes.map((change) => someOrder(`MANY-${++serial}`, change))
  const ids = await seedOrders(server, demoOrg.seller, orders)
  return orders.map(({ orderNo }) => ids.get(orderNo)!)
}
const dump = async (ids: readonly number[]) =>
  (
    await server.admin.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(o) - 'version' - 'updated_at' as row from sales_order o where id = any($1) order by id`,
      [ids],
    )
  ).rows

/** Everything of orders and their traces, to see that a repeated import or pull changes nothing. */
const everything = async (where: string) =>
  (
    await server.admin.query(
      `select to_jsonb(o) as row, to_jsonb(t) as trace, (select count(*)::int from rule_trace_past p where p.order_id = o.id) as past
       from sales_order o left join rule_trace t on t.order_id = o.id where ${where} order by o.id`,
    )
  ).rows

beforeAll(async () => {
  await server.admin.query('update sales_order set status = 3 where org_id = $1 and status = 1', [demoOrg.seller])
})
beforeEach(() => save())

describe('one order on which the rules fail', () => {
  const refuse = (orderNo: string) =>
    server.admin.query(
      `alter table sales_order add constraint planted check (order_no <> '${orderNo}' or signature <> 2)`,
    )
  afterEach(() => server.admin.query('alter table sales_order drop constraint if exists planted'))

  it('since the database refuses what they set stays as it is; the others are done, the run and its trace say so', async () => {
    const ids = await seed({}, {}, {}, {}, {})
    await refuse(`MANY-${serial - 2}`)
    await save(rule('Direct', { signature: 2, tags: ['signed'] }))
    const before = await dump([ids[2]!])
    expect(await run(ids)).toMatchObject({ total: 5, changed: 4, skipped: 0, failed: 1 })
    expect(await dump([ids[2]!])).toEqual(before)
    for (const id of ids.filter((_, at) => at !== 2)) expect(await detail(id)).toMatchObject({ signature: 2 })
    expect(await runs(ids[2]!)).toMatchObject([{ failed: true, rules: [] }])
    expect(await runs(ids[1]!)).toMatchObject([{ failed: false, rules: [{ state: 'hit' }] }])
    await server.admin.query('alter table sales_order drop constraint planted')
    expect(await run(ids)).toMatchObject({ changed: 1, failed: 0 })
    expect(await runs(ids[2]!)).toMatchObject([{ failed: false }, { failed: true }])
  })
  it('since what it holds cannot be read stays as it is, in a preview too', async () => {
    const ids = await seed({}, {})
    await server.admin.query(`update sales_order set chosen = '{"tags": {"added": 5}}' where id = $1`, [ids[0]])
    await save(rule('Direct', { signature: 2 }))
    const preview = await server.call(previewRules, { body: { ids } }, { as })
    expect(preview.body.data).toMatchObject({ total: 2, changed: 1, failed: 1 })
    expect(await run(ids)).toMatchObject({ total: 2, changed: 1, failed: 1 })
    expect(await detail(ids[1]!)).toMatchObject({ signature: 2 })
  })
  it('does not fail the import that brings it', async () => {
    await refuse('BROKEN-2')
    await save(rule('Direct', { signature: 2 }))
    const rows = ['BROKEN-1', 'BROKEN-2', 'BROKEN-3'].map((orderNO): Row => ({
      ...validRow,
      orderNO,
      signatureType: '',
    }))
    const { excelCacheId } = await uploaded(server, as, { name: 'orders.csv', bytes: csvOf(rows) })
    const { body } = await server.call(saveOrders, { body: { excelCacheId } }, { as })
    expect(body.data).toMatchObject({ created: 3, failed: 0 })
    const { rows: orders } = await server.admin.query<{ signature: number }>(
      `select signature from sales_order where order_no like 'BROKEN-%' order by order_no`,
    )
    expect(orders.map(({ signature }) => signature)).toEqual([2, 4, 2])
  })
})

describe('with rules switched on', () => {
  const rules = [
    rule(
      'Heavy',
      { weight: { how: 'add', weightCg: 2835, unit: 'oz' }, tags: ['heavy'] },
      { when: { match: 'all', conditions: [{ field: 'weight', op: 'gt', values: [45_359], unit: 'lb' }] } },
    ),
    rule(
      'All',
      { service: { carrier: 2, serviceCode: '03' }, signature: 2, insurance: { how: 'amount', amount: 1_000_000 } },
      { replace: true },
    ),
  ]

  it('a file is imported, updated and imported again: the same rows come to the same', async () => {
    await save(...rules)
    const rows = [1, 2, 3].map((n): Row => ({ ...validRow, orderNO: `RULED-${n}`, packageWeight1: String(n) }))
    const upload = async () => (await uploaded(server, as, { name: 'orders.csv', bytes: csvOf(rows) })).excelCacheId
    const first = await server.call(saveOrders, { body: { excelCacheId: await upload() } }, { as })
    expect(first.body.data).toMatchObject({ created: 3, failed: 0 })
    const where = `o.order_no like 'RULED-%'`
    const imported = await everything(where)
    expect(imported.map(({ row }) => [row.carrier, row.service_code, row.signature, row.tags])).toEqual([
      [2, '03', 2, ['heavy']],
      [2, '03', 2, ['heavy']],
      [2, '03', 2, ['heavy']],
    ])
    for (let time = 0; time < 2; time++) {
      const id = await upload()
      await server.call(changeImport, { params: { id }, body: { onExisting: 'update' } }, { as })
      const again = await server.call(saveOrders, { body: { excelCacheId: id } }, { as })
      expect(again.body.data).toMatchObject({ created: 0, updated: 3 })
      const now = await everything(where)
      const ofRules = ({ row, past }: (typeof now)[number]) => [
        row.carrier,
        row.signature,
        row.tags,
        row.weight_cg,
        row.insured_value,
        row.chosen,
        past,
      ]
      expect(now.map(ofRules)).toEqual(imported.map(ofRules))
    }
    const ids = imported.map(({ row }) => Number(row.id))
    expect(await run(ids)).toMatchObject({ total: 3, changed: 0, failed: 0 })
  })

  describe('a store', () => {
    const shops: FakeShop[] = []
    afterEach(async () => {
      for (const shop of shops.splice(0)) await shop.close()
    })
    it('is pulled, pulled again without a change, and with one: a person’s choice stays', async () => {
      await save(...rules)
      const shop = await fakeShopify()
      shops.push(shop)
      const ago = (minutes: number) => new Date(server.clock.now().getTime() - minutes * 60_000)
      const lines = [{ sku: 'mug', name: 'Mug', quantity: 1, price: '20.00' }]
      for (const id of [801, 802]) shop.put({ id, updatedAt: ago(50), lines, raw: { totalWeight: '900' } })
      const stores = keeper(server, as)
      const storeId = await stores.open(shopifyRequest(shop.url))
      const where = `o.store_id = ${storeId}`
      const pulled = await everything(where)
      expect(pulled).toHaveLength(2)
      for (const { row } of pulled) expect(row).toMatchObject({ carrier: 2, signature: 2, tags: ['heavy'] })
      await stores.pull(storeId)
      expect(await everything(where)).toEqual(pulled)

      const id = (await ordersOf(server, storeId))[0]!.id
      const { version } = await detail(id)
      await server.call(updateOrder, { params: { id }, body: { version, signature: 3 } }, { as })
      for (const sale of [801, 802])
        shop.put({ id: sale, updatedAt: ago(1), name: 'Another Name', lines, raw: { totalWeight: '900' } })
      await stores.pull(storeId)
      const changed = await Promise.all((await ordersOf(server, storeId)).map((one) => detail(one.id)))
      expect(changed.map(({ recipient, carrier }) => [recipient, carrier])).toEqual([
        ['Another Name', 2],
        ['Another Name', 2],
      ])
      expect(changed.map(({ signature }) => signature).toSorted()).toEqual([2, 3])
      expect((await detail(id)).signature).toBe(3)
    })
  })
})

describe('a preview on a selection', () => {
  it('counts what would change, by what, shows examples and writes nothing', async () => {
    const ids = await seed({}, {}, { carrier: 1, serviceCode: 'PRIORITY_MAIL' })
    await server.admin.query('update sales_order set status = 3 where id = $1', [ids[1]])
    await save(rule('All', { service: { carrier: 2, serviceCode: '03' }, signature: 2 }))
    const before = await dump(ids)
    const { status, body } = await server.call(previewRules, { body: { ids } }, { as })
    expect([status, body.data]).toMatchObject([
      200,
      {
        total: 2,
        changed: 2,
        skipped: 1,
        failed: 0,
        changes: [
          { choice: 'signature', orders: 2 },
          { choice: 'service', orders: 1 },
        ],
        examples: [{ id: ids[0], before: { service: null }, after: { service: { carrier: 2 } } }, { id: ids[2] }],
      },
    ])
    expect(await dump(ids)).toEqual(before)
    expect(await runs(ids[0]!)).toEqual([])
  })
  it('on request decides what people chose too, where a rule does; the undo gives that back', async () => {
    const ids = await seed({})
    const body = { version: 1, carrier: 1, serviceCode: 'PRIORITY_MAIL', insuredValue: 500_000 } as const
    await server.call(updateOrder, { params: { id: ids[0]! }, body }, { as })
    await save(rule('Ground', { service: { carrier: 2, serviceCode: '03' } }))
    const before = await dump(ids)
    const call = { body: { ids, overrideChosen: true } }
    expect((await server.call(previewRules, { body: { ids } }, { as })).body.data).toMatchObject({ changed: 0 })
    expect((await server.call(previewRules, call, { as })).body.data).toMatchObject({ changed: 1 })
    const done = (await server.call(runRules, call, { as })).body.data!
    expect(await detail(ids[0]!)).toMatchObject({ carrier: 2, serviceCode: '03', insuredValue: 500_000 })
    expect(await run(ids)).toMatchObject({ changed: 0 })
    await server.call(undoRuleRun, { params: { id: done.id } }, { as })
    expect(await dump(ids)).toEqual(before)
  })
  it('needs a log-in of a seller and a rule, and sees no other organization’s orders', async () => {
    const ids = await seed({})
    const call = (body: InputOf<typeof previewRules>['body'], who?: string) =>
      server.call(previewRules, { body }, who === undefined ? {} : { as: who })
    expect((await call({ ids }, as)).body.errorCode).toBe('RULES_EMPTY')
    await save(rule('All', { signature: 2 }))
    expect((await call({ ids })).status).toBe(401)
    expect((await call({ ids }, 'floor@demo.test')).status).toBe(403)
    expect((await call({ ids: [] }, as)).status).toBe(400)
    const foreign = (await seedOrders(server, demoOrg.acmeSeller, [someOrder('THEIRS-2')])).get('THEIRS-2')!
    expect((await call({ ids: [foreign] }, as)).body.data).toMatchObject({ total: 0, changed: 0, skipped: 1 })
  })
})

describe('a bulk change', () => {
  type Change = InputOf<typeof changeOrders>['body']['change']
  const change = async (ids: number[], bulkChange: Change) =>
    (await server.call(changeOrders, { body: { ids, change: bulkChange } }, { as })).body.data!

  it('runs the rules, and its undo gives back what they did as well', async () => {
    await save(
      rule(
        'Heavy',
        {
          service: { carrier: 2, serviceCode: '03' },
          hold: { reason: 'Heavy' },
          insurance: { how: 'off' },
          tags: ['heavy'],
        },
        { when: { match: 'all', conditions: [{ field: 'weight', op: 'gt', values: [500_000], unit: 'lb' }] } },
      ),
    )
    const ids = await seed({}, {}, {})
    await run(ids)
    const before = await dump(ids)
    const { id } = await change(ids, { weight: { massUnit: 'lb', weight: 30, weight2: null } })
    for (const one of ids)
      expect(await detail(one)).toMatchObject({
        carrier: 2,
        serviceCode: '03',
        hold: { reason: 'Heavy' },
        tags: ['heavy'],
        version: 2,
      })
    const undone = await server.call(undoBulkChange, { params: { id: id! } }, { as })
    expect(undone.body.data).toMatchObject({ restored: ids, refused: [] })
    expect(await dump(ids)).toEqual(before)
  })
  it('leaves orders whose label is being bought as their seller saw them; their tags may change', async () => {
    const [id = 0] = await seed({})
    await plantPurchase(server, demoOrg.seller, { orderId: id, state: 'buying' })
    const before = await detail(id)
    await save(rule('Direct', { signature: 2, hold: { reason: 'Look' } }))
    await change([id], { addTags: ['vip'] })
    expect(await detail(id)).toMatchObject({ tags: ['vip'], hold: null, signature: before.signature })
  })
  it('keeps what it sets itself, also where an order had it from a rule already', async () => {
    const ground = { carrier: 2, serviceCode: '03' }
    const ids = await seed({}, {})
    await save(rule('Ground', { service: ground, signature: 2 }))
    await run(ids)
    await save(rule('Mail', { service: { carrier: 1, serviceCode: 'PRIORITY_MAIL' }, signature: 3 }, { replace: true }))
    await change(ids, { service: ground, addTags: ['mine'] })
    for (const id of ids) expect(await detail(id)).toMatchObject({ ...ground, signature: 3, tags: ['mine'] })
    await run(ids)
    expect(await detail(ids[0]!)).toMatchObject(ground)
  })
  it('of a single order keeps what it names too', async () => {
    const ids = await seed({})
    await save(rule('Direct', { signature: 2 }))
    await run(ids)
    await save(rule('Adult', { signature: 3 }, { replace: true }))
    const { version } = await detail(ids[0]!)
    const body = { version, signature: 2, reference: 'PO 9' } as const
    await server.call(updateOrder, { params: { id: ids[0]! }, body }, { as })
    expect(await detail(ids[0]!)).toMatchObject({ signature: 2, reference: 'PO 9' })
  })
})

describe('the traces of an order', () => {
  it('are the last five that differ, with what was different; older ones are removed by the job', async () => {
    const [id] = (await seed({})) as [number]
    let [changing, same]: (number | undefined)[] = []
    for (let n = 1; n <= 7; n++) {
      server.clock.advance(60_000)
      const enabled = n % 3 !== 0
      await save(
        rule('Changing', { signature: n % 2 ? 2 : 3 }, { enabled, id: n > 1 ? changing! : null }),
        rule('Same', { tags: ['x'] }, { id: n > 1 ? same! : null }),
      )
      ;[changing, same] = (await server.call(getRules, {}, { as })).body.data!.rules.map((one) => one.id)
      await run([id])
      await run([id])
    }
    const shown = await runs(id)
    expect(shown).toHaveLength(5)
    expect(shown.map(({ at }) => at)).toEqual(
      shown
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(shown[0]).toMatchObject({ rules: [{ state: 'hit' }, { state: 'hit' }], different: ['Changing'] })
    expect(shown[1]).toMatchObject({ rules: [{ state: 'off' }, { state: 'hit' }], different: ['Changing'] })
    const past = async () =>
      (await server.admin.query('select from rule_trace_past where order_id = $1', [id])).rowCount
    expect(await past()).toBe(6)
    await forgetTraces(server.services)
    expect(await past()).toBe(4)
    expect(await runs(id)).toEqual(shown)
    await server.admin.query('delete from sales_order where id = $1', [id])
    await forgetTraces(server.services)
    expect(await past()).toBe(0)
    expect((await server.admin.query('select from rule_trace where order_id = $1', [id])).rowCount).toBe(0)
  })
})
