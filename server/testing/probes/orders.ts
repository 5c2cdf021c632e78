import { getOrderReport } from '@waybill/contract/reports/operations-api'
import { randomUUID } from 'node:crypto'
import {
  applyAddressSuggestions,
  checkOrderAddresses,
  keepAddresses,
  setAddressType,
} from '@waybill/contract/orders/address-api'
import {
  cancelOrders,
  createOrder,
  getOrder,
  listOrders,
  matchOrderIds,
  restoreOrders,
  updateOrder,
} from '@waybill/contract/orders/api'
import { endOrders, sendRestOfOrders } from '@waybill/contract/orders/end-api'
import { changeOrders, undoBulkChange } from '@waybill/contract/orders/bulk-api'
import { fillFromProducts, listOutdatedFills, undoFillFromProducts } from '@waybill/contract/orders/from-products-api'
import {
  combineOrders,
  listCombinableOrders,
  listRegroupings,
  splitOrder,
  undoRegrouping,
} from '@waybill/contract/orders/regrouping-api'
import { orgOfAccount, type Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { newOrder, seedOrders } from '../shipping.ts'
import { heavyProduct, productId } from './products.ts'

export async function orderId(server: TestServer, owner: string): Promise<number> {
  const [id = 0] = await seedOrders(server.database, orgOfAccount(owner), [newOrder()])
  return id
}

/** Three days, so that today is among them in every zone. */
function aroundToday(server: TestServer): { dateFrom: string; dateTo: string } {
  const day = (ahead: number) => new Date(server.clock.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
  return { dateFrom: day(-1), dateTo: day(1) }
}

/** An order whose recipient's address could be written better. */
async function untidyOrderId(server: TestServer, owner: string): Promise<number> {
  const order = newOrder({ recipient: { ...newOrder().recipient, line1: '1  Main  St' } })
  const [id = 0] = await seedOrders(server.database, orgOfAccount(owner), [order])
  return id
}

/** An order whose weight came from a product. */
async function filledOrderId(server: TestServer, owner: string): Promise<number> {
  const sku = await heavyProduct(server, owner)
  const lines = [{ sku, name: null, quantity: 1, unitPrice: null }]
  const order = newOrder({ package: { weight: null, weight2: null }, lines })
  const ids = await seedOrders(server.database, orgOfAccount(owner), [order])
  await server.call(fillFromProducts, { body: { ids } }, { as: owner })
  return ids[0] ?? 0
}

/** An order with one line of two units. */
async function orderWithLine(server: TestServer, owner: string): Promise<{ id: number; lineId: number }> {
  const lines = [{ sku: 'MUG', name: null, quantity: 2, unitPrice: null }]
  const [id = 0] = await seedOrders(server.database, orgOfAccount(owner), [newOrder({ lines })])
  const { body } = await server.call(getOrder, { params: { id } }, { as: owner })
  return { id, lineId: body.data?.lines[0]?.id ?? 0 }
}

/** The user of an account. */
async function userIdOf(server: TestServer, email: string): Promise<number> {
  const { rows } = await server.admin.query<{ id: string }>('select id from app_user where email = $1', [email])
  return Number(rows[0]?.id ?? 0)
}

let stores = 0
/** A store with one order in it. */
async function storeId(server: TestServer, owner: string): Promise<number> {
  const orgId = orgOfAccount(owner)
  const { rows } = await server.admin.query<{ id: number }>(
    'insert into store (org_id, name) values ($1, $2) returning id',
    [orgId, `Probe ${stores++}`],
  )
  const id = rows[0]?.id ?? 0
  await seedOrders(server.database, orgId, [newOrder({ storeId: id })])
  return id
}

type Listed = { records?: unknown[]; ids?: unknown[]; done?: unknown[] } | null
/** An answer about many in which nothing of the named one occurs. */
const empty = ({ status, data }: { status: number; data: unknown }): boolean => {
  const listed = data as Listed
  return status === 200 && (listed?.records ?? listed?.ids ?? listed?.done)?.length === 0
}

/** An answer about many of which none was changed. */
const changesNothing = ({ status, data }: { status: number; data: unknown }): boolean =>
  status === 200 && (data as { changed?: unknown[] } | null)?.changed?.length === 0

/** Everything that names an order or a store. */
/** An order in two packages, one of which has a label. */
async function partlyShipped(server: TestServer, owner: string): Promise<number> {
  const id = await orderId(server, owner)
  await server.admin.query(`update sales_order set other_packages = '[{}]', packages_labeled = '{1}' where id = $1`, [
    id,
  ])
  return id
}

export const orderProbes: Probe[] = [
  {
    route: createOrder,
    // The user to assign it to is refused at its field.
    harmless: ({ status, data }) => status === 400 && JSON.stringify(data).includes('ASSIGNEE_UNKNOWN'),
    plant: async (server, owner) => ({
      body: {
        recipient: newOrder().recipient,
        package: newOrder().package,
        lines: [],
        assigneeId: await userIdOf(server, owner),
      },
    }),
  },
  { route: getOrder, plant: async (server, owner) => ({ params: { id: await orderId(server, owner) } }) },
  {
    route: updateOrder,
    plant: async (server, owner) => ({
      params: { id: await orderId(server, owner) },
      body: { version: 1, signature: 2 },
    }),
  },
  {
    route: listOrders,
    harmless: empty,
    plant: async (server, owner) => ({ query: { storeIds: await storeId(server, owner) } }),
  },
  {
    route: getOrderReport,
    harmless: ({ status, data }) => status === 200 && (data as { totals: { orders: number } }).totals.orders === 0,
    plant: async (server, owner) => ({
      query: { ...aroundToday(server), storeIds: await storeId(server, owner) },
    }),
  },
  {
    route: matchOrderIds,
    harmless: empty,
    plant: async (server, owner) => ({ query: { storeIds: await storeId(server, owner) } }),
  },
  {
    route: cancelOrders,
    harmless: empty,
    plant: async (server, owner) => ({ body: { ids: [await orderId(server, owner)] } }),
  },
  {
    route: endOrders,
    harmless: empty,
    plant: async (server, owner) => ({ body: { ids: [await partlyShipped(server, owner)] } }),
  },
  {
    route: sendRestOfOrders,
    harmless: empty,
    plant: async (server, owner) => {
      const ids = [await partlyShipped(server, owner)]
      await server.call(endOrders, { body: { ids } }, { as: owner })
      return { body: { ids } }
    },
  },
  {
    route: setAddressType,
    harmless: empty,
    plant: async (server, owner) => ({ body: { ids: [await orderId(server, owner)], residential: 3 } }),
  },
  {
    route: fillFromProducts,
    harmless: ({ status, data }) => {
      const answer = data as { filled?: unknown[]; complete?: unknown[] } | null
      return status === 200 && answer?.filled?.length === 0 && answer.complete?.length === 0
    },
    plant: async (server, owner) => ({ body: { ids: [await orderId(server, owner)] } }),
  },
  {
    route: undoFillFromProducts,
    harmless: empty,
    plant: async (server, owner) => ({
      body: { orders: [{ id: await filledOrderId(server, owner), parts: ['weight'] }] },
    }),
  },
  {
    route: splitOrder,
    plant: async (server, owner) => {
      const { id, lineId } = await orderWithLine(server, owner)
      return { params: { id }, body: { version: 1, parts: [{ lines: [{ lineId, quantity: 1 }] }] } }
    },
  },
  {
    route: combineOrders,
    plant: async (server, owner) => ({
      body: {
        orders: [
          { id: await orderId(server, owner), version: 1 },
          { id: await orderId(server, owner), version: 1 },
        ],
      },
    }),
  },
  { route: listCombinableOrders, plant: async (server, owner) => ({ query: { ids: await orderId(server, owner) } }) },
  { route: listRegroupings, plant: async (server, owner) => ({ params: { id: await orderId(server, owner) } }) },
  {
    route: undoRegrouping,
    plant: async (server, owner) => {
      const { id, lineId } = await orderWithLine(server, owner)
      const body = { version: 1, parts: [{ lines: [{ lineId, quantity: 1 }] }] }
      const headers = { 'idempotency-key': randomUUID() }
      const split = await server.call(splitOrder, { params: { id }, body }, { as: owner, headers })
      return { params: { id: split.body.data?.regroupingId ?? 0 } }
    },
  },
  { route: listOutdatedFills, plant: async (server, owner) => ({ params: { id: await productId(server, owner) } }) },
  {
    route: restoreOrders,
    harmless: empty,
    plant: async (server, owner) => {
      const ids = [await orderId(server, owner)]
      await server.call(cancelOrders, { body: { ids } }, { as: owner })
      return { body: { ids } }
    },
  },
  {
    route: changeOrders,
    harmless: changesNothing,
    plant: async (server, owner) => ({
      body: { ids: [await orderId(server, owner)], change: { signature: 2 } },
    }),
  },
  {
    route: checkOrderAddresses,
    harmless: ({ status, data }) => status === 200 && (data as { checked?: unknown[] } | null)?.checked?.length === 0,
    plant: async (server, owner) => ({ body: { ids: [await orderId(server, owner)] } }),
  },
  {
    route: applyAddressSuggestions,
    harmless: changesNothing,
    plant: async (server, owner) => ({ body: { ids: [await untidyOrderId(server, owner)] } }),
  },
  {
    route: keepAddresses,
    harmless: changesNothing,
    plant: async (server, owner) => ({ body: { ids: [await orderId(server, owner)], reason: 'other' } }),
  },
  {
    route: undoBulkChange,
    plant: async (server, owner) => {
      const body = { ids: [await orderId(server, owner)], change: { signature: 2 } }
      const { body: answer } = await server.call(changeOrders, { body }, { as: owner })
      return { params: { id: answer.data?.id } }
    },
  },
]
