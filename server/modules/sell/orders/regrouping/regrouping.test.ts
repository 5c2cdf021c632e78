import { cancelOrders, getOrder, listOrders, restoreOrders, updateOrder } from '@waybill/contract/orders/api'
import {
  combineOrders,
  listCombinableOrders,
  listRegroupings,
  splitOrder,
  undoRegrouping,
} from '@waybill/contract/orders/regrouping-api'
import { getRules, saveRules } from '@waybill/contract/rules/api'
import { createProduct } from '@waybill/contract/products/api'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/people.ts'
import { useTestServer } from '../../../../testing/server.ts'
import type { NewOrder } from '../insert.ts'
import { plantShipment, seedOrders, someOrder } from '../testing.ts'

const server = useTestServer()
const as = 'seller@demo.test'
const { seller } = demoOrg

let serial = 0
const seed = async (change: Partial<NewOrder> = {}, orgId: number = seller) => {
  serial += 1
  const order = someOrder(`R-${serial}`, change)
  const id = (await seedOrders(server, orgId, [order])).get(order.orderNo)!
  return { id, orderNo: order.orderNo }
}
const detail = async (id: number) => (await server.call(getOrder, { params: { id } }, { as })).body.data!
const goods = async (id: number) => (await detail(id)).lines.map(({ sku, quantity }) => `${sku} ${quantity}`)
const headers = () => ({ 'idempotency-key': randomUUID() })
type Parts = { lines: { lineId: number; quantity: number }[] }[]
const split = (id: number, parts: Parts, version = 1, key = headers()) =>
  server.call(splitOrder, { params: { id }, body: { version, parts } }, { as, headers: key })
const combine = (ids: readonly number[], ignoreAddress = false, version = 1) =>
  server.call(
    combineOrders,
    { body: { orders: ids.map((id) => ({ id, version })), ignoreAddress } },
    { as, headers: headers() },
  )
const undo = (id: number) => server.call(undoRegrouping, { params: { id } }, { as })
const fieldsOf = (data: unknown) =>
  (data as { fieldName: string; code: string }[]).map((field) => `${field.fieldName} ${field.code}`)

const line = (sku: string, quantity: number) => ({ sku, name: null, quantity, unitPrice: 10_000 })
const linesOf = async (id: number) => new Map((await detail(id)).lines.map(({ sku, id: lineId }) => [sku, lineId]))

/** An order of three mugs and a lamp, and the ids of its lines. */
async function twoKinds(change: Partial<NewOrder> = {}) {
  const order = await seed({ lines: [line('MUG', 3), line('LAMP', 1)], reference: 'PO-1', carrier: 1, ...change })
  const lines = await linesOf(order.id)
  return { ...order, mug: lines.get('MUG')!, lamp: lines.get('LAMP')! }
}

describe('an order that is split', () => {
  it('leaves what is not moved; each part is an order of its own under the next number', async () => {
    const { id, orderNo, mug, lamp } = await twoKinds({ insuredValue: 500_000 })
    const { status, body } = await split(id, [
      { lines: [{ lineId: mug, quantity: 1 }] },
      {
        lines: [
          { lineId: mug, quantity: 1 },
          { lineId: lamp, quantity: 1 },
        ],
      },
    ])
    expect(status).toBe(200)
    const parts = body.data!.orders
    expect(parts.map((part) => part.orderNo)).toEqual([`${orderNo}-2`, `${orderNo}-3`])
    expect(await goods(id)).toEqual(['MUG 1'])
    expect(await goods(parts[0]!.id)).toEqual(['MUG 1'])
    expect(new Set(await goods(parts[1]!.id))).toEqual(new Set(['MUG 1', 'LAMP 1']))
    const before = await detail(id)
    expect(await detail(parts[1]!.id)).toMatchObject({
      status: 1,
      recipientAddress: before.recipientAddress,
      carrier: 1,
      reference: 'PO-1',
      insuredValue: null,
      items: { quantity: 2, more: 1 },
    })
    expect(before).toMatchObject({ insuredValue: 500_000, items: { sku: 'MUG', quantity: 1, more: 0 } })
  })

  it('has no weight any more, unless products know it', async () => {
    const unknown = await twoKinds()
    const { body } = await split(unknown.id, [{ lines: [{ lineId: unknown.lamp, quantity: 1 }] }])
    expect(await detail(unknown.id)).toMatchObject({ weightCg: null, package: { weight: null, length: 10 } })
    expect(await detail(body.data!.orders[0]!.id)).toMatchObject({
      weightCg: null,
      package: { weight: null, length: null },
    })
    const sku = 'KNOWN-1'
    const product = {
      skuCode: sku,
      skuName: 'Known',
      packageType: 'Package Needed',
      length: 5,
      width: 5,
      height: 5,
      weight1: 2,
      unit: 'in/lb',
    } as const
    await server.call(createProduct, { body: product }, { as, headers: headers() })
    const known = await seed({ lines: [line(sku, 3)] })
    const lineId = (await linesOf(known.id)).get(sku)!
    const answer = await split(known.id, [{ lines: [{ lineId, quantity: 1 }] }])
    expect(await detail(known.id)).toMatchObject({ package: { weight: 4, massUnit: 'lb' }, fromProducts: ['weight'] })
    expect(await detail(answer.body.data!.orders[0]!.id)).toMatchObject({ package: { weight: 2 } })
  })

  it('refuses to move more than there is, lines of another order, and everything', async () => {
    const { id, mug, lamp } = await twoKinds()
    const other = await twoKinds()
    const tooMany = await split(id, [
      { lines: [{ lineId: mug, quantity: 2 }] },
      {
        lines: [
          { lineId: mug, quantity: 2 },
          { lineId: other.mug, quantity: 1 },
        ],
      },
    ])
    expect(tooMany.status).toBe(400)
    expect(fieldsOf(tooMany.body.data)).toEqual([
      'parts.1.lines.0.quantity SPLIT_TOO_MANY',
      'parts.1.lines.1.lineId INVALID_VALUE',
    ])
    const all = await split(id, [
      {
        lines: [
          { lineId: mug, quantity: 3 },
          { lineId: lamp, quantity: 1 },
        ],
      },
    ])
    expect([all.status, all.body.errorCode]).toEqual([422, 'SPLIT_NOTHING_LEFT'])
    expect(await goods(id)).toEqual(['MUG 3', 'LAMP 1'])
  })

  it('is split once, however often the same request arrives', async () => {
    const { id, lamp } = await twoKinds()
    const key = headers()
    const parts = [{ lines: [{ lineId: lamp, quantity: 1 }] }]
    const answers = await Promise.all([split(id, parts, 1, key), split(id, parts, 1, key)])
    const again = await split(id, parts, 1, key)
    const newIds = new Set(
      [...answers, again].filter(({ status }) => status === 200).map(({ body }) => body.data!.orders[0]!.id),
    )
    expect(newIds.size).toBe(1)
    expect((await split(id, parts)).body.errorCode).toBe('CONFLICT')
  })

  it('is under the rules as it stands then, and so is each part', async () => {
    const rule = {
      id: null,
      name: 'Single units',
      enabled: true,
      when: { match: 'all' as const, conditions: [{ field: 'units' as const, op: 'lte' as const, values: [1] }] },
      does: { tags: ['single'] },
      replace: false,
      stop: false,
    }
    const { version } = (await server.call(getRules, {}, { as })).body.data!
    const saved = await server.call(saveRules, { body: { version, rules: [rule] } }, { as })
    expect(saved.status).toBe(200)
    const { id, lamp } = await twoKinds()
    const before = await detail(id)
    const { body } = await split(id, [{ lines: [{ lineId: lamp, quantity: 1 }] }])
    expect(await detail(id)).toMatchObject({ tags: [] })
    expect(await detail(body.data!.orders[0]!.id)).toMatchObject({ tags: ['single'] })
    expect((await undo(body.data!.regroupingId)).status).toBe(200)
    expect(await detail(id)).toMatchObject({ tags: before.tags, package: before.package })
    await server.call(saveRules, { body: { version: saved.body.data!.version, rules: [] } }, { as })
  })

  it('takes the next free number when one is taken', async () => {
    const { id, orderNo, lamp } = await twoKinds()
    await seedOrders(server, seller, [someOrder(`${orderNo}-2`)])
    const { body } = await split(id, [{ lines: [{ lineId: lamp, quantity: 1 }] }])
    expect(body.data!.orders[0]!.orderNo).toBe(`${orderNo}-3`)
  })

  it('is whole again after an undo: the part is gone, lines, weight and amounts are as before', async () => {
    const { id, mug, lamp } = await twoKinds({ declaredValue: 70_000 })
    const before = await detail(id)
    const { body } = await split(id, [
      {
        lines: [
          { lineId: mug, quantity: 2 },
          { lineId: lamp, quantity: 1 },
        ],
      },
    ])
    const part = body.data!.orders[0]!
    const shown = await server.call(listRegroupings, { params: { id: part.id } }, { as })
    expect(shown.body.data).toMatchObject([{ kind: 'split', order: { id }, others: [part] }])
    expect((await undo(body.data!.regroupingId)).status).toBe(200)
    const { activity: _, version: __, updatedAt: ___, ...after } = await detail(id)
    expect(after).toEqual({ ...before, activity: undefined, version: undefined, updatedAt: undefined })
    expect((await server.call(getOrder, { params: { id: part.id } }, { as })).status).toBe(404)
    expect((await undo(body.data!.regroupingId)).body.errorCode).toBe('NOT_FOUND')
    const kinds = (await detail(id)).activity.map(({ action }) => action)
    expect(kinds).toEqual(['order.splitUndone', 'order.split'])
  })

  it('cannot be undone once one of its orders was changed or has a label', async () => {
    const first = await twoKinds()
    const changed = await split(first.id, [{ lines: [{ lineId: first.lamp, quantity: 1 }] }])
    const part = changed.body.data!.orders[0]!
    await server.call(updateOrder, { params: { id: part.id }, body: { version: 1, signature: 2 } }, { as })
    expect((await undo(changed.body.data!.regroupingId)).body).toMatchObject({
      errorCode: 'REGROUPING_CHANGED',
      message: expect.stringContaining(part.orderNo),
    })
    const second = await twoKinds()
    const shipped = await split(second.id, [{ lines: [{ lineId: second.lamp, quantity: 1 }] }])
    await plantShipment(server, seller, shipped.body.data!.orders[0]!.id)
    expect((await undo(shipped.body.data!.regroupingId)).body.errorCode).toBe('ORDER_HAS_LABEL')
  })
})

describe('orders that are combined', () => {
  const pair = async (a: Partial<NewOrder> = {}, b: Partial<NewOrder> = {}) =>
    [await seed({ lines: [line('MUG', 1)], ...a }), await seed({ lines: [line('LAMP', 2)], ...b })] as const

  it('become one order with all lines, weights and amounts added; the others are canceled and say where they went', async () => {
    const [first, second] = await pair(
      { insuredValue: 100_000, declaredValue: 100_000 },
      { declaredValue: 50_000, lithium: true },
    )
    const { status, body } = await combine([first.id, second.id])
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ order: first })
    expect(await goods(first.id)).toEqual(['MUG 1', 'LAMP 2'])
    expect(await detail(first.id)).toMatchObject({
      package: { weight: 2, weight2: null, length: null },
      insuredValue: 100_000,
      declaredValue: 150_000,
      lithium: true,
      items: { sku: 'MUG', quantity: 3, more: 1 },
    })
    expect(await detail(second.id)).toMatchObject({ status: 3, lines: [{ sku: 'LAMP', quantity: 2 }] })
    const [regrouping] = (await server.call(listRegroupings, { params: { id: second.id } }, { as })).body.data!
    expect(regrouping).toMatchObject({ kind: 'combine', order: first, others: [second] })
  })

  it('have the tags, notes, earliest ship-by date and hold of all', async () => {
    const [first, second] = await pair()
    const change = (id: number, body: object) =>
      server.call(updateOrder, { params: { id }, body: { version: 1, ...body } }, { as })
    const answers = [
      await change(first.id, { tags: ['Gift'], note: 'Blue box', shipBy: '2026-04-02' }),
      await change(second.id, {
        tags: ['gift', 'Rush'],
        note: 'Ring twice',
        shipBy: '2026-04-01',
        hold: { reason: 'Payment', until: null },
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const before = await detail(first.id)
    const { body } = await combine([first.id, second.id], false, 2)
    expect(await detail(first.id)).toMatchObject({
      tags: ['Gift', 'Rush'],
      note: 'Blue box\n\nRing twice',
      shipBy: '2026-04-01',
      hold: { reason: 'Payment' },
    })
    await undo(body.data!.regroupingId)
    expect(await detail(first.id)).toEqual({
      ...before,
      activity: expect.anything(),
      version: expect.anything(),
      updatedAt: expect.anything(),
    })
  })

  it('have the strongest hold of all', async () => {
    const hold = (id: number, reason: string, until: string | null) =>
      server.call(updateOrder, { params: { id }, body: { version: 1, hold: { reason, until } } }, { as })
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const [first, second] = await pair()
    await hold(first.id, 'Until tomorrow', tomorrow)
    await hold(second.id, 'Without end', null)
    const before = await detail(first.id)
    const { body } = await combine([first.id, second.id], false, 2)
    expect(await detail(first.id)).toMatchObject({ hold: { reason: 'Without end', until: null } })
    await undo(body.data!.regroupingId)
    expect((await detail(first.id)).hold).toEqual(before.hold)

    const [own, other] = await pair()
    await hold(own.id, 'Own', null)
    await hold(other.id, 'Until tomorrow', tomorrow)
    await combine([own.id, other.id], false, 2)
    expect(await detail(own.id)).toMatchObject({ hold: { reason: 'Own', until: null } })
  })

  it('stay on hold where a person held one, also when the rule that held the first lets it go', async () => {
    const [first, second] = await pair()
    const mark = { hold: { by: 'rule', rule: 1, to: { reason: 'Rule' }, base: null } }
    await server.admin.query(`update sales_order set held_at = now(), hold_reason = 'Rule', chosen = $2 where id = $1`, [first.id, mark]) // prettier-ignore
    await server.call(updateOrder, { params: { id: second.id }, body: { version: 1, hold: { reason: 'Person', until: null } } }, { as }) // prettier-ignore
    const rules = [{ id: null, name: 'Other', enabled: true, when: { match: 'every', conditions: [] }, does: { signature: 2 }, replace: false, stop: false }] // prettier-ignore
    const set = async (next: unknown[]) => {
      const { version } = (await server.call(getRules, {}, { as })).body.data!
      expect((await server.call(saveRules, { body: { version, rules: next as never } }, { as })).status).toBe(200)
    }
    await set(rules)
    const orders = [
      { id: first.id, version: 1 },
      { id: second.id, version: 2 },
    ]
    const { status } = await server.call(combineOrders, { body: { orders, ignoreAddress: false } }, { as, headers: headers() }) // prettier-ignore
    expect(status).toBe(200)
    expect(await detail(first.id)).toMatchObject({ hold: { reason: 'Person' }, signature: 2 })
    await set([])
  })

  it('have no weight where its sum is beyond what an order can weigh', async () => {
    const heavy = { package: { ...someOrder('').package, weight: 600_000_000, weight2: null } }
    const [first, second] = await pair(heavy, heavy)
    await server.admin.query('update sales_order set weight = 600000000, weight_cg = 27215542200000 where id = any($1)', [[first.id, second.id]]) // prettier-ignore
    expect((await combine([first.id, second.id])).status).toBe(200)
    expect(await detail(first.id)).toMatchObject({ weightCg: null, package: { weight: null } })
  })

  it('are refused with more pieces than an order can have', async () => {
    const [first, second] = await pair({ lines: [line('MUG', 600_000_000)] }, { lines: [line('LAMP', 600_000_000)] })
    expect((await combine([first.id, second.id])).body.errorCode).toBe('COMBINE_TOO_MANY_PIECES')
    expect(await goods(first.id)).toEqual(['MUG 600000000'])
  })

  it('have no weight when one of them had none', async () => {
    const [first, second] = await pair({}, { package: { ...someOrder('').package, weight: null, weight2: null } })
    await combine([first.id, second.id])
    expect(await detail(first.id)).toMatchObject({ weightCg: null, package: { weight: null } })
  })

  it('are refused across countries, currencies and ways to pay, and across addresses unless that is confirmed', async () => {
    const recipient = someOrder('').recipient
    const cases: [Partial<NewOrder>, Partial<NewOrder>, string][] = [
      [{}, { recipient: { ...recipient, country: 'CA', state: 'ON', zip: 'M5V 2T6' } }, 'COMBINE_DIFFERENT_COUNTRY'],
      [{}, { currency: 'EUR' }, 'COMBINE_DIFFERENT_CURRENCY'],
      [
        { cod: { amount: 10_000, payMethod: 'CASH' } },
        { cod: { amount: 10_000, payMethod: 'CHECK' } },
        'COMBINE_DIFFERENT_PAY_METHOD',
      ],
      [{}, { recipient: { ...recipient, line1: '1 Main St' } }, 'COMBINE_DIFFERENT_ADDRESS'],
    ]
    for (const [a, b, code] of cases) {
      const [first, second] = await pair(a, b)
      const { body } = await combine([first.id, second.id])
      expect([body.errorCode, body.message]).toEqual([code, expect.stringContaining(second.orderNo)])
    }
    const [first, second] = await pair({}, { recipient: { ...recipient, line1: '1 Main St' } })
    expect((await combine([first.id, second.id], true)).status).toBe(200)
  })

  it('are found by their address, however it is capitalized', async () => {
    const recipient = { ...someOrder('').recipient, line1: `${randomUUID()} Oak St`, zip: '73301' }
    const first = await seed({ recipient })
    const same = await seed({ recipient: { ...recipient, line1: recipient.line1.toUpperCase(), name: 'Bo Lee' } })
    await seed({ recipient: { ...recipient, line1: '2 Oak St' } })
    const found = await server.call(listCombinableOrders, { query: { ids: first.id } }, { as })
    expect(found.body.data).toMatchObject([
      { ...first, requested: true },
      { ...same, requested: false, recipient: 'Bo Lee' },
    ])
  })

  it('are separate again after an undo, and only then restored', async () => {
    const [first, second] = await pair({ declaredValue: 30_000 })
    const before = [await detail(first.id), await detail(second.id)]
    const { body } = await combine([first.id, second.id])
    const restored = await server.call(restoreOrders, { body: { ids: [second.id] } }, { as })
    expect(restored.body.data).toMatchObject({ done: [], failed: [{ code: 'ORDER_COMBINED' }] })
    expect((await undo(body.data!.regroupingId)).status).toBe(200)
    for (const one of before)
      expect(await detail(one.id)).toEqual({
        ...one,
        activity: expect.anything(),
        version: expect.anything(),
        updatedAt: expect.anything(),
      })
    expect((await server.call(cancelOrders, { body: { ids: [second.id] } }, { as })).body.data!.done).toEqual([
      second.id,
    ])
    expect((await server.call(restoreOrders, { body: { ids: [second.id] } }, { as })).body.data!.done).toEqual([
      second.id,
    ])
  })

  it('are two at least, of this account, as they were read, and without a label', async () => {
    const [first, second] = await pair()
    const foreign = await seed({}, demoOrg.acmeSeller)
    expect((await combine([first.id, first.id])).status).toBe(400)
    expect((await combine([first.id, foreign.id])).body.errorCode).toBe('NOT_FOUND')
    expect((await combine([first.id, second.id], false, 2)).body.errorCode).toBe('CONFLICT')
    await plantShipment(server, seller, second.id)
    expect((await combine([first.id, second.id])).body).toMatchObject({
      errorCode: 'ORDER_HAS_LABEL',
      message: expect.stringContaining(second.orderNo),
    })
    const { body } = await server.call(listOrders, { query: { search: first.orderNo } }, { as })
    expect(body.data!.records.some(({ status }) => status === 1)).toBe(true)
  })
})
