import { getOrder, updateOrder } from '@waybill/contract/orders/api'
import { array, assert, asyncProperty, nat, shuffledSubarray, tuple } from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { demoOrg } from '../../../demo/people.ts'
import { inScope } from '../../../platform/database/index.ts'
import type { FakeShop, Sale } from '../../../testing/fakes/shop.ts'
import { useTestServer } from '../../../testing/server.ts'
import { plantShipment } from '../orders/testing.ts'
import type { StoreOrder } from '../../../connectors/index.ts'
import { applyOrder } from './apply.ts'
import { loadStore, runSync } from './sync.ts'
import { fakesAllowed, keeper, ordersOf, platforms, runPulls, shopifyRequest } from './testing.ts'

const server = useTestServer(fakesAllowed)
const as = 'seller@demo.test'
const orgId = demoOrg.seller
const HOUR = 3_600_000

const asksForOne = (path: string, body: unknown): boolean =>
  /orders\/\d/.test(path) || String((body as { query?: string } | null)?.query).startsWith('query Order(')

const shops: FakeShop[] = []
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.close()
})

describe.each(platforms)('pulling from %s', (_name, open, requestOf) => {
  const ago = (minutes: number) =>
    new Date(Math.floor((server.clock.now().getTime() - HOUR + minutes * 60_000) / 1000) * 1000)
  async function shopWith(sales: Sale[]): Promise<FakeShop> {
    const shop = await open()
    shops.push(shop)
    for (const sale of sales) shop.put(sale)
    return shop
  }
  const sales = (count: number): Sale[] =>
    Array.from({ length: count }, (_, index) => ({ id: 501 + index, updatedAt: ago(index % 50) }))
  const mine = () => keeper(server, as)

  it('brings the orders, and a second pull brings nothing', async () => {
    const shop = await shopWith(sales(12))
    const storeId = await mine().open(requestOf(shop.url))
    expect(await mine().store(storeId)).toMatchObject({ pullOrderStatus: 2, state: 1, fault: null, errorCount: 0 })
    expect([await mine().counts(storeId), (await ordersOf(server, storeId)).length]).toEqual([[12, 0, 0], 12])
    await mine().pull(storeId)
    expect([await mine().counts(storeId), (await ordersOf(server, storeId)).length]).toEqual([[0, 0, 0], 12])
  })

  it('takes over changes and cancellations, and counts exactly them', async () => {
    const [first, second, third] = sales(3)
    const shop = await shopWith([first!, second!, third!])
    const storeId = await mine().open(requestOf(shop.url))
    shop.put({
      ...first!,
      updatedAt: ago(55),
      name: '李 雷 🎉',
      lines: [{ sku: 'NEW', name: 'Neu', quantity: 3, price: '1.00' }],
    })
    shop.put({ ...second!, updatedAt: ago(56), state: 'canceled' })
    shop.put({ ...third!, updatedAt: ago(57) })
    await mine().pull(storeId)
    expect(await mine().counts(storeId)).toEqual([0, 1, 1])
    const [changed, canceled, untouched] = await ordersOf(server, storeId)
    expect(changed).toMatchObject({ recipient_name: '李 雷 🎉', first_sku: 'NEW', quantity: 3, status: 1 })
    expect([canceled?.status, untouched?.version]).toEqual([3, 1])
  })

  it('one unreadable order of 50 leaves 49 and one line in the log, and the pull is done', async () => {
    const all = sales(50)
    all[30] = {
      ...all[30]!,
      raw: { line_items: [{ quantity: 'many' }], lineItems: { nodes: [{ currentQuantity: 'many' }] } },
    }
    const shop = await shopWith(all)
    const storeId = await mine().open(requestOf(shop.url))
    expect(await mine().store(storeId)).toMatchObject({
      pullOrderStatus: 2,
      errorCount: 1,
      sucRes: { insertCount: 49 },
    })
    const log = await mine().entries(storeId, '531')
    expect(log).toMatchObject([{ externalId: '531', outcome: 'error', reason: { code: 'STORE_ORDER_MALFORMED' } }])
  })

  it('says why an order is missing', async () => {
    const base = sales(6)
    const shop = await shopWith([
      { ...base[0]!, paid: false },
      { ...base[1]!, state: 'canceled' },
      { ...base[2]!, state: 'hold' },
      { ...base[3]!, address: null },
      { ...base[4]!, address: { line1: '' } },
      { ...base[5]!, state: 'shipped' },
    ])
    const storeId = await mine().open(requestOf(shop.url))
    const why = Object.fromEntries(
      (await mine().entries(storeId)).map((entry) => [entry.externalId, entry.reason?.code ?? entry.outcome]),
    )
    expect(why).toEqual({
      501: 'STORE_ORDER_UNPAID',
      502: 'STORE_ORDER_CANCELED',
      503: 'STORE_ORDER_ON_HOLD',
      504: 'STORE_ORDER_NO_ADDRESS',
      505: 'STORE_ORDER_INCOMPLETE',
      506: 'inserted',
    })
    const [order, none] = await ordersOf(server, storeId)
    expect([order?.status, none]).toEqual([2, undefined])
    shop.put({ ...base[0]!, paid: true, updatedAt: ago(58) })
    await mine().pull(storeId)
    expect(await mine().counts(storeId)).toEqual([1, 0, 0])
  })

  it('keeps what was changed here', async () => {
    const shop = await shopWith(sales(1))
    const storeId = await mine().open(requestOf(shop.url))
    const [order] = await ordersOf(server, storeId)
    const recipient = {
      name: 'Changed Here',
      line1: '1 Main St',
      city: 'Denver',
      state: 'CO',
      zip: '80202',
      country: 'US',
    }
    await server.call(updateOrder, { params: { id: order!.id }, body: { version: order!.version, recipient } }, { as })
    const lines = [{ sku: 'TWO', name: 'Two', quantity: 2, price: '1.00' }]
    shop.put({ ...sales(1)[0]!, name: 'Changed There', lines, updatedAt: ago(55) })
    await mine().pull(storeId)
    expect((await ordersOf(server, storeId))[0]).toMatchObject({
      recipient_name: 'Changed Here',
      first_sku: 'TWO',
      quantity: 2,
    })
    shop.put({ ...sales(1)[0]!, name: 'Changed Again', lines, updatedAt: ago(57) })
    await mine().pull(storeId)
    expect((await mine().entries(storeId))[0]).toMatchObject({
      outcome: 'skipped',
      reason: { code: 'STORE_ORDER_EDITED_HERE' },
    })
  })

  it('keeps items that a person changed here, takes over the rest and says so', async () => {
    const shop = await shopWith(sales(1))
    const storeId = await mine().open(requestOf(shop.url))
    const [order] = await ordersOf(server, storeId)
    const { id, version } = order!
    const lines = [{ id: null, sku: 'MINE', name: null, quantity: 3, unitPrice: null }]
    await server.call(updateOrder, { params: { id }, body: { version, lines } }, { as })
    const theirs = [{ sku: 'THEIRS', name: 'Theirs', quantity: 2, price: '1.00' }]
    shop.put({ ...sales(1)[0]!, name: 'Changed There', lines: theirs, updatedAt: ago(55) })
    await mine().pull(storeId)
    expect((await ordersOf(server, storeId))[0]).toMatchObject({
      recipient_name: 'Changed There',
      first_sku: 'MINE',
      quantity: 3,
    })
    expect((await mine().entries(storeId))[0]).toMatchObject({
      outcome: 'updated',
      reason: { code: 'STORE_ORDER_EDITED_HERE' },
    })
  })

  it('does not touch an order with a label, and says so', async () => {
    const shop = await shopWith(sales(2))
    const storeId = await mine().open(requestOf(shop.url))
    const before = await ordersOf(server, storeId)
    for (const order of before) await plantShipment(server, orgId, order.id)
    shop.put({ ...sales(2)[0]!, state: 'canceled', updatedAt: ago(55) })
    shop.put({ ...sales(2)[1]!, name: 'Somebody Else', updatedAt: ago(56) })
    await mine().pull(storeId)
    expect((await ordersOf(server, storeId)).map(({ status, recipient_name }) => [status, recipient_name])).toEqual(
      before.map(({ recipient_name }) => [2, recipient_name]),
    )
    const why = (await mine().entries(storeId)).slice(0, 2).map(({ reason }) => reason?.code)
    expect(why.toSorted()).toEqual(['STORE_ORDER_CANCELED_WITH_LABEL', 'STORE_ORDER_HAS_LABEL'])
    expect((await mine().store(storeId)).errorCount).toBe(2)
  })

  it('names the order at the warehouse that the shop canceled', async () => {
    const shop = await shopWith(sales(1))
    const storeId = await mine().open(requestOf(shop.url))
    await server.admin.query(
      `insert into outbound (org_id, warehouse_org_id, warehouse_id, order_id, order_no, option, state, recipient, recipient_name, line_count, units)
       select org_id, 1, 1, id, 'x', 10, 'packed', '{}', 'x', 1, 1 from sales_order where store_id = ${storeId}`,
    )
    shop.put({ ...sales(1)[0]!, state: 'canceled', updatedAt: ago(55) })
    await mine().pull(storeId)
    expect((await mine().entries(storeId))[0]!.reason?.message).toMatch(/sent to a warehouse: OB-\d+/)
  })

  it('does after the void of a label what the store said while there was one, and tells it once', async () => {
    const shop = await shopWith(sales(3))
    const storeId = await mine().open(requestOf(shop.url))
    for (const order of await ordersOf(server, storeId)) await plantShipment(server, orgId, order.id)
    shop.put({ ...sales(3)[0]!, state: 'canceled', updatedAt: ago(5) })
    shop.put({ ...sales(3)[1]!, address: { line1: '1 New Street' }, updatedAt: ago(5) })
    shop.put({ ...sales(3)[2]!, state: 'shipped', updatedAt: ago(5) })
    // So much later that the changes are behind the window of the pulls to come.
    shop.put({ id: 504, updatedAt: ago(55) })
    for (const errors of [2, 0]) {
      await mine().pull(storeId)
      expect((await mine().store(storeId)).errorCount).toBe(errors)
    }
    // As a void leaves them.
    await server.admin.query('update sales_order set status = 1, shipment_id = null where store_id = $1', [storeId])
    await mine().pull(storeId)
    expect(await mine().counts(storeId)).toEqual([0, 1, 1])
    const found = (await ordersOf(server, storeId)).slice(0, 3)
    expect(found.map(({ status, line1 }) => [status, line1])).toEqual([
      [3, '350 5th Ave'],
      [1, '1 New Street'],
      [1, '350 5th Ave'],
    ])
    const requestsBefore = shop.seen.length
    await mine().pull(storeId)
    expect([await mine().counts(storeId), (await ordersOf(server, storeId)).slice(0, 3)]).toEqual([[0, 0, 0], found])
    expect(shop.seen.slice(requestsBefore).filter(({ path, body }) => asksForOne(path, body))).toEqual([])
  })

  it('goes on where it was killed, without losing or doubling', async () => {
    const shop = await shopWith(sales(130))
    const { body } = await mine().connect(requestOf(shop.url))
    const run = { orgId, ...body.data! }
    // Dies at its third request: what was kept before stays, nothing else.
    const dying = new AbortController()
    let requests = 0
    for (let n = 0; n < 3; n++)
      shop.trouble({ kind: 'meanwhile', act: () => (++requests === 3 ? dying.abort() : undefined) })
    await expect(runSync(server.services, run, { stopping: dying.signal })).rejects.toThrow()
    const stored = (await ordersOf(server, run.storeId)).length
    expect(stored).toBeGreaterThan(0)
    expect(stored).toBeLessThanOrEqual(130)
    await runPulls(server)
    expect(await mine().store(run.storeId)).toMatchObject({ pullOrderStatus: 2, sucRes: { insertCount: 130 } })
    expect((await ordersOf(server, run.storeId)).length).toBe(130)
  })

  it('makes room after a while and goes on behind the last page', async () => {
    const shop = await shopWith(sales(130))
    const { body } = await mine().connect(requestOf(shop.url))
    const run = { orgId, ...body.data! }
    await runSync(server.services, run, { stopping: new AbortController().signal, sliceMs: 0 })
    const stored = (await ordersOf(server, run.storeId)).length
    expect([stored > 0, stored < 130, (await mine().store(run.storeId)).pullOrderStatus]).toEqual([true, true, 1])
    await runPulls(server)
    expect(await mine().store(run.storeId)).toMatchObject({ pullOrderStatus: 2, sucRes: { insertCount: 130 } })
  })

  it('a worker that was taken over stops without a trace', async () => {
    const shop = await shopWith(sales(130))
    const { body } = await mine().connect(requestOf(shop.url))
    const run = { orgId, ...body.data! }
    const other = '00000000-0000-4000-8000-000000000001'
    let requests = 0
    const takeOver = async () => {
      if (++requests === 2) await server.admin.query('update sync_run set owner = $2 where id = $1', [run.runId, other])
    }
    shop.trouble({ kind: 'meanwhile', act: takeOver }, { kind: 'meanwhile', act: takeOver })
    await runSync(server.services, run, { stopping: new AbortController().signal })
    const { rows } = await server.admin.query('select state, owner from sync_run where id = $1', [run.runId])
    expect([rows, (await ordersOf(server, run.storeId)).length < 130]).toEqual([
      [{ state: 'running', owner: other }],
      true,
    ])
    await runPulls(server)
    expect((await ordersOf(server, run.storeId)).length).toBe(130)
  })

  it('fails as a whole when the keys are refused, tells the inbox once, and goes on with new ones', async () => {
    const shop = await shopWith(sales(3))
    const storeId = await mine().open(requestOf(shop.url))
    shop.keys.allowed = false
    const before = await server.admin.query(`select 1 from message where org_id = $1 and kind = 'store'`, [orgId])
    for (let n = 0; n < 2; n++) {
      await mine().pull(storeId)
      const failed = await mine().store(storeId)
      expect(failed).toMatchObject({ pullOrderStatus: 3, state: 3, fault: { code: 'STORE_UNAUTHORIZED' } })
    }
    const after = await server.admin.query(`select 1 from message where org_id = $1 and kind = 'store'`, [orgId])
    expect(after.rows.length - before.rows.length).toBe(1)
    shop.keys.allowed = true
    await mine().pull(storeId)
    expect(await mine().store(storeId)).toMatchObject({ pullOrderStatus: 2, state: 1, fault: null })
  })

  it('stops when every order has one and the same problem', async () => {
    const shop = await shopWith(sales(40).map((sale) => ({ ...sale, address: null })))
    const storeId = await mine().open(requestOf(shop.url))
    expect(await mine().store(storeId)).toMatchObject({ pullOrderStatus: 3, fault: { code: 'STORE_SAME_ERROR' } })
  })

  it('two orders of one number are two orders', async () => {
    const [first, second] = sales(2)
    const shop = await shopWith([
      { ...first!, number: 'EN-1' },
      { ...second!, number: 'EN-1' },
    ])
    const storeId = await mine().open(requestOf(shop.url))
    expect((await ordersOf(server, storeId)).map(({ order_no }) => order_no)).toEqual(['EN-1', 'EN-1 (502)'])
  })
})

describe("the database's troubles while a page is kept", () => {
  const open = platforms[0][1]
  /** Has the database refuse what is remembered of the order 502, with this SQLSTATE, while the work goes on. */
  async function refusing<T>(code: string, work: () => Promise<T>): Promise<T> {
    await server.admin.query(`
      create function refuse_502() returns trigger language plpgsql as
        $$ begin raise exception 'refused' using errcode = '${code}'; end $$;
      create trigger refuse_502 before insert on store_order for each row when (new.external_id = '502') execute function refuse_502()`)
    try {
      return await work()
    } finally {
      await server.admin.query('drop function refuse_502() cascade')
    }
  }
  async function connected() {
    const shop = await open()
    shops.push(shop)
    for (const id of [501, 502, 503]) shop.put({ id, updatedAt: new Date(server.clock.now().getTime() - HOUR) })
    const { body } = await keeper(server, as).connect(shopifyRequest(shop.url))
    return { orgId, ...body.data! }
  }

  it.each(['40001', '40P01', '53300', '55P03', '57014', '58030', '08006'])(
    'after %s the page is tried again and no order is lost',
    async (code) => {
      const run = await connected()
      const once = () => runSync(server.services, run, { stopping: new AbortController().signal })
      await expect(refusing(code, once)).rejects.toMatchObject({ code })
      expect(await ordersOf(server, run.storeId)).toEqual([])
      expect(await keeper(server, as).entries(run.storeId)).toEqual([])
      await runPulls(server)
      expect(await keeper(server, as).store(run.storeId)).toMatchObject({
        pullOrderStatus: 2,
        errorCount: 0,
        sucRes: { insertCount: 3 },
      })
    },
  )
  it.each(['22001', '23514'])('%s spoils the one order, and the others are kept', async (code) => {
    const run = await connected()
    await refusing(code, () => runPulls(server))
    expect(await keeper(server, as).store(run.storeId)).toMatchObject({
      pullOrderStatus: 2,
      errorCount: 1,
      sucRes: { insertCount: 2 },
    })
    expect(await keeper(server, as).entries(run.storeId, '502')).toMatchObject([
      { outcome: 'error', reason: { code: 'STORE_ORDER_MALFORMED' } },
    ])
  })
})

describe('orders in whatever sequence', () => {
  const order = (version: number, change: Partial<StoreOrder> = {}): StoreOrder => ({
    externalId: '9001',
    orderNo: '#9001',
    createdAt: '2026-11-10T08:00:00.000Z',
    updatedAt: `2026-11-10T08:0${version}:00.000Z`,
    isTest: false,
    payment: 'paid',
    lifecycle: 'open',
    hold: null,
    currency: 'USD',
    shipTo: {
      name: `Version ${version}`,
      company: null,
      line1: '1 Main St',
      line2: null,
      city: 'Denver',
      state: 'CO',
      zip: '80202',
      country: 'US',
      phone: null,
      email: null,
    },
    needsShipping: true,
    weightGrams: 500,
    lines: [{ externalLineId: '1', sku: 'A', name: 'A', quantity: version, unitPrice: 10_000 }],
    ...change,
  })
  const versions = [order(1), order(2), order(3), order(4, { lifecycle: 'canceled' }), order(5)]

  it('doubled and shuffled, the last one counts and there is one', async () => {
    const shop = await platforms[0][1]()
    shops.push(shop)
    const storeId = await keeper(server, as).open({ ...shopifyRequest(shop.url), since: '2026-11-01' })
    const shuffled = array(nat(4), { minLength: 0, maxLength: 12 }).map((extra) => [...extra, 4])
    const permuted = tuple(shuffled, shuffledSubarray([0, 1, 2, 3], { minLength: 0 })).map(([a, b]) => [...b, ...a])
    await assert(
      asyncProperty(permuted, async (sequence) => {
        await server.admin.query('delete from store_order where store_id = $1', [storeId])
        await server.admin.query('delete from sales_order where store_id = $1', [storeId])
        for (const index of sequence) {
          await inScope(server.database, { role: 'service', orgId }, async (db) => {
            const store = await loadStore(db, { orgId, storeId }, true)
            await applyOrder({ db, store: store!, now: new Date() }, versions[index]!)
          })
        }
        const found = await ordersOf(server, storeId)
        expect(found).toMatchObject([{ recipient_name: 'Version 5', quantity: 5, status: 1 }])
      }),
      { numRuns: 40 },
    )
  })

  it('reads amounts, weight and kind as they are kept', async () => {
    const shop = await platforms[0][1]()
    shops.push(shop)
    shop.put({
      id: 77,
      updatedAt: new Date(server.clock.now().getTime() - HOUR),
      currency: 'JPY',
      lines: [{ sku: 'Y', name: 'Y', quantity: 1, price: '1980' }],
    })
    const storeId = await keeper(server, as).open(shopifyRequest(shop.url))
    const [found] = await ordersOf(server, storeId)
    expect(found).toMatchObject({ order_type: 7, weight_cg: 34_000 })
    const { body } = await server.call(getOrder, { params: { id: found!.id } }, { as })
    expect(body.data).toMatchObject({ currency: 'JPY', lines: [{ sku: 'Y', unitPrice: 19_800_000 }] })
  })
})
