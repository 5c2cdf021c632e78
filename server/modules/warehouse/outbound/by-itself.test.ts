import { getOrderDefaults, saveOrderDefaults } from '@waybill/contract/defaults/api'
import { saveOrders, undoImport } from '@waybill/contract/imports/api'
import { createOrder, getOrder, listOrders, updateOrder } from '@waybill/contract/orders/api'
import { changeOrders, undoBulkChange } from '@waybill/contract/orders/bulk-api'
import { saveRules } from '@waybill/contract/rules/api'
import { listOutbounds, type OutboundRow } from '@waybill/contract/outbound/api'
import { updateOwnLink } from '@waybill/contract/warehouses/seller-api'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainJobs } from '../../../platform/jobs/index.ts'
import { fakeShopify } from '../../../testing/fakes/shopify.ts'
import { type OutboundSeller, plantOutboundSeller } from '../../../testing/outbound.ts'
import { useTestServer } from '../../../testing/server.ts'
import { testRecipient } from '../../../testing/shipping.ts'
import { demoWarehouse } from '../../../testing/warehouse.ts'
import { csvOf, rowsOf, uploaded } from '../../sell/imports/testing.ts'
import { fakesAllowed, keeper, shopifyRequest } from '../../sell/stores/testing.ts'
import { stockFaults } from '../stock/index.ts'
import { sendChosen } from './by-itself.ts'
import { outboundModule } from './index.ts'

const server = useTestServer(fakesAllowed)
const warehouseId = demoWarehouse.id
let seller: OutboundSeller
beforeAll(async () => {
  seller = await plantOutboundSeller(server)
  await server.admin.query('update org set identity_verified = true where id = $1', [seller.orgId])
})
afterAll(async () => expect(await stockFaults(server.admin)).toEqual([]))

const work = () =>
  drainJobs({
    database: server.database,
    log: server.services.log,
    clock: { now: server.services.now },
    concurrency: 1,
    jobs: outboundModule.jobs?.(server.services) ?? [],
  })
const as = () => ({ as: seller.email })
const order = async (id: number) => (await server.call(getOrder, { params: { id } }, as())).body.data!
const change = async (id: number, body: object) =>
  server.call(updateOrder, { params: { id }, body: { version: (await order(id)).version, ...body } as never }, as())
const outboundsOf = async (ids: readonly number[]): Promise<OutboundRow[]> => {
  const { records } = (await server.call(listOutbounds, { query: { limit: 100 } }, as())).body.data!
  return records.filter(({ orderId }) => ids.includes(orderId))
}
const unsent = async (query: { unsent: 'any' | 'ORDER_SKU_UNKNOWN' }) =>
  (await server.call(listOrders, { query }, as())).body.data!.records.map(({ id }) => id)
const setDefault = async (chosen: number | null) => {
  const { version } = (await server.call(getOrderDefaults, {}, as())).body.data!
  return server.call(saveOrderDefaults, { body: { version, change: { warehouseId: chosen } } }, as())
}
const product = (sku: string) =>
  server.admin.query(
    `insert into product (org_id, sku, name, package_type, unit, length, width, height) values ($1, $2, $2, 'Ready To Ship', 'in/lb', 1, 1, 1)`,
    [seller.orgId, sku],
  )

const stockOf = async (sku: string, units: number, why?: 'RECEIVE') => {
  const { rows } = await server.admin.query<{ id: number }>('select id from product where org_id = $1 and sku = $2', [seller.orgId, sku]) // prettier-ignore
  seller.products.set(sku, rows[0]!.id)
  await seller.stock(sku, units, why)
}

/** A unit of the product is free when an order is divided. */
const plantPart = async (id: number, sku: string) => {
  expect(await seller.detail(id)).toMatchObject({ state: 'backorder' })
  await stockOf(sku, 1)
}

describe('an order whose warehouse is chosen goes there by itself', () => {
  it('from the form, by option 9, with the warehouse that it names', async () => {
    const body = { recipient: testRecipient, package: { massUnit: 'lb', weight: 1, weight2: 0, length: 1, width: 1, height: 1, sizeUnit: 'in' }, lines: [{ sku: 'MUG', name: null, quantity: 2, unitPrice: null }] } as const // prettier-ignore
    const create = (more: object) =>
      server.call(createOrder, { body: { ...body, ...more } as never }, { ...as(), headers: { 'idempotency-key': randomUUID() } }) // prettier-ignore
    expect((await create({ fulfilment: 9 })).body.data).toMatchObject([
      { fieldName: 'warehouseId', code: 'FULFILMENT_BY_WAREHOUSE' },
    ])
    expect((await create({ fulfilment: 9, warehouseId: 4711 })).body.data).toMatchObject([
      { fieldName: 'warehouseId', code: 'WAREHOUSE_NOT_YOURS' },
    ])
    const created = (await create({ fulfilment: 9, warehouseId })).body.data!
    expect(created).toMatchObject({
      fulfilment: 9,
      sending: { warehouseId, warehouse: expect.any(String), refused: null },
    })
    await work()
    const [outbound] = await outboundsOf([created.id])
    expect(outbound).toMatchObject({ state: 'backorder', option: 9, units: 2 })
    const sent = await order(created.id)
    expect(sent).toMatchObject({ sending: null, outbound: { id: outbound!.id }, fulfilment: 9 })
    expect(sent.activity[0]).toMatchObject({ action: 'order.sentToWarehouse', actor: null })
    expect((await seller.detail(outbound!.id)).events).toMatchObject([{ to: 'backorder', actor: 'system' }])
  })

  it('by a change of one order or many, with its own service or without one, and not when the choice is taken back', async () => {
    const [one, two, own, back] = [
      await seller.order({ MUG: 1 }),
      await seller.order({ MUG: 1 }),
      await seller.order({ MUG: 1 }, { carrier: 1, serviceCode: 'PRIORITY_MAIL' }),
      await seller.order({ MUG: 1 }),
    ]
    expect((await change(one, { warehouseId })).body.data).toMatchObject({ fulfilment: 9, sending: { warehouseId } })
    const bulk = { ids: [two, own, back], change: { warehouseId } }
    expect((await server.call(changeOrders, { body: bulk as never }, as())).body.data!.changed).toHaveLength(3)
    expect((await change(back, { fulfilment: 7 })).body.data).toMatchObject({ fulfilment: 7, sending: null })
    await work()
    expect((await outboundsOf([one, two, own, back])).map(({ orderId, option }) => [orderId, option])).toEqual([
      [own, 0],
      [two, 9],
      [one, 9],
    ])
  })

  it('from a file, to the warehouse of the import, else to that of the settings; an undo takes it back before', async () => {
    const importing = async (mark: string, warehouse: object) => {
      const rows = rowsOf(2, (n) => ({ orderNO: `${mark}-${n}`, sku: 'MUG', carrierName: 'USPS' }))
      const { excelCacheId } = await uploaded(server, seller.email, { name: `${mark}.csv`, bytes: csvOf(rows) })
      const { body } = await server.call(saveOrders, { body: { excelCacheId, ...warehouse } }, as())
      return { id: excelCacheId, ids: body.data?.orderIds ?? [], body }
    }
    const chosen = await importing('FILE', { warehouseId })
    const none = await importing('NONE', {})
    expect((await importing('WRONG', { warehouseId: 4711 })).body.errorCode).toBe('INVALID_INPUT')
    expect((await setDefault(4711)).body.data).toMatchObject([{ fieldName: 'warehouseId' }])
    expect((await setDefault(warehouseId)).status).toBe(200)
    const byDefault = await importing('DEFAULT', {})
    const refused = await importing('REFUSED', { warehouseId: null })
    const undone = await importing('UNDONE', {})
    expect((await server.call(undoImport, { params: { id: undone.id } }, as())).status).toBe(200)
    await work()
    const all = [chosen, none, byDefault, refused].map(({ ids }) => ids)
    expect(all.map((ids) => ids.length)).toEqual([2, 2, 2, 2])
    const sent = await Promise.all(all.map(async (ids) => (await outboundsOf(ids)).length))
    expect(sent).toEqual([2, 0, 2, 0])
    await setDefault(null)
  })

  it('by an auto rule, once: taken back there, no rule sends it again', async () => {
    const when = { match: 'all', conditions: [{ field: 'reference', op: 'in', values: ['BY-RULE'] }] }
    const rule = (id: number) => ({ id: null, name: 'To the warehouse', enabled: true, when, does: { warehouse: { warehouseId: id } }, replace: false, stop: false }) // prettier-ignore
    const save = (id: number) => server.call(saveRules, { body: { version: 0, rules: [rule(id)] } as never }, as())
    expect((await save(4711)).body.data).toMatchObject([{ fieldName: 'rules.0.does.warehouse' }])
    expect((await save(warehouseId)).status).toBe(200)
    const id = await seller.order({ MUG: 1 })
    expect((await change(id, { reference: 'BY-RULE' })).body.data).toMatchObject({
      fulfilment: 9,
      sending: { warehouseId },
    })
    expect((await change(id, { reference: 'OTHER' })).body.data).toMatchObject({ fulfilment: 7, sending: null })
    await change(id, { reference: 'BY-RULE' })
    await work()
    const [outbound] = await outboundsOf([id])
    await seller.act(outbound!.id, { act: 'cancel' })
    expect((await change(id, { note: 'Back' })).body.data).toMatchObject({ sending: null })
    await work()
    expect(await outboundsOf([id])).toHaveLength(1)
  })

  it('from a store, where the settings name a warehouse', async () => {
    await setDefault(warehouseId)
    const shop = await fakeShopify()
    const put = (ago: number, more: object = {}) =>
      shop.put({ id: 901, updatedAt: new Date(server.clock.now().getTime() - ago), lines: [{ sku: 'MUG', name: 'Mug', quantity: 1, price: '1.00' }], raw: {}, ...more }) // prettier-ignore
    put(60_000)
    const store = keeper(server, seller.email)
    const storeId = await store.open(shopifyRequest(shop.url))
    await setDefault(null)
    await work()
    const { records } = (await server.call(listOutbounds, { query: { search: '901' } }, as())).body.data!
    expect(records).toHaveLength(1)
    put(1000, { address: { line1: '1 Other St' } })
    await store.pull(storeId)
    await shop.close()
    // From then on, what the store changes is reported as a change of an order at a warehouse.
    expect(await store.entries(storeId)).toContainEqual(
      expect.objectContaining({
        outcome: 'error',
        reason: expect.objectContaining({ code: 'STORE_ORDER_AT_WAREHOUSE' }),
      }),
    )
  })
})

describe('an order in parts that its store cancels', () => {
  /** An order of a shop, one unit of which is at the warehouse and the rest waits. */
  const inParts = async (no: number) => {
    await product(`PART-${no}`)
    await setDefault(warehouseId)
    const shop = await fakeShopify()
    const put = (ago: number, more: object = {}) =>
      shop.put({ id: no, updatedAt: new Date(server.clock.now().getTime() - ago), lines: [{ sku: `PART-${no}`, name: 'Part', quantity: 3, price: '1.00' }], raw: {}, ...more }) // prettier-ignore
    put(60_000)
    const store = keeper(server, seller.email)
    const storeId = await store.open(shopifyRequest(shop.url))
    await setDefault(null)
    await work()
    const { records } = (await server.call(listOutbounds, { query: { search: `${no}` } }, as())).body.data!
    const [{ id, orderId }] = records as [OutboundRow]
    await plantPart(id, `PART-${no}`)
    const { parts } = (await seller.act(id, { act: 'shipPart' })).body.data!
    const cancelInShop = async () => {
      put(1000, { state: 'canceled' })
      await store.pull(storeId)
      await shop.close()
      return (await store.entries(storeId))[0]!
    }
    return { id, orderId, parts, cancelInShop }
  }
  const atWarehouse = (numbers: string) =>
    expect.objectContaining({ code: 'STORE_ORDER_CANCELED_AT_WAREHOUSE', message: expect.stringContaining(`: ${numbers}.`) }) // prettier-ignore

  it('names the part that waits after the first has left', async () => {
    const { id, orderId, parts, cancelInShop } = await inParts(902)
    await server.admin.query(`update outbound set state = 'shipped' where id = $1`, [id])
    await server.admin.query('update sales_order set units_shipped = 1 where id = $1', [orderId])
    expect(await cancelInShop()).toMatchObject({ outcome: 'error', reason: atWarehouse(parts[1]!.number) })
    await server.admin.query(`update outbound set state = 'allocated' where id = $1`, [id])
  })

  it('names all parts that are at the warehouse', async () => {
    const { parts, cancelInShop } = await inParts(903)
    const reason = atWarehouse(`${parts[0]!.number}, ${parts[1]!.number}`)
    expect(await cancelInShop()).toMatchObject({ outcome: 'error', reason })
  })

  it('is canceled with it once its parts were put together and taken from the warehouse', async () => {
    const { id, orderId, cancelInShop } = await inParts(904)
    await seller.act(id, { act: 'joinParts' })
    await seller.act(id, { act: 'cancel' })
    expect(await cancelInShop()).toMatchObject({ outcome: 'canceled', reason: null })
    expect(await order(orderId)).toMatchObject({ status: 3 })
  })
})

it('an order that goes by itself is not divided while its goods are still being put away', async () => {
  const { rows } = await server.admin.query<{ id: number; version: number }>('select id, version from warehouse_link where org_id = $1', [seller.orgId]) // prettier-ignore
  const [{ id: linkId, version }] = rows as [{ id: number; version: number }]
  await product('MOVING')
  await stockOf('MOVING', 1, 'RECEIVE')
  const partly = (allowPartial: boolean, at: number) =>
    server.call(updateOwnLink, { params: { id: linkId }, body: { version: at, allowPartial } }, as())
  expect((await partly(true, version)).status).toBe(200)
  const id = await seller.order({ MOVING: 3 })
  await change(id, { warehouseId })
  await work()
  expect(await outboundsOf([id])).toMatchObject([{ state: 'backorder', units: 3 }])
  await partly(false, version + 1)
})

describe('an order that cannot go', () => {
  it('stays with its reason, is found by it, and is tried again when it changed or its product is there', async () => {
    const ids = [await seller.order({ LATER: 1 }), await seller.order({ MUG: 1 })]
    const [unknown, homeless] = ids as [number, number]
    await server.admin.query(`update sales_order set line1 = '', send_to = $2 where id = $1`, [homeless, warehouseId])
    await change(unknown, { warehouseId })
    await work()
    expect((await order(unknown)).sending).toMatchObject({ refused: { code: 'ORDER_SKU_UNKNOWN' } })
    expect((await order(homeless)).sending).toMatchObject({
      refused: { code: 'ADDRESS_INCOMPLETE', message: expect.any(String), zhMessage: expect.any(String) },
    })
    expect(await unsent({ unsent: 'any' })).toEqual(expect.arrayContaining(ids))
    expect(await unsent({ unsent: 'ORDER_SKU_UNKNOWN' })).toEqual([unknown])
    await product('LATER')
    await work()
    await change(homeless, { recipient: testRecipient })
    await work()
    expect((await outboundsOf(ids)).map(({ orderId }) => orderId)).toEqual([homeless, unknown])
    expect(await unsent({ unsent: 'any' })).toEqual([])
  })

  it('waits while it is on hold, while the connection is suspended and while the warehouse is closed', async () => {
    const id = await seller.order({ MUG: 1 })
    const link = (state: string) =>
      server.admin.query('update warehouse_link set state = $2 where org_id = $1', [seller.orgId, state])
    const open = (active: boolean) =>
      server.admin.query('update warehouse set active = $2 where id = $1', [warehouseId, active])
    const reason = async () => (await order(id)).sending?.refused?.code ?? null
    await change(id, { warehouseId, hold: { reason: null, until: null } })
    await work()
    expect([await reason(), await outboundsOf([id])]).toEqual([null, []])
    await link('suspended')
    await change(id, { hold: null })
    await work()
    expect(await reason()).toBe('LINK_SUSPENDED')
    await open(false)
    await link('active')
    await work()
    expect(await reason()).toBe('WAREHOUSE_INACTIVE')
    await link('ended')
    await open(true)
    await change(id, { note: 'Still there' })
    await work()
    expect(await reason()).toBe('WAREHOUSE_NOT_CONNECTED')
    await link('active')
    await work()
    expect(await outboundsOf([id])).toHaveLength(1)
  })

  it('is not sent again by an undo of what was changed before it went', async () => {
    const id = await seller.order({ SOON: 1 })
    await change(id, { warehouseId })
    await work()
    expect((await order(id)).sending).toMatchObject({ refused: { code: 'ORDER_SKU_UNKNOWN' } })
    const bulk = { ids: [id], change: { signature: 2 } }
    const { id: changeId } = (await server.call(changeOrders, { body: bulk as never }, as())).body.data!
    await product('SOON')
    await work()
    const [outbound] = await outboundsOf([id])
    await seller.act(outbound!.id, { act: 'cancel' })
    const undone = await server.call(undoBulkChange, { params: { id: changeId! } }, as())
    expect(undone.body.data).toMatchObject({ restored: [], refused: [{ code: 'ORDER_CHANGED_SINCE' }] })
    await work()
    expect(await outboundsOf([id])).toHaveLength(1)
    expect((await order(id)).sending).toBeNull()
  })

  it('is not sent again by itself after it was canceled at the warehouse or here', async () => {
    const [there, here] = [await seller.order({ MUG: 1 }), await seller.order({ MUG: 1 })]
    await change(there, { warehouseId })
    await work()
    const [outbound] = await outboundsOf([there])
    await seller.act(outbound!.id, { act: 'cancel' })
    await change(there, { note: 'Canceled there' })
    await change(here, { warehouseId })
    await server.admin.query('update sales_order set status = 3, canceled_at = now() where id = $1', [here])
    await server.admin.query('update sales_order set status = 1, canceled_at = null where id = $1', [here])
    await work()
    expect((await outboundsOf([there, here])).map(({ state }) => state)).toEqual(['canceled'])
    expect([(await order(there)).sending, (await order(here)).sending]).toEqual([null, null])
  })
})

it('goes once, however often and wherever it is tried, also by hand at the same moment, and many go in turns', async () => {
  const ids: number[] = []
  for (let n = 0; n < 130; n++) ids.push(await seller.order({ BOWL: 1 }))
  const chosen = { ids, change: { warehouseId } }
  expect((await server.call(changeOrders, { body: chosen as never }, as())).status).toBe(200)
  const tries = [1, 2, 3].map(() => sendChosen(server.services, seller.orgId))
  await Promise.all([...tries, seller.send(ids.slice(0, 60))])
  await work()
  const { rows } = await server.admin.query<{ orders: number; outbounds: number; left: number }>(
    `select count(distinct o.order_id)::int as orders, count(*)::int as outbounds,
       (select count(*)::int from sales_order s where s.org_id = $1 and s.send_to is not null) as left
     from outbound o where o.org_id = $1 and o.order_id = any($2)`,
    [seller.orgId, ids],
  )
  expect(rows[0]).toEqual({ orders: 130, outbounds: 130, left: 0 })
})
