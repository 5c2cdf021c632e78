import { connectStore, listConnectedStores, listSyncEntries, pullOrders } from '@waybill/contract/stores/api'
import type { InputOf } from '@waybill/contract/core/route'
import { storeType } from '@waybill/contract/stores/enums'
import { drainJobs } from '../../../platform/jobs/index.ts'
import { silentLog } from '../../../platform/log.ts'
import { fakeShopify } from '../../../testing/fakes/shopify.ts'
import { SHOPIFY_CLIENT, SHOPIFY_TOKEN } from '../../../testing/fakes/shopify-tokens.ts'
import { fakeWooCommerce, WOO_KEYS } from '../../../testing/fakes/woocommerce.ts'
import type { TestServer } from '../../../testing/server.ts'
import { testSender } from '../../../testing/shipping.ts'
import { inScope } from '../../../platform/database/index.ts'
import { storesModule } from './index.ts'
import { startDuePushes } from './pushes/send.ts'

export const fakesAllowed = { env: { CONNECTOR_ALLOW_PRIVATE: '1' } }

/** Runs the pulls that are due. */
export const runPulls = ({ services }: Pick<TestServer, 'services'>): Promise<void> =>
  drainJobs({
    database: services.database,
    jobs: storesModule.jobs?.(services) ?? [],
    concurrency: 4,
    log: silentLog,
    clock: { now: services.now },
  })

type ConnectRequest = InputOf<typeof connectStore>['body']
export const shopifyRequest = (url: string): ConnectRequest => ({
  type: storeType.Shopify,
  address: url,
  way: 'token',
  keys: { token: SHOPIFY_TOKEN },
})
export const clientRequest = (url: string): ConnectRequest => ({
  ...shopifyRequest(url),
  way: 'client',
  keys: SHOPIFY_CLIENT,
})
export const wooRequest = (url: string): ConnectRequest => ({
  type: storeType.WooCommerce,
  address: url,
  way: 'keys',
  keys: WOO_KEYS,
})
export const demoRequest: ConnectRequest = { type: storeType.Unknown, address: '', way: 'demo', keys: {} }

/** The clocks of tests stand still, so points would never come back: there are enough of them. */
async function roomyShopify() {
  const shop = await fakeShopify()
  Object.assign(shop.bucket, { maximum: 1e6, available: 1e6 })
  return shop
}
export const platforms = [
  ['Shopify', roomyShopify, shopifyRequest],
  ['WooCommerce', fakeWooCommerce, wooRequest],
] as const

/** A seller with stores, by HTTP. */
export function keeper(server: TestServer, as: string) {
  const connect = (request: ConnectRequest) => server.call(connectStore, { body: request }, { as })
  const pull = async (storeId: number) => {
    const answer = await server.call(pullOrders, { query: { storeIds: String(storeId) } }, { as })
    await runPulls(server)
    return answer
  }
  const store = async (storeId: number) => {
    const { body } = await server.call(listConnectedStores, {}, { as })
    const found = body.data?.find((one) => one.storeId === storeId)
    if (!found) throw new Error('The store is not connected')
    return found
  }
  /** Connects and lets the first pull run. */
  const open = async (request: ConnectRequest): Promise<number> => {
    const { body } = await connect(request)
    if (!body.data) throw new Error(`connect: ${body.errorCode} ${body.message} ${JSON.stringify(body.data)}`)
    await runPulls(server)
    return body.data.storeId
  }
  const counts = async (storeId: number) => {
    const { insertCount, updateCount, deleteCount } = (await store(storeId)).sucRes
    return [insertCount, updateCount, deleteCount]
  }
  const entries = async (storeId: number, search?: string) => {
    const { body } = await server.call(
      listSyncEntries,
      { params: { id: storeId }, query: { ...(search && { search }) } },
      { as },
    )
    return body.data?.records ?? []
  }
  return { connect, pull, store, open, counts, entries }
}

export interface OrderLook {
  id: number
  order_no: string
  status: number
  recipient_name: string
  line1: string
  order_type: number
  quantity: number
  first_sku: string | null
  weight_cg: number | null
  version: number
}
/** The orders of a store by number, behind the API. */
export async function ordersOf(server: TestServer, storeId: number): Promise<OrderLook[]> {
  const { rows } = await server.admin.query<OrderLook>(
    `select id, order_no, status, recipient_name, line1, order_type, quantity, first_sku, weight_cg, version
     from sales_order where store_id = $1 order by order_no`,
    [storeId],
  )
  return rows
}

/** Tells stores what is due by now. */
export async function pushDue(server: Pick<TestServer, 'services'>): Promise<void> {
  const { database, now } = server.services
  await inScope(database, { role: 'service', orgId: 0 }, (db) => startDuePushes(db, now()))
  await runPulls(server)
}

/** Gives the orders of a store what buying labels needs and shops do not say. */
export const packOrders = (server: TestServer, storeId: number) =>
  server.admin.query(
    `update sales_order set mass_unit = 'lb', size_unit = 'in', weight = 2, weight2 = 0, weight_cg = 90718, length = 10, width = 8, height = 4,
       ship_from = $2 where store_id = $1`,
    [storeId, JSON.stringify(testSender)],
  )

export interface PushLook {
  state: string
  code: string | null
  tracking_no: string
  external_id: string
}
/** What is told to a store, oldest first, behind the API. */
export async function pushesOf(server: TestServer, storeId: number): Promise<PushLook[]> {
  const { rows } = await server.admin.query<PushLook>(
    'select state, code, tracking_no, external_id from store_push where store_id = $1 order by id',
    [storeId],
  )
  return rows
}
