import { changeOrders, listBulkChanges, undoBulkChange } from '@waybill/contract/orders/bulk-api'
import { getOrder, listTags, updateOrder } from '@waybill/contract/orders/api'
import type { InputOf } from '@waybill/contract/core/route'
import { beforeEach, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../../demo/people.ts'
import { useTestServer } from '../../../../testing/server.ts'
import { plantPurchase, plantShipment, seedOrders, someOrder } from '../testing.ts'
import { forgetChanges } from './undo.ts'

const server = useTestServer()
const as = 'seller@demo.test'
type Body = InputOf<typeof changeOrders>['body']
const call = (body: Body, who: string | undefined = as) => server.call(changeOrders, { body }, { as: who! })
const change = async (body: Body) => {
  const answer = await call(body)
  expect([answer.status, answer.body.errorCode, answer.status === 200 || answer.body.data]).toEqual([200, null, true])
  return answer.body.data!
}
const undo = (id: string, who = as) => server.call(undoBulkChange, { params: { id } }, { as: who })
const detail = async (id: number) => (await server.call(getOrder, { params: { id } }, { as })).body.data!
const fieldsOf = (data: unknown) =>
  (data as { fieldName: string; code: string }[]).map((field) => `${field.fieldName} ${field.code}`)
const pound = { massUnit: 'lb', weight: 2, weight2: 4 } as const
const reasons = (refused: { code: string; orders: { orderNo: string | null }[] }[]) =>
  Object.fromEntries(refused.map(({ code, orders }) => [code, orders.map(({ orderNo }) => orderNo)]))
const dump = async (ids: readonly number[]) =>
  (
    await server.admin.query(
      `select to_jsonb(o) - 'version' - 'updated_at' as row from sales_order o where id = any($1) order by id`,
      [ids],
    )
  ).rows

let serial = 0
let ids: number[]
const no = (n: number) => `B${serial}-${n}`
beforeEach(async () => {
  serial += 1
  const orders = [
    someOrder(no(1), { carrier: 1, serviceCode: 'PRIORITY_MAIL' }),
    someOrder(no(2), { carrier: 4, signature: 2 }),
    someOrder(no(3)),
    someOrder(no(4)),
  ]
  const planted = await seedOrders(server, demoOrg.seller, orders)
  ids = orders.map(({ orderNo }) => planted.get(orderNo)!)
})

describe('a bulk change', () => {
  it('shows beforehand what it would do, and writes nothing then', async () => {
    const before = await dump(ids)
    const plan = await change({ ids, change: { weight: pound, addTags: ['Heavy'] }, preview: true })
    expect(plan).toEqual({ id: null, changed: ids.map((id) => ({ id, version: 1 })), same: 0, refused: [] })
    expect(await dump(ids)).toEqual(before)
    expect((await server.call(listTags, {}, { as })).body.data!.tags).not.toContain('Heavy')
  })

  it('changes all parts at once as the single change does, notes it for each order and undoes it exactly', async () => {
    const before = await dump(ids)
    const until = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
    const done = await change({
      ids,
      change: {
        service: { carrier: 2, serviceCode: '03' },
        weight: pound,
        size: { sizeUnit: 'cm', length: 30, width: 20, height: 10 },
        shipFrom: {
          name: 'Dock 4',
          line1: '1 Main St',
          city: 'Houston',
          state: 'TX',
          zip: '77002',
          country: 'US',
          phone: '2125550101',
        },
        signature: 2,
        insuredValue: 500_000,
        addTags: ['Bulk'],
        hold: { reason: 'Check', until },
      },
    })
    expect(done).toMatchObject({ changed: ids.map((id) => ({ id, version: 2 })), same: 0, refused: [] })
    for (const id of ids)
      expect(await detail(id)).toMatchObject({
        carrier: 2,
        serviceCode: '03',
        weightCg: 102_058,
        package: { massUnit: 'lb', weight: 2, weight2: 4, sizeUnit: 'cm', length: 30 },
        shipFrom: { name: 'Dock 4' },
        signature: 2,
        insuredValue: 500_000,
        tags: ['Bulk'],
        hold: { reason: 'Check', until },
        version: 2,
        activity: [
          { action: 'order.updated', detail: { of: 4 } },
          { action: 'order.held', detail: { of: 4, until } },
        ],
      })
    const undone = await undo(done.id!)
    expect(undone.body.data).toEqual({ restored: ids, refused: [] })
    expect(await dump(ids)).toEqual(before)
    expect((await detail(ids[0]!)).activity[0]).toMatchObject({ action: 'order.changeUndone', detail: { of: 4 } })
    expect((await undo(done.id!)).body.errorCode).toBe('BULK_CHANGE_UNDONE')
    const { rows } = await server.admin.query(
      `select action from audit_event where subject_type = 'orderChange' and subject_id = $1 order by id`,
      [done.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['orderChange.applied', 'orderChange.undone'])
  })

  it('leaves orders that may not change and says why by reason; the others change', async () => {
    await plantShipment(server, demoOrg.seller, ids[0]!)
    await plantPurchase(server, demoOrg.seller, { orderId: ids[1]!, state: 'buying' })
    await server.admin.query('update sales_order set status = 3 where id = $1', [ids[2]])
    const done = await change({ ids: [...ids, 999_999_999], change: { weight: pound } })
    expect(done.changed).toEqual([{ id: ids[3], version: 2 }])
    expect(reasons(done.refused)).toEqual({
      ORDER_HAS_LABEL: [no(1)],
      ORDER_BEING_BOUGHT: [no(2)],
      ORDER_NOT_AWAITING: [no(3)],
      NOT_FOUND: [null],
    })
    expect(done.refused.every(({ message, zhMessage }) => message !== '' && zhMessage !== '')).toBe(true)
  })

  it(
    'of 5,000 orders changes 4,700, names the 300 others by reason, and takes all of it back',
    { timeout: 120_000 },
    async () => {
      serial += 1
      const orders = Array.from({ length: 5000 }, (_, n) => someOrder(no(n)))
      const all: number[] = []
      for (let from = 0; from < orders.length; from += 500) {
        const some = orders.slice(from, from + 500)
        const planted = await seedOrders(server, demoOrg.seller, some)
        all.push(...some.map(({ orderNo }) => planted.get(orderNo)!))
      }
      await server.admin.query('update sales_order set status = 3 where id = any($1)', [all.slice(0, 200)])
      await server.admin.query('update sales_order set status = 2 where id = any($1)', [all.slice(200, 300)])
      const plan = await change({ ids: all, change: { weight: pound }, preview: true })
      const counts = (refused: typeof plan.refused) => refused.map((one) => [one.code, one.orders.length])
      const left = [
        ['ORDER_NOT_AWAITING', 200],
        ['ORDER_HAS_LABEL', 100],
      ]
      expect([plan.changed.length, counts(plan.refused)]).toEqual([4700, left])
      expect(plan.refused[0]!.orders[0]).toEqual({ id: all[0], orderNo: no(0) })
      const done = await change({ ids: all, versions: all.map(() => 1), change: { weight: pound } })
      expect([done.changed.length, counts(done.refused)]).toEqual([4700, left])
      const { changes } = (await server.call(listBulkChanges, {}, { as })).body.data!
      const listed = changes.find(({ id }) => id === done.id)
      expect(listed).toMatchObject({ orders: 4700, fields: ['weight'], undoneAt: null })
      const undone = (await undo(done.id!)).body.data!
      expect([undone.restored.length, undone.refused]).toEqual([4700, []])
    },
  )

  it('an order that somebody else changed since the preview is left', async () => {
    const { changed } = await change({ ids, change: { insuredValue: 100_000 }, preview: true })
    await server.call(updateOrder, { params: { id: ids[1]! }, body: { version: 1, reference: 'mine' } }, { as })
    const done = await change({
      ids: changed.map(({ id }) => id),
      versions: changed.map(({ version }) => version),
      change: { weight: pound },
    })
    expect(reasons(done.refused)).toEqual({ CONFLICT: [no(2)] })
    expect(await detail(ids[1]!)).toMatchObject({ reference: 'mine', version: 2 })
  })

  it('an order changed after it is left by the undo and named', async () => {
    const done = await change({ ids, change: { weight: pound } })
    await server.call(updateOrder, { params: { id: ids[1]! }, body: { version: 2, reference: 'later' } }, { as })
    const { body } = await undo(done.id!)
    expect(body.data!.restored).toEqual(ids.filter((_, at) => at !== 1))
    expect(reasons(body.data!.refused)).toEqual({ ORDER_CHANGED_SINCE: [no(2)] })
    expect(await detail(ids[1]!)).toMatchObject({ reference: 'later', package: { weight: 2 } })
  })

  it('what is so already is neither changed nor counted', async () => {
    await change({
      ids: ids.slice(0, 3),
      change: { weight: pound, hold: { reason: null, until: null }, addTags: ['One'] },
    })
    const again = await change({
      ids,
      change: { weight: pound, hold: { reason: null, until: null }, addTags: ['ONE'] },
    })
    expect([again.changed.map(({ id }) => id), again.same]).toEqual([[ids[3]], 3])
    expect((await change({ ids, change: { weight: pound } })).id).toBeNull()
  })

  it('adds and removes tags whatever their case and keeps the others in their order', async () => {
    await change({ ids: [ids[0]!], change: { addTags: ['First', 'Second', 'Third'] } })
    await change({ ids, change: { addTags: ['Fourth', 'first'], removeTags: ['SECOND'] } })
    expect((await detail(ids[0]!)).tags).toEqual(['First', 'Third', 'Fourth'])
    expect((await detail(ids[1]!)).tags).toEqual(['Fourth', 'First'])
  })

  it('removes a tag with letters whose lower case depends on who makes it', async () => {
    await change({ ids: [ids[0]!], change: { addTags: ['İADE', 'ΟΔΟΣ'] } })
    const { changed } = await change({ ids, change: { removeTags: ['İADE', 'ΟΔΟΣ'] } })
    expect(changed.map(({ id }) => id)).toEqual([ids[0]])
    expect((await detail(ids[0]!)).tags).toEqual([])
  })

  it('an order that would have too many tags is left', async () => {
    const many = Array.from({ length: 50 }, (_, n) => `T${n}`)
    await change({ ids: [ids[0]!], change: { addTags: many } })
    const done = await change({ ids, change: { addTags: ['One more'] } })
    expect(reasons(done.refused)).toEqual({ TOO_MANY_TAGS: [no(1)] })
    expect(done.changed).toHaveLength(3)
  })

  it('tags of shipped orders can change, in one step with others', async () => {
    await plantShipment(server, demoOrg.seller, ids[0]!)
    expect((await change({ ids, change: { addTags: ['Sent'] } })).refused).toEqual([])
    expect(reasons((await change({ ids, change: { addTags: ['X'], signature: 3 } })).refused)).toHaveProperty(
      'ORDER_HAS_LABEL',
    )
  })

  it('a signature that an order’s carrier does not offer leaves that order alone', async () => {
    const done = await change({ ids, change: { signature: 1 } })
    expect(reasons(done.refused)).toEqual({ SIGNATURE_UNSUPPORTED: expect.arrayContaining([no(2)]) })
    expect(done.changed.map(({ id }) => id)).toContain(ids[2])
  })

  it('any service drops the old one, and releases end holds', async () => {
    await change({ ids, change: { hold: { reason: 'x', until: null } } })
    const done = await change({ ids, change: { service: null, hold: null } })
    expect(done.changed).toHaveLength(4)
    expect(await detail(ids[0]!)).toMatchObject({ carrier: null, serviceCode: null, hold: null })
  })

  it('takes the orders of a query, up to 5,000', async () => {
    const done = await change({ query: { search: `B${serial}-`, status: [1] } as never, change: { weight: pound } })
    expect(done.changed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  })

  it.each<[Partial<Body>, string[]]>([
    [{ change: {} }, ['change REQUIRED']],
    [{ change: { weight: { ...pound, weight: 1.234 } } }, ['change.weight.weight DECIMALS']],
    [{ change: { size: { sizeUnit: 'in', length: 0, width: 1, height: 1 } } }, ['change.size.length NOT_ZERO']],
    [{ change: { service: { carrier: 9, serviceCode: null } } }, ['change.service.carrier CARRIER']],
    [{ change: { service: { carrier: 1, serviceCode: 'NOPE' } } }, ['change.service.serviceCode SERVICE']],
    [{ change: { hold: { reason: null, until: '2020-01-01' } } }, ['change.hold.until HOLD_DAY_PAST']],
    [{ change: { assigneeId: 987_654 } }, ['change.assigneeId ASSIGNEE_UNKNOWN']],
    [{ versions: [1] }, ['versions REQUIRED']],
    [{ query: {} as never }, ['ids REQUIRED']],
  ])('%j is refused at its field, and nothing changes', async (body, problems) => {
    const before = await dump(ids)
    const answer = await call({ ids, change: { signature: 2 }, ...body })
    expect([answer.status, answer.body.errorCode, fieldsOf(answer.body.data)]).toEqual([400, 'INVALID_INPUT', problems])
    expect(await dump(ids)).toEqual(before)
  })

  it('of two people who change the same orders at once the second finds them changed', async () => {
    const { changed } = await change({ ids, change: { insuredValue: 100_000 }, preview: true })
    const seen = { ids: changed.map(({ id }) => id), versions: changed.map(({ version }) => version) }
    const both = await Promise.all([
      change({ ...seen, change: { weight: pound } }),
      change({ ...seen, change: { insuredValue: 100_000 } }),
    ])
    expect(both.map((answer) => answer.changed.length).toSorted()).toEqual([0, 4])
    expect(both.flatMap(({ refused }) => refused.map(({ code, orders }) => `${code} ${orders.length}`))).toEqual([
      'CONFLICT 4',
    ])
  })

  it('is listed for seven days and then forgotten', async () => {
    const { id } = await change({ ids, change: { weight: pound } })
    const list = async () => (await server.call(listBulkChanges, {}, { as })).body.data!.changes
    expect((await list()).find((one) => one.id === id)).toMatchObject({ fields: ['weight'], orders: 4, undoneAt: null })
    await server.admin.query(`update order_change set created_at = now() - interval '7 days 1 minute' where id = $1`, [
      id,
    ])
    expect((await undo(id!)).status).toBe(404)
    await forgetChanges({ database: server.database, now: () => new Date() })
    expect((await list()).map((one) => one.id)).not.toContain(id)
    expect((await server.admin.query('select from order_change_before where change_id = $1', [id])).rowCount).toBe(0)
  })

  it('needs a log-in of a seller, who reaches no other organization’s orders and changes', async () => {
    const { id } = await change({ ids, change: { weight: pound } })
    const all = (how: object) => [
      server.call(changeOrders, { body: { ids, change: { signature: 2 } } }, how),
      server.call(undoBulkChange, { params: { id: id! } }, how),
      server.call(listBulkChanges, {}, how),
    ]
    expect((await Promise.all(all({}))).map(({ status }) => status)).toEqual([401, 401, 401])
    expect((await Promise.all(all({ as: 'floor@demo.test' }))).map(({ status }) => status)).toEqual([403, 403, 403])
    const foreign = (await call({ ids, change: { signature: 2 } }, 'seller@acme.test')).body.data!
    expect([foreign.changed, foreign.refused.map(({ code }) => code)]).toEqual([[], ['NOT_FOUND']])
    expect(foreign.refused[0]!.orders.every(({ orderNo }) => orderNo === null)).toBe(true)
    expect((await undo(id!, 'seller@acme.test')).status).toBe(404)
  })
})
