import {
  changeStore,
  connectStore,
  disconnectStore,
  listConnectedStores,
  listStores,
  listSyncEntries,
  listSyncRuns,
  offeredChannels,
  pullOrders,
  replayStoreOrder,
  signInStore,
  startApproval,
  testStore,
} from '@waybill/contract/stores/api'
import { listOrderPushes, listStorePushes, retryStorePush, settleStorePush } from '@waybill/contract/stores/push-api'
import { channels } from '@waybill/contract/stores/stores'
import { type Binding, handle } from '../../../platform/http/index.ts'
import { change, disconnect, pullEach } from './change.ts'
import { connect, signIn } from './connect.ts'
import { start } from './grants.ts'
import { listEntries, listRuns } from './log.ts'
import { listAll, listConnected } from './present.ts'
import { retryPush, settlePush } from './pushes/acts.ts'
import { listOfOrder, listPushes } from './pushes/list.ts'
import { replay } from './resync-order.ts'
import { offeredConnector, offeredWays } from './runtime.ts'
import { presentShop, tryKeys } from './test-credentials.ts'

const outside = { transaction: false } as const

export const storeRoutes: readonly Binding[] = [
  handle(listStores, ({ db, actor }) => listAll(db, actor.orgId)),
  handle(listConnectedStores, ({ db, actor }) => listConnected(db, actor)),
  handle(pullOrders, (ctx, { query }) => pullEach(ctx, query.storeIds)),
  handle(
    offeredChannels,
    ({ config }) =>
      channels.map(({ type }) => ({
        type,
        offered: offeredConnector(type, config) !== undefined,
        ways: offeredWays(type, config).map((way) => way.id),
      })),
    outside,
  ),
  handle(startApproval, (ctx, { body }) => start(ctx, body), outside),
  handle(testStore, async (ctx, { body }) => presentShop(await tryKeys(ctx, { ...body, who: ctx.actor })), outside),
  handle(connectStore, (ctx, { body }) => connect(ctx, body), outside),
  handle(signInStore, (ctx, { params, body }) => signIn(ctx, params.id, body), outside),
  handle(changeStore, (ctx, { params, body }) => change(ctx, params.id, body)),
  handle(disconnectStore, (ctx, { params }) => disconnect(ctx, params.id)),
  handle(listSyncRuns, ({ db, actor }, { params, query }) =>
    listRuns(db, { orgId: actor.orgId, storeId: params.id }, query),
  ),
  handle(listSyncEntries, ({ db, actor }, { params, query }) =>
    listEntries(db, { orgId: actor.orgId, storeId: params.id }, query),
  ),
  handle(listOrderPushes, ({ db, actor }, { params }) => listOfOrder(db, actor.orgId, params.id)),
  handle(listStorePushes, ({ db, actor }, { params, query }) =>
    listPushes(db, { orgId: actor.orgId, storeId: params.id }, query),
  ),
  handle(retryStorePush, (ctx, { params }) => retryPush(ctx, params.id)),
  handle(settleStorePush, (ctx, { params }) => settlePush(ctx, params.id)),
  handle(replayStoreOrder, (ctx, { params, body }) => replay(ctx, params.id, body.externalId), outside),
]
