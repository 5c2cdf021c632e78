import { createOrder, getOrder } from '@waybill/contract/orders/api'
import { getRules, runRules, saveRules, tryRules } from '@waybill/contract/rules/api'
import type { RuleInput } from '@waybill/contract/rules/rule'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/index.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { seedOrders, someOrder } from '../testing.ts'

const server = useTestServer()
const as = 'seller@demo.test'

const rule = (change: Pick<RuleInput, 'when' | 'does'>): RuleInput => ({
  id: null,
  name: `Rule ${randomUUID().slice(0, 8)}`,
  enabled: true,
  replace: false,
  stop: false,
  ...change,
})
async function save(rules: RuleInput[]): Promise<void> {
  const { version } = (await server.call(getRules, {}, { as })).body.data!
  expect((await server.call(saveRules, { body: { version, rules } }, { as })).status).toBe(200)
}
const detail = async (id: number) => (await server.call(getOrder, { params: { id } }, { as })).body.data!
let serial = 0
async function seed(change: Parameters<typeof someOrder>[1] = {}): Promise<number> {
  const order = someOrder(`R-${++serial}`, change)
  return (await seedOrders(server, demoOrg.seller, [order])).get(order.orderNo)!
}
const run = (ids: number[]) => server.call(runRules, { body: { ids } }, { as })

describe('conditions on other orders', () => {
  const to = (change: Partial<ReturnType<typeof someOrder>['recipient']>) => ({
    recipient: { ...someOrder('x').recipient, ...change },
  })
  const toSame = { line1: '77 History Ln', city: 'Reno', state: 'NV', zip: '89501' }
  const asks = (field: 'sameAddress' | 'earlierOrders', op: 'eq' | 'gte', value: number, tag: string) =>
    rule({ when: { match: 'all', conditions: [{ field, op, values: [value] }] }, does: { tags: [tag] } })
  const tagsOf = async (id: number) => (await detail(id)).tags

  it('count those that await shipment at the same address, however it is written', async () => {
    const [first, second, elsewhere] = [
      await seed(to(toSame)),
      await seed(to({ ...toSame, line1: '77  history LN' })),
      await seed(to({ ...toSame, line1: '78 History Ln' })),
    ]
    await save([asks('sameAddress', 'gte', 1, 'combine')])
    await run([first, second, elsewhere])
    expect([await tagsOf(first), await tagsOf(second), await tagsOf(elsewhere)]).toEqual([['combine'], ['combine'], []])
    await server.admin.query('update sales_order set status = 3 where id = $1', [second])
    await run([first])
    expect(await tagsOf(first)).toEqual([])
  })

  it('do so where addresses have no ZIP code', async () => {
    const abroad = { line1: '9 Des Voeux Rd', city: 'Hong Kong', state: null, zip: null, country: 'HK' }
    const [first, second] = [await seed(to(abroad)), await seed(to(abroad))]
    await save([asks('sameAddress', 'eq', 1, 'pair')])
    await run([first, second])
    expect([await tagsOf(first), await tagsOf(second)]).toEqual([['pair'], ['pair']])
  })

  it('know the earlier orders of a customer by e-mail, without canceled ones', async () => {
    const buyer = (createTime: string, email: string) => seed({ ...to({ email }), createTime: new Date(createTime) })
    const [first, canceled, third, another] = [
      await buyer('2026-10-01T08:00:00Z', 'History@Buyer.test'),
      await buyer('2026-10-02T08:00:00Z', 'history@buyer.test'),
      await buyer('2026-10-03T08:00:00Z', 'history@buyer.test '),
      await buyer('2026-10-04T08:00:00Z', 'another@buyer.test'),
    ]
    await server.admin.query('update sales_order set status = 3 where id = $1', [canceled])
    await save([asks('earlierOrders', 'eq', 0, 'first order'), asks('earlierOrders', 'eq', 1, 'again')])
    await run([first, third, another])
    expect([await tagsOf(first), await tagsOf(third), await tagsOf(another)]).toEqual([
      ['first order'],
      ['again'],
      ['first order'],
    ])
  })

  it('never look at those of another organization', async () => {
    const theirs = someOrder(`R-${++serial}`, to({ ...toSame, line1: '5 Wall St', email: 'shared@buyer.test' }))
    await seedOrders(server, demoOrg.acmeSeller, [theirs])
    const mine = await seed(to({ ...toSame, line1: '5 Wall St', email: 'shared@buyer.test' }))
    await save([asks('sameAddress', 'eq', 0, 'alone'), asks('earlierOrders', 'eq', 0, 'new')])
    await run([mine])
    expect(await tagsOf(mine)).toEqual(['alone', 'new'])
  })

  it('run on orders as they come in, and are tried before they are saved', async () => {
    const rules = [asks('sameAddress', 'gte', 1, 'combine')]
    await save(rules)
    const { recipient } = to({ ...toSame, line1: '12 Try St' })
    const { type, massUnit, weight, weight2, length, width, height, sizeUnit } = someOrder('x').package
    const pack = { type, massUnit, weight, weight2, length, width, height, sizeUnit }
    const create = (orderNo: string) =>
      server.call(
        createOrder,
        { body: { orderNo, recipient, package: pack, lines: [] } },
        { as, headers: { 'idempotency-key': randomUUID() } },
      )
    await create(`H-${++serial}`)
    const later = (await create(`H-${++serial}`)).body.data!
    expect(later.tags).toEqual(['combine'])
    const tried = (await server.call(tryRules, { body: { rules, focus: 0 } }, { as })).body.data!
    expect(tried.matched).toBeGreaterThanOrEqual(2)
  })
})
