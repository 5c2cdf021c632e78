import {
  changeStore,
  connectStore,
  disconnectStore,
  listSyncEntries,
  listSyncRuns,
  pullOrders,
  replayStoreOrder,
  signInStore,
  startApproval,
} from '@waybill/contract/stores/api'
import { listOrderPushes, listStorePushes, retryStorePush, settleStorePush } from '@waybill/contract/stores/push-api'
import { storeType } from '@waybill/contract/stores/enums'
import { orgOfAccount, type Probe } from '../probe.ts'
import type { TestServer } from '../server.ts'
import { newOrder, seedOrders } from '../shipping.ts'

/** A connected demo store; an organisation has one at most, so the one before goes. */
async function storeId(server: TestServer, owner: string): Promise<number> {
  const { rows } = await server.admin.query<{ store_id: number }>(
    'select store_id from store_connection where org_id = $1',
    [orgOfAccount(owner)],
  )
  for (const { store_id } of rows) await server.call(disconnectStore, { params: { id: store_id } }, { as: owner })
  const body = { type: storeType.Unknown, address: '', way: 'demo', keys: {} }
  const answer = await server.call(connectStore, { body }, { as: owner })
  return answer.body.data?.storeId ?? 0
}
const params = async (server: TestServer, owner: string) => ({ id: await storeId(server, owner) })

/** A tracking number that the store refused, and the order that it is for. */
async function push(server: TestServer, owner: string): Promise<{ id: number; orderId: number }> {
  const orgId = orgOfAccount(owner)
  const [orderId = 0] = await seedOrders(server.database, orgId, [newOrder()])
  const { rows } = await server.admin.query<{ id: number }>(
    `insert into store_push (org_id, store_id, external_id, order_id, order_no, shipment_id, tracking_no, carrier, lines, state, labelled_at)
     values ($1, $2, 'demo-1', $3::bigint, 'D-1', $3::bigint, '9400111899223818218478', 1, '[]', 'refused', now()) returning id`,
    [orgId, await storeId(server, owner), orderId],
  )
  return { id: rows[0]!.id, orderId }
}

/** Everything that names a connected store. */
export const storeProbes: Probe[] = [
  {
    route: pullOrders,
    plant: async (server, owner) => ({ query: { storeIds: String(await storeId(server, owner)) } }),
  },
  {
    route: changeStore,
    plant: async (server, owner) => ({ params: await params(server, owner), body: { paused: true } }),
  },
  {
    route: signInStore,
    plant: async (server, owner) => ({ params: await params(server, owner), body: { way: 'demo', keys: {} } }),
  },
  {
    route: startApproval,
    plant: async (server, owner) => ({
      body: { type: storeType.Unknown, address: '', storeId: await storeId(server, owner) },
    }),
  },
  { route: listSyncRuns, plant: async (server, owner) => ({ params: await params(server, owner) }) },
  { route: listSyncEntries, plant: async (server, owner) => ({ params: await params(server, owner) }) },
  {
    // Of a run, which another organisation cannot name in a store of its own either.
    route: replayStoreOrder,
    plant: async (server, owner) => ({ params: await params(server, owner), body: { externalId: 'demo-1' } }),
  },
  { route: listStorePushes, plant: async (server, owner) => ({ params: await params(server, owner) }) },
  {
    route: listOrderPushes,
    plant: async (server, owner) => ({ params: { id: (await push(server, owner)).orderId } }),
  },
  { route: retryStorePush, plant: async (server, owner) => ({ params: { id: (await push(server, owner)).id } }) },
  { route: settleStorePush, plant: async (server, owner) => ({ params: { id: (await push(server, owner)).id } }) },
  { route: disconnectStore, plant: async (server, owner) => ({ params: await params(server, owner) }) },
]
