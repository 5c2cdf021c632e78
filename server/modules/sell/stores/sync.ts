import { randomUUID } from 'node:crypto'
import { type Connector, type Cursor, findConnector, type OrderPage, type StoreCtx } from '../../../connectors/index.ts'
import { type Db, inScope, isTransientError } from '../../../platform/database/index.ts'
import { applyOrder, applyRemoval, type Applying, fillApplied, listWaiting } from './apply.ts'
import { countEntries, type Entry, writeEntries } from './entries.ts'
import { type Reason, reasonOf } from './reasons.ts'
import { heartbeat, failRun, pauseRun, type RunRef, completeRun, Superseded, claimRun } from './runs.ts'
import { storeCtx, type StoreServices } from './runtime.ts'
import { findKeysVersion, readSecrets, type StoreRef } from './secrets.ts'
import type { TakingStore } from './sync-order.ts'

const BEAT_MS = 10_000
const DAY_MS = 86_400_000
/** Once a day a pull reaches this much further back: lists of shops have been seen to leave orders out. */
const DEEP_MS = 3 * DAY_MS
/** So many orders in a row with one and the same problem from the start on: it is not the orders. */
const SAME_ERRORS = 20
const PAGE_TIMEOUT_MS = 60_000
/** A page that clashed with other work is kept again at once; after any other trouble its job is. */
const PAGE_RETRIES = 2
/** A run that takes longer makes room for others before it goes on. */
const SLICE_MS = 60_000

export interface LoadedStore extends TakingStore {
  connector: Connector
  address: string
  overlapFrom: Date | null
  cursor: Cursor | null
  carry: string | null
  lastDeepAt: Date | null
  /** Whether the store mails its buyers about shipments. */
  mailBuyer: boolean
}

/** A connected store and how far it was pulled; undefined when it is not connected. `lock` keeps others from its orders. */
export async function loadStore(db: Db, { orgId, storeId }: StoreRef, lock = false): Promise<LoadedStore | undefined> {
  const query = db
    .selectFrom('store_connection as c')
    .innerJoin('store as s', (join) => join.onRef('s.org_id', '=', 'c.org_id').onRef('s.id', '=', 'c.store_id'))
    .select([
      's.type',
      'c.address',
      'c.since',
      'c.import_unpaid',
      'c.watermark',
      'c.cursor',
      'c.connector_data',
      'c.last_full_sync_at',
      'c.mail_buyer',
    ])
    .where('c.org_id', '=', orgId)
    .where('c.store_id', '=', storeId)
  const row = await (lock ? query.forNoKeyUpdate('c') : query).executeTakeFirst()
  const connector = row && findConnector(row.type)
  if (!connector) return undefined
  return {
    orgId,
    storeId,
    type: row.type,
    since: row.since,
    importUnpaid: row.import_unpaid,
    connector,
    address: row.address,
    overlapFrom: row.watermark,
    cursor: row.cursor as Cursor | null,
    carry: row.connector_data,
    lastDeepAt: row.last_full_sync_at,
    mailBuyer: row.mail_buyer,
  }
}

/** The window of a new run, or where an unfinished one stands. */
function startOf(store: LoadedStore, now: Date): { cursor: Cursor; deep: boolean } {
  const carry = store.carry === null ? {} : { carry: store.carry }
  if (store.cursor) return { cursor: store.cursor, deep: false }
  const deep = store.overlapFrom !== null && now.getTime() - (store.lastDeepAt?.getTime() ?? 0) > DAY_MS
  const back = deep ? Math.max(DEEP_MS, store.connector.overlapMs) : store.connector.overlapMs
  const since =
    store.overlapFrom === null
      ? store.since
      : new Date(Math.max(store.overlapFrom.getTime() - back, store.since.getTime()))
  const watermark = store.overlapFrom ?? since
  return {
    cursor: { since: since.toISOString(), watermark: watermark.toISOString(), ...carry },
    deep: deep || store.overlapFrom === null,
  }
}

interface Running {
  services: StoreServices
  run: RunRef & { owner: string; keys: number | null }
  sliceMs: number
}

/**
 * Makes the orders of a page ours: orders, log, counts and the place to go on are one transaction. An order that cannot be kept is left
 * out and logged; a passing trouble of the database is no order's fault, so it is thrown and the page comes again.
 */
async function applyPage({ services, run }: Pick<Running, 'services' | 'run'>, page: OrderPage): Promise<Entry[]> {
  const { database, log, now } = services
  const scope = { role: 'service', orgId: run.orgId } as const
  return inScope(
    database,
    scope,
    async (db) => {
      await heartbeat(db, run)
      const store = await loadStore(db, run, true)
      if (!store) throw new Superseded()
      const work: Applying = { db, store, now: now() }
      const entries: Entry[] = []
      for (const order of page.orders) {
        const entry = await applyOrder(work, order).catch((error: unknown): Entry => {
          if (isTransientError(error)) throw error
          const { externalId, orderNo } = order
          log.warn({ err: error, storeId: run.storeId, externalId }, 'an order of a store could not be kept')
          return {
            externalId,
            orderNo,
            orderId: null,
            outcome: 'error',
            reason: { code: 'STORE_ORDER_MALFORMED', value: null },
          }
        })
        entries.push(entry)
      }
      for (const externalId of page.removed) entries.push(await applyRemoval(work, externalId))
      await fillApplied(work, entries)
      await writeEntries(db, run, entries)
      await heartbeat(db, run, countEntries(entries))
      await db
        .updateTable('store_connection')
        .set({ cursor: JSON.stringify(page.next) })
        .where('org_id', '=', run.orgId)
        .where('store_id', '=', run.storeId)
        .execute()
      return entries
    },
    { statementTimeoutMs: PAGE_TIMEOUT_MS, retries: PAGE_RETRIES },
  )
}

/** Notices when the run began with nothing but one problem. */
function sameErrorWatch(): (entries: readonly Entry[]) => Reason | null {
  let failures = 0
  let code: string | null = null
  let other = false
  return (entries) => {
    for (const { orderId, outcome, reason } of entries) {
      const mine: string | null = outcome === 'error' && orderId === null ? (reason?.code ?? null) : null
      other ||= mine === null || (code !== null && mine !== code)
      code ??= mine
      failures++
    }
    return !other && failures >= SAME_ERRORS ? { code: 'STORE_SAME_ERROR', value: code } : null
  }
}

/** The last page, and with it what the store says now of orders that wait: their change may be older than the window. */
async function withWaiting(
  running: Running,
  about: { store: LoadedStore; ctx: StoreCtx; page: OrderPage; deep: boolean },
): Promise<OrderPage> {
  const { services, run } = running
  const { store, ctx, page, deep } = about
  const scope = { role: 'service', orgId: run.orgId } as const
  const whole = { ...page, orders: [...page.orders], removed: [...page.removed] }
  for (const externalId of await inScope(services.database, scope, (db) => listWaiting(db, run, deep))) {
    const order = await store.connector.getOrder(ctx, externalId, store.carry)
    // The next pull asks again.
    if (!order.ok) continue
    if (order.value) whole.orders.push(order.value)
    else whole.removed.push(externalId)
  }
  return whole
}

async function readPages(running: Running, store: LoadedStore, ctx: StoreCtx): Promise<void> {
  const { services, run, sliceMs } = running
  const inService = <T>(work: (db: Db) => Promise<T>) =>
    inScope(services.database, { role: 'service', orgId: run.orgId }, work)
  const { cursor, deep } = startOf(store, services.now())
  const askAll = deep && store.overlapFrom !== null
  const watch = sameErrorWatch()
  const started = performance.now()
  for await (const page of store.connector.pullOrders(ctx, cursor)) {
    if (!page.ok) {
      const { retryAfterMs } = page.fault
      return inService((db) => failRun(db, run, { reason: reasonOf(page.fault), at: services.now(), retryAfterMs }))
    }
    const { orders, done } = page.value
    const whole = done ? await withWaiting(running, { store, ctx, page: page.value, deep: askAll }) : page.value
    const entries = await applyPage(running, whole)
    // Those that wait have their problem already.
    const hopeless = watch(entries.slice(0, orders.length))
    if (hopeless) return inService((db) => failRun(db, run, { reason: hopeless, at: services.now() }))
    if (page.value.done)
      return inService((db) => completeRun(db, run, { cursor: page.value.next, deep, at: services.now() }))
    if (performance.now() - started > sliceMs) return inService((db) => pauseRun(db, run))
  }
}

/**
 * Pulls what changed in a store, page by page. Killed in between, it is run again and goes on behind the last page that was kept; a run
 * that another worker took over stops at its next page. Throws only when the server stops or the database is in trouble: then it is run again.
 */
export async function runSync(
  services: StoreServices,
  ref: RunRef,
  { stopping, sliceMs = SLICE_MS }: { stopping: AbortSignal; sliceMs?: number },
): Promise<void> {
  const { database, config } = services
  const run = { ...ref, owner: randomUUID() }
  const scope = { role: 'service', orgId: ref.orgId } as const
  const loaded = await inScope(database, scope, async (db) => {
    if (!(await claimRun(db, run))) return undefined
    const store = await loadStore(db, ref)
    // Read before the keys: others that come in between are new ones.
    const keys = await findKeysVersion(db, ref)
    const secrets = store && (await readSecrets(db, config, ref))
    if (store && secrets) return { store, secrets, keys }
    await failRun(db, run, { reason: { code: 'STORE_DISCONNECTED', value: null }, at: services.now() })
    return undefined
  })
  if (!loaded) return
  const superseded = new AbortController()
  const signal = AbortSignal.any([stopping, superseded.signal])
  const timer = setInterval(() => {
    inScope(database, scope, (db) => heartbeat(db, run)).catch((error: unknown) => {
      if (error instanceof Superseded) superseded.abort()
    })
  }, BEAT_MS)
  try {
    const { store, secrets, keys } = loaded
    await readPages(
      { services, run: { ...run, keys }, sliceMs },
      store,
      storeCtx(services, { address: store.address, secrets, signal, ref }),
    )
  } catch (error) {
    if (!(error instanceof Superseded) && !superseded.signal.aborted) throw error
  } finally {
    clearInterval(timer)
  }
}
