import * as z from 'zod/mini'
import { syncRunState } from './sync-run-lifecycle.ts'
import { route } from '../core/route.ts'
import { MOST_DELAY_MINUTES, pushTimes } from './pushes.ts'
import { syncOutcomes } from './stores.ts'
import {
  id,
  idParams,
  instant,
  isoDate,
  limit,
  name,
  page,
  queryIds,
  queryInt,
  text,
  wireNumber,
} from '../core/schemas.ts'

const tag = 'Stores'
/** Why something went wrong, in both languages. */
const reason = z.object({ code: z.string(), message: z.string(), zhMessage: z.string() })
const counts = z.object({ insertCount: z.int(), updateCount: z.int(), deleteCount: z.int() })
export type SyncCounts = z.infer<typeof counts>

const store = z.object({
  storeId: id,
  name: z.string(),
  type: z.int(),
  /** 0 not connected, 1 active, 2 paused, 3 sign in again, 4 shop frozen, 5 shop closed. */
  state: z.int(),
  /** 0 never, 1 under way, 2 done, 3 failed. */
  pullOrderStatus: z.int(),
  /** End of the last run. */
  pullOrderTime: z.nullable(instant),
  /** Of the last run; what a failed one had done already counts too. */
  sucRes: counts,
})
export type Store = z.infer<typeof store>

export const listStores = route({
  id: 'listStores',
  method: 'GET',
  path: '/api/shipout-order/store/list',
  tag,
  access: [1],
  summary: "List the organization's stores, connected or not",
  output: z.array(store),
})

export const connectedStore = z.extend(store, {
  /** The shop's address; null for the demo store. */
  address: z.nullable(z.string()),
  demo: z.boolean(),
  autoSync: z.boolean(),
  /** Why the last run failed; null when it did not. */
  fault: z.nullable(reason),
  /** Orders of the last run that need attention. */
  errorCount: z.int(),
  ordersToday: z.int(),
  nextRunAt: z.nullable(instant),
  /** When tracking numbers are sent to the store. */
  pushTracking: z.enum(pushTimes),
  pushDelayMinutes: z.int(),
  /** Whether the store emails its buyers about shipments. */
  mailBuyer: z.boolean(),
  /** Whether the credentials may mark orders as shipped; null: not known yet. */
  canPush: z.nullable(z.boolean()),
  /** Tracking numbers that wait, and those that need attention. */
  pushesWaiting: z.int(),
  pushesRefused: z.int(),
})
export type ConnectedStore = z.infer<typeof connectedStore>

export const listConnectedStores = route({
  id: 'listConnectedStores',
  method: 'GET',
  path: '/api/shipout-order/store/biz/list',
  tag,
  access: [1],
  summary: 'List connected stores with their sync status; poll every 5 seconds while any is loading',
  output: z.array(connectedStore),
})

export const pullOrders = route({
  id: 'pullOrders',
  method: 'GET',
  path: '/api/shipout-order/store/biz/pullOrder',
  tag,
  access: [1],
  needs: ['approved'],
  summary: 'Sync stores; a store that is already syncing keeps its current run',
  query: z.strictObject({ storeIds: queryIds.check(z.minLength(1)) }),
  output: z.array(z.object({ storeId: id, runId: id, pullOrderStatus: z.int() })),
  errors: ['NOT_FOUND', 'STORE_NOT_CONNECTED'],
})

const signIn = {
  type: wireNumber,
  address: z._default(text(300), ''),
  way: text(20),
  /** The keys of the way, by name (contract: channels). */
  keys: z.record(text(40), text(500)),
}
const shopInfo = z.object({
  name: z.string(),
  address: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  /** Rights that the keys lack, without which something will not work. */
  missingRights: z.array(z.string()),
  testShop: z.boolean(),
  /** Whether the keys may mark orders as shipped. */
  canPush: z.boolean(),
})
export type ShopInfo = z.infer<typeof shopInfo>
const connectErrors = [
  'STORE_TYPE_NOT_OFFERED',
  'STORE_ADDRESS',
  'STORE_BLOCKED_ADDRESS',
  'STORE_UNAUTHORIZED',
  'STORE_AUTH_EXPIRED',
  'STORE_GRANT_EXPIRED',
  'STORE_APP_NOT_INSTALLED',
  'STORE_APP_MISMATCH',
  'STORE_SCOPE_MISSING',
  'STORE_FROZEN',
  'STORE_GONE',
  'STORE_UNREACHABLE',
  'STORE_BAD_RESPONSE',
  'STORE_THROTTLED',
] as const

export const offeredChannels = route({
  id: 'offeredChannels',
  method: 'GET',
  path: '/api/shipout-order/store/channels',
  tag,
  access: [1],
  summary: 'List the channels available on this server',
  output: z.array(
    z.object({ type: z.int(), offered: z.boolean(), /** Ids of its ways to sign in. */ ways: z.array(z.string()) }),
  ),
})

export const startApproval = route({
  id: 'startApproval',
  method: 'POST',
  path: '/api/shipout-order/store/approval',
  tag,
  access: [1],
  needs: ['approved'],
  summary: 'Get the authorization URL for a new or connected store',
  body: z.strictObject({ type: wireNumber, address: z._default(text(300), ''), storeId: z.optional(id) }),
  output: z.object({ url: z.string() }),
  errors: ['STORE_TYPE_NOT_OFFERED', 'STORE_ADDRESS', 'NOT_FOUND', 'STORE_NOT_CONNECTED'],
})

export const testStore = route({
  id: 'testStore',
  method: 'POST',
  path: '/api/shipout-order/store/test',
  tag,
  access: [1],
  summary: 'Test credentials against the store; nothing is stored',
  body: z.strictObject(signIn),
  output: shopInfo,
  errors: [...connectErrors],
})

export const connectStore = route({
  id: 'connectStore',
  method: 'POST',
  path: '/api/shipout-order/store/connect',
  tag,
  access: [1],
  needs: ['approved'],
  summary: 'Connect a store after testing its credentials, and start the first sync',
  body: z.strictObject({
    ...signIn,
    name: z.optional(text(100)),
    /** First day whose orders are pulled; 30 days ago when left out. */
    since: z.optional(isoDate),
    importUnpaid: z._default(z.boolean(), false),
    autoSync: z._default(z.boolean(), true),
  }),
  output: z.object({ storeId: id, runId: id }),
  errors: [...connectErrors, 'STORE_ALREADY_CONNECTED', 'STORE_NAME_TAKEN'],
})

export const signInStore = route({
  id: 'signInStore',
  method: 'PUT',
  path: '/api/shipout-order/store/keys/:id',
  tag,
  access: [1],
  needs: ['approved'],
  summary: "Replace a store's credentials after testing them",
  params: idParams,
  body: z.strictObject({ way: signIn.way, keys: signIn.keys }),
  output: connectedStore,
  errors: [...connectErrors, 'NOT_FOUND', 'STORE_NOT_CONNECTED', 'STORE_MISMATCH'],
})

export const changeStore = route({
  id: 'changeStore',
  method: 'PATCH',
  path: '/api/shipout-order/store/:id',
  tag,
  access: [1],
  summary: 'Rename, pause or resume a store, or change when tracking numbers are sent to it',
  params: idParams,
  body: z.strictObject({
    name: z.optional(name(100)),
    paused: z.optional(z.boolean()),
    autoSync: z.optional(z.boolean()),
    pushTracking: z.optional(z.enum(pushTimes)),
    pushDelayMinutes: z.optional(z.int().check(z.minimum(0), z.maximum(MOST_DELAY_MINUTES))),
    mailBuyer: z.optional(z.boolean()),
  }),
  output: connectedStore,
  errors: ['NOT_FOUND', 'STORE_NOT_CONNECTED', 'STORE_NAME_TAKEN'],
})

export const disconnectStore = route({
  id: 'disconnectStore',
  method: 'DELETE',
  path: '/api/shipout-order/store/:id',
  tag,
  access: [1],
  summary: 'Disconnect a store and delete its credentials; its orders are kept',
  params: idParams,
  output: z.null(),
  errors: ['NOT_FOUND', 'STORE_NOT_CONNECTED'],
})

const syncRun = z.object({
  id,
  storeId: id,
  state: z.enum(syncRunState),
  trigger: z.enum(['first', 'manual', 'schedule']),
  startedAt: instant,
  finishedAt: z.nullable(instant),
  inserted: z.int(),
  updated: z.int(),
  deleted: z.int(),
  skipped: z.int(),
  unchanged: z.int(),
  errors: z.int(),
  fault: z.nullable(reason),
})
export type SyncRun = z.infer<typeof syncRun>
export const listSyncRuns = route({
  id: 'listSyncRuns',
  method: 'GET',
  path: '/api/shipout-order/store/sync/runs/:id',
  tag,
  access: [1],
  summary: "List a store's sync runs, newest first",
  params: idParams,
  query: z.strictObject({ cursor: z.optional(text(100)), limit }),
  output: page(syncRun),
  errors: ['NOT_FOUND'],
})

const syncEntry = z.object({
  id,
  runId: z.nullable(id),
  at: instant,
  externalId: z.string(),
  orderNo: z.nullable(z.string()),
  orderId: z.nullable(id),
  outcome: z.enum(syncOutcomes),
  /** Why it was left out or what is wrong with it. */
  reason: z.nullable(reason),
})
export type SyncEntry = z.infer<typeof syncEntry>
export const listSyncEntries = route({
  id: 'listSyncEntries',
  method: 'GET',
  path: '/api/shipout-order/store/sync/entries/:id',
  tag,
  access: [1],
  summary: "List what happened to a store's orders, newest first; filter by run, outcome or order number",
  params: idParams,
  query: z.strictObject({
    runId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    search: z.optional(text(100)),
    outcome: z.optional(z.enum(syncOutcomes)),
    cursor: z.optional(text(100)),
    limit,
  }),
  output: page(syncEntry),
  errors: ['NOT_FOUND'],
})

export const replayStoreOrder = route({
  id: 'replayStoreOrder',
  method: 'POST',
  path: '/api/shipout-order/store/sync/replay/:id',
  tag,
  access: [1],
  needs: ['approved'],
  summary: 'Sync one order again now',
  params: idParams,
  body: z.strictObject({ externalId: name(100) }),
  output: syncEntry,
  errors: [...connectErrors, 'NOT_FOUND', 'STORE_NOT_CONNECTED'],
})
