import { getOrder, listOrders, restoreOrders } from '@waybill/contract/orders/api'
import { listRegroupings, undoRegrouping } from '@waybill/contract/orders/regrouping-api'
import * as api from '@waybill/contract/outbound/api'
import { listOwnLinks, updateOwnLink } from '@waybill/contract/warehouses/seller-api'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { type OutboundSeller, plantOutboundSeller } from '../../../testing/outbound.ts'
import { useTestServer } from '../../../testing/server.ts'
import { stockFaults } from '../stock/index.ts'
import { wake } from './wake.ts'

const server = useTestServer()
afterAll(async () => expect(await stockFaults(server.admin)).toEqual([]))

/** A seller whose connection ships what is there. */
async function plantPartial(): Promise<OutboundSeller> {
  const seller = await plantOutboundSeller(server)
  const [link] = (await server.call(listOwnLinks, {}, { as: seller.email })).body.data!.records
  expect(link).toMatchObject({ allowPartial: false })
  const body = { version: link!.version, allowPartial: true }
  const changed = await server.call(updateOwnLink, { params: { id: link!.id }, body }, { as: seller.email })
  expect(changed.body.data).toMatchObject({ allowPartial: true, version: link!.version + 1 })
  const again = await server.call(updateOwnLink, { params: { id: link!.id }, body }, { as: seller.email })
  expect(again.body.errorCode).toBe('CONFLICT')
  return seller
}
const send = (seller: OutboundSeller, orderIds: number[], partial?: boolean) =>
  server.call(
    api.sendToWarehouse,
    { body: { orderIds, ...seller.target, unserved: 'none' as const, ...(partial !== undefined && { partial }) } },
    { as: seller.email },
  )
const listed = async (seller: OutboundSeller) =>
  (await server.call(api.listOutbounds, { query: { limit: 100 } }, { as: seller.email })).body.data!.records.toSorted(
    (a, b) => a.id - b.id,
  )
const orders = async (seller: OutboundSeller) =>
  (await server.call(listOrders, { query: { limit: 100 } as never }, { as: seller.email })).body.data!.records
const itemsOf = ({ items }: api.OutboundDetail) => items.map(({ sku, ordered, allocated }) => [sku, ordered, allocated])

/** Units that lines of orders ask for, and those that lines at warehouses do. */
const units = async (seller: OutboundSeller) => {
  const { rows } = await server.admin.query<{ sold: number; there: number }>(
    `select (select sum(l.quantity)::int from order_line l join sales_order o on o.org_id = l.org_id and o.id = l.order_id
       where l.org_id = $1 and o.status = 1) as sold,
      (select sum(l.ordered - l.canceled)::int from outbound_line l where l.org_id = $1) as there`,
    [seller.orgId],
  )
  return [rows[0]!.sold, rows[0]!.there]
}

/** The services of some minutes after now. */
const later = (minutes: number) => ({
  ...server.services,
  now: () => new Date(server.clock.now().getTime() + minutes * 60_000),
})

describe('an order that ships what is there', () => {
  it('is allocated with what there is; the rest is an order of its own, which wakes by itself, in parts again', async () => {
    const seller = await plantPartial()
    await seller.stock('MUG', 3)
    const orderId = await seller.order({ MUG: 8, BOWL: 2 })
    const [sent] = (await send(seller, [orderId])).body.data!.sent
    expect(sent).toMatchObject({ orderId, state: 'allocated' })
    const first = await seller.detail(sent!.id)
    expect([first.partial, first.units, first.lines, itemsOf(first)]).toEqual([true, 3, 1, [['MUG', 3, 3]]])
    expect(first.dueDay).not.toBeNull()
    const [, rest] = await listed(seller)
    expect(rest).toMatchObject({ state: 'backorder', units: 7, option: first.option, orderNo: `${first.orderNo}-2` })
    const waiting = await seller.detail(rest!.id)
    expect(itemsOf(waiting)).toEqual([['MUG', 5, 0], ['BOWL', 2, 0]]) // prettier-ignore
    const parts = [
      { id: first.id, number: first.number, orderId, orderNo: first.orderNo, state: 'allocated', units: 3 },
      { id: rest!.id, number: rest!.number, orderId: rest!.orderId, orderNo: rest!.orderNo, state: 'backorder', units: 7 },
    ] // prettier-ignore
    expect([first.parts, waiting.parts]).toEqual([parts, parts])
    expect(first.events.map(({ to, note }) => [to, note])).toEqual([
      ['backorder', null],
      ['restWaits', rest!.number],
      ['allocated', null],
    ])
    await seller.stock('BOWL', 2)
    await seller.stock('MUG', 1)
    await wake(server.services)
    const [, second, third] = await listed(seller)
    expect([second, third]).toMatchObject([
      { id: rest!.id, state: 'allocated', units: 3 },
      { state: 'backorder', units: 4, orderNo: `${first.orderNo}-3` },
    ])
    await wake(server.services)
    expect(await listed(seller)).toHaveLength(3)
    expect((await seller.detail(third!.id)).parts.map(({ id }) => id)).toEqual([first.id, rest!.id, third!.id])
    await seller.stock('MUG', 9)
    await wake(server.services)
    expect((await listed(seller)).map(({ state, units: n }) => [state, n])).toEqual([
      ['allocated', 3],
      ['allocated', 3],
      ['allocated', 4],
    ])
    expect(await units(seller)).toEqual([10, 10])
    const { body } = await server.call(listRegroupings, { params: { id: orderId } }, { as: seller.email })
    expect(body.data).toMatchObject([{ kind: 'split', others: [{ orderNo: `${first.orderNo}-2` }] }])
  })

  it('waits whole while nothing is there, when everything is, and where it says so itself', async () => {
    const seller = await plantPartial()
    const ids = [await seller.order({ MUG: 2 }), await seller.order({ BOWL: 2 }), await seller.order({ BOWL: 3 })]
    await seller.stock('BOWL', 3)
    const { sent } = (await send(seller, ids.slice(0, 2))).body.data!
    expect(sent.map(({ state }) => state)).toEqual(['backorder', 'allocated'])
    expect((await send(seller, [ids[2]!], false)).body.data!.sent).toMatchObject([{ state: 'backorder' }])
    await wake(server.services)
    expect((await listed(seller)).map(({ units: n }) => n)).toEqual([2, 2, 3])
    await seller.stock('BOWL', 1)
    const label = await seller.order({ BOWL: 5 })
    await server.admin.query('update sales_order set label_from = 6 where id = $1', [label])
    expect((await send(seller, [label])).body.data!.sent).toMatchObject([{ state: 'backorder' }])
    expect(await listed(seller)).toHaveLength(4)
  })

  it('is what the connection says unless it was sent otherwise, and can be changed while it waits', async () => {
    const seller = await plantOutboundSeller(server)
    await seller.stock('MUG', 1)
    const { id, state } = (await send(seller, [await seller.order({ MUG: 3 })])).body.data!.sent[0]!
    expect([state, (await seller.detail(id)).partial]).toEqual(['backorder', false])
    const now = await seller.act(id, { act: 'shipPart' })
    expect(now.body.data).toMatchObject({ state: 'allocated', partial: true, units: 1, parts: [{}, { units: 2 }] })
    expect((await seller.act(id, { act: 'shipPart' })).body.errorCode).toBe('OUTBOUND_STATE')
    const rest = now.body.data!.parts[1]!
    expect((await seller.act(rest.id, { act: 'shipWhole' })).body.data).toMatchObject({ partial: false })
    await seller.stock('MUG', 1)
    await wake(server.services)
    expect(await listed(seller)).toHaveLength(2)
    const sent = await send(seller, [await seller.order({ MUG: 2 })], true)
    expect(sent.body.data!.sent).toMatchObject([{ state: 'allocated' }])
    expect(await units(seller)).toEqual([5, 5])
  })
})

describe('an order is not divided', () => {
  it('by the clock while its goods are still being put away', async () => {
    const seller = await plantPartial()
    const ids = [await seller.order({ MUG: 9 })]
    const [sent] = (await send(seller, ids)).body.data!.sent
    await seller.stock('MUG', 3, 'RECEIVE')
    await wake(server.services)
    expect(await listed(seller)).toMatchObject([{ id: sent!.id, state: 'backorder', units: 9 }])
    await wake(server.services, seller.orgId)
    expect(await listed(seller)).toHaveLength(1)
    await wake(later(16))
    expect(await listed(seller)).toMatchObject([{ state: 'allocated', units: 3 }, { units: 6 }])
    await seller.stock('MUG', 6, 'RECEIVE')
    await wake(server.services)
    expect((await listed(seller)).map(({ state }) => state)).toEqual(['allocated', 'allocated'])
  })

  it('where it goes in several packages or is paid on delivery; it waits as a whole and stops nobody', async () => {
    const seller = await plantPartial()
    const [several, paid] = [await seller.order({ MUG: 2 }), await seller.order({ MUG: 2 })]
    await server.admin.query(`update sales_order set other_packages = '[{}]' where id = $1`, [several])
    await server.admin.query('update sales_order set cod_amount = 10000 where id = $1', [paid])
    await seller.stock('MUG', 1)
    const { sent } = (await send(seller, [several, paid])).body.data!
    expect(sent.map(({ state }) => state)).toEqual(['backorder', 'backorder'])
    for (const { id } of sent) {
      expect(await seller.detail(id)).toMatchObject({ partial: false, state: 'backorder' })
      expect((await seller.act(id, { act: 'shipPart' })).body.errorCode).toBe('OUTBOUND_WHOLE')
    }
    await wake(server.services)
    expect(await listed(seller)).toHaveLength(2)
  })
})

it('an order of which something was declared or filed for customs leaves as a whole: its parts would be declared otherwise', async () => {
  const seller = await plantPartial()
  const [declared, filed, plain] = [await seller.order({ MUG: 2 }), await seller.order({ MUG: 2 }), await seller.order({ MUG: 2 })] // prettier-ignore
  await server.admin.query(
    `insert into customs_declaration (org_id, order_id, customs, lines, version, updated_at, updated_by) values ($1, $2, '{}', '{}', 1, now(), 1)`,
    [seller.orgId, declared],
  )
  for (const [orderId, state] of [
    [filed, 'submitted'],
    [plain, 'canceled'],
  ] as const)
    // prettier-ignore
    await server.admin.query(
      `insert into eei_filing (org_id, order_id, state, request, sums, requested_by, submitted_at, next_try_at)
       values ($1, $2, $3, '{}', '{}', 1, now(), case when $3 = 'submitted' then timestamptz '2999-01-01' end)`,
      [seller.orgId, orderId, state],
    )
  await seller.stock('MUG', 1)
  const { sent } = (await send(seller, [declared, filed, plain])).body.data!
  expect(sent.map(({ state }) => state)).toEqual(['backorder', 'backorder', 'allocated'])
  for (const { id } of sent.slice(0, 2)) {
    expect(await seller.detail(id)).toMatchObject({ partial: false, units: 2 })
    expect((await seller.act(id, { act: 'shipPart' })).body.errorCode).toBe('OUTBOUND_WHOLE')
  }
})

it('what an order is insured for goes with its goods, and comes back with them', async () => {
  const seller = await plantPartial()
  await seller.stock('MUG', 1)
  const orderId = await seller.order({ MUG: 3 })
  await server.admin.query('update sales_order set insured_value = 1000000, declared_value = 300000 where id = $1', [orderId]) // prettier-ignore
  const { id } = (await send(seller, [orderId])).body.data!.sent[0]!
  const values = async () =>
    (
      await server.admin.query<{ insured: number; declared: number }>(
        'select insured_value as insured, declared_value as declared from sales_order where org_id = $1 and status = 1 order by id',
        [seller.orgId],
      )
    ).rows
  expect(await values()).toEqual([
    { insured: 333_400, declared: 100_000 },
    { insured: 666_600, declared: 200_000 },
  ])
  await seller.act(id, { act: 'joinParts' })
  expect(await values()).toEqual([{ insured: 1_000_000, declared: 300_000 }])
})

describe('parts that are put together again', () => {
  it('go into the oldest of them from the page of any, with the holds of all, and their order is the one of before', async () => {
    const seller = await plantPartial()
    await seller.stock('MUG', 1)
    const orderId = await seller.order({ MUG: 4 })
    const { id } = (await send(seller, [orderId])).body.data!.sent[0]!
    const [, rest] = await listed(seller)
    await seller.act(rest!.id, { act: 'hold' })
    await seller.act(rest!.id, { act: 'prioritize', priority: 1 })
    expect((await seller.act(rest!.id, { act: 'joinParts' })).body.data).toMatchObject({ state: 'canceled' })
    expect(await seller.detail(id)).toMatchObject({ state: 'backorder', units: 4, holds: ['seller'], priority: 1 })
    const { rows } = await server.admin.query('select kind from order_regrouping where org_id = $1 and undone_at is null', [seller.orgId]) // prettier-ignore
    expect(rows).toEqual([{ kind: 'combine' }])
    await seller.act(id, { act: 'shipPart' })
    const [, , again] = await listed(seller)
    const first = await seller.detail(id)
    expect([again!.orderNo, again!.state, first.units]).toEqual([`${first.orderNo}-3`, 'backorder', 1])
  })

  it('are one order that waits for everything, as long as none of them is released', async () => {
    const seller = await plantPartial()
    await seller.stock('MUG', 3)
    const orderId = await seller.order({ MUG: 5, BOWL: 1 })
    const { id } = (await send(seller, [orderId])).body.data!.sent[0]!
    const [, rest] = await listed(seller)
    const joined = await seller.act(id, { act: 'joinParts' })
    expect(joined.body.data).toMatchObject({ state: 'backorder', units: 6, partial: false })
    const { items } = joined.body.data!
    // What was divided is one line again, here and in the order.
    expect(items.map(({ sku, ordered, missing }) => [sku.replace(/-.*/, ''), ordered, missing])).toEqual([
      ['MUG', 5, 2],
      ['BOWL', 1, 1],
    ])
    expect(await seller.item('MUG')).toEqual({ good: 3, allocated: 0 })
    expect(await seller.detail(rest!.id)).toMatchObject({ state: 'canceled' })
    const order = (await server.call(getOrder, { params: { id: orderId } }, { as: seller.email })).body.data!
    expect(order).toMatchObject({ outbound: { id } })
    expect(order.lines.map(({ quantity }) => quantity).toSorted()).toEqual([1, 5])
    expect((await orders(seller)).filter(({ status }) => status === 1).map(({ id: open }) => open)).toEqual([orderId])
    expect(await units(seller)).toEqual([6, 6])
    expect((await seller.act(id, { act: 'joinParts' })).body.errorCode).toBe('OUTBOUND_NO_PARTS')
    await seller.stock('MUG', 2)
    await seller.stock('BOWL', 1)
    await wake(server.services)
    expect(await seller.detail(id)).toMatchObject({ state: 'allocated', units: 6 })
    await seller.act(id, { act: 'cancel' })
    expect(await seller.item('MUG')).toEqual({ good: 5, allocated: 0 })
  })

  it('leave no order behind that can be restored: its goods would go twice', async () => {
    const seller = await plantPartial()
    await seller.stock('MUG', 1)
    const orderId = await seller.order({ MUG: 3 })
    const { id } = (await send(seller, [orderId])).body.data!.sent[0]!
    const [, rest] = await listed(seller)
    await seller.act(id, { act: 'joinParts' })
    const body = { ids: [rest!.orderId] }
    const restored = (await server.call(restoreOrders, { body }, { as: seller.email })).body.data!
    expect(restored).toMatchObject({ done: [], failed: [{ id: rest!.orderId, code: 'ORDER_COMBINED' }] })
    // Taken from the warehouse, they can be told apart again: the split stands as before.
    await seller.act(id, { act: 'cancel' })
    const { body: known } = await server.call(listRegroupings, { params: { id: orderId } }, { as: seller.email })
    expect(known.data).toMatchObject([{ kind: 'combine', others: [{ id: rest!.orderId }] }])
    const params = { id: known.data![0]!.id }
    const undone = await server.call(undoRegrouping, { params }, { as: seller.email, headers: { 'idempotency-key': randomUUID() } }) // prettier-ignore
    expect(undone.status).toBe(200)
    expect((await orders(seller)).map(({ status }) => status)).toEqual([1, 1])
    const { rows: lines } = await server.admin.query<{ quantity: number }>('select quantity from order_line where org_id = $1 order by id', [seller.orgId]) // prettier-ignore
    expect(lines.map(({ quantity }) => quantity)).toEqual([1, 2])
    const { rows } = await server.admin.query('select kind from order_regrouping where org_id = $1 and undone_at is null', [seller.orgId]) // prettier-ignore
    expect(rows).toEqual([{ kind: 'split' }])
  })

  it('stay apart once the floor has one of them', async () => {
    const seller = await plantPartial()
    await seller.stock('MUG', 1)
    const { id } = (await send(seller, [await seller.order({ MUG: 3 })])).body.data!.sent[0]!
    const [, rest] = await listed(seller)
    await server.admin.query(`update outbound set state = 'picked' where id = $1`, [id])
    expect((await seller.act(id, { act: 'joinParts' })).body.errorCode).toBe('OUTBOUND_STATE')
    expect((await seller.act(rest!.id, { act: 'joinParts' })).body.errorCode).toBe('OUTBOUND_NO_PARTS')
    await server.admin.query(`update outbound set state = 'allocated' where id = $1`, [id])
  })
})

it('two nodes at once, and a step that fails, neither lose nor double a unit', async () => {
  const seller = await plantPartial()
  await seller.stock('MUG', 1)
  const ids = [await seller.order({ MUG: 6 }), await seller.order({ MUG: 6 }), await seller.order({ MUG: 6 })]
  await send(seller, ids)
  await seller.stock('MUG', 8)
  await server.admin.query(
    `alter table outbound add constraint not_now check (units <> 4 or org_id <> ${seller.orgId}) not valid`,
  )
  const before = await listed(seller)
  await wake(server.services, seller.orgId)
  await server.admin.query('alter table outbound drop constraint not_now')
  expect(await listed(seller)).toEqual(before)
  expect(await units(seller)).toEqual([18, 18])
  await Promise.all([1, 2, 3].map(() => wake(server.services, seller.orgId)))
  await wake(server.services, seller.orgId)
  expect(await units(seller)).toEqual([18, 18])
  expect(await seller.item('MUG')).toEqual({ good: 9, allocated: 9 })
  const there = await listed(seller)
  expect(there.filter(({ state }) => state === 'allocated').reduce((sum, { units: n }) => sum + n, 0)).toBe(9)
  const first = there.find(({ state }) => state === 'allocated')!
  await Promise.all([1, 2].map(() => seller.act(first.id, { act: 'joinParts' })))
  expect(await units(seller)).toEqual([18, 18])
})
