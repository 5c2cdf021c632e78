import { sql } from 'kysely'
import { z } from 'zod'
import {
  type Connector,
  type Fault,
  isUnreadable,
  type Out,
  type PushLine,
  type StoreCtx,
  type StoreLine,
  type StoreOrder,
} from '../../../../connectors/index.ts'
import { type Db, inScope } from '../../../../platform/database/index.ts'
import { addJob, jobKind } from '../../../../platform/jobs/index.ts'
import { storeCtx, type StoreServices } from '../runtime.ts'
import { readSecrets, type StoreRef } from '../secrets.ts'
import { loadStore } from '../sync.ts'
import { type ClaimedPush, claimPush, postponeDue, type PushRow } from './claim.ts'
import {
  noteLines,
  settleFault,
  settleNotRemoved,
  settleRemoved,
  settlePushed,
  settleWithoutStore,
  type Receipt,
} from './settle.ts'

/** A job for a store, so that one with many keeps no other waiting; two at a time: slow stores never take all workers. */
export const pushKind = jobKind('stores.push', z.strictObject({ orgId: z.int(), storeId: z.int() }), { atOnce: 2 })

const STORES_AT_ONCE = 200
/** Afterwards the others have their turn. */
const A_TURN = 25
/** The same where each call takes long. */
const A_TURN_MS = 60_000
/** Shorter than a claim lasts. */
const CALL_MS = 90_000

/** Starts a job for what is due at a store. */
export const queueStore = (db: Db, { orgId, storeId }: StoreRef): Promise<number> =>
  addJob(db, pushKind, { orgId, storeId }, { key: `stores.push:${orgId}:${storeId}` })

/** Starts a job for each store with pushes that are due; `db` works in `service` scope. */
export async function startDuePushes(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<StoreRef>`
    select org_id as "orgId", store_id as "storeId" from store_push where due_at <= ${now}::timestamptz
    group by org_id, store_id order by min(due_at) limit ${STORES_AT_ONCE}`.execute(db)
  for (const ref of rows) await queueStore(db, ref)
}

type Item = NonNullable<PushRow['items']>[number]
const isSame = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && a.trim().toLowerCase() === b.trim().toLowerCase()

type Lookup = { lines: PushLine[]; missing: Item[] }

/** Finds items in lines by SKU, else by name, each unit once; `missing` are those that are not there. */
function findLines(items: readonly Item[], lines: readonly StoreLine[]): Lookup {
  const left = lines.map((line) => ({ ...line }))
  const found = new Map<string, number>()
  const missing: Item[] = []
  for (const item of items) {
    let units = item.quantity
    const bySku = left.filter((line) => isSame(line.sku, item.sku))
    for (const line of bySku.length > 0 ? bySku : left.filter((one) => isSame(one.name, item.name))) {
      const some = Math.min(units, line.quantity)
      if (some <= 0 || line.externalLineId === null) continue
      found.set(line.externalLineId, (found.get(line.externalLineId) ?? 0) + some)
      line.quantity -= some
      units -= some
    }
    if (units > 0) missing.push({ ...item, quantity: units })
  }
  return { lines: [...found].map(([line, quantity]) => ({ line, quantity })), missing }
}

/** Lines of an order that are not named yet, less the units that the store was told of before. */
function openLines(
  { lines, wholeLines }: Pick<StoreOrder, 'lines' | 'wholeLines'>,
  named: readonly PushLine[],
  sentBefore: readonly PushLine[],
): StoreLine[] {
  const unitsOf = (id: string | null): number =>
    sentBefore.reduce((sum, { line, quantity }) => (line === id ? sum + quantity : sum), 0)
  return (wholeLines ?? lines)
    .filter(({ externalLineId }) => named.every(({ line }) => line !== externalLineId))
    .map((line) => ({ ...line, quantity: line.quantity - unitsOf(line.externalLineId) }))
}

interface Speaking {
  connector: Connector
  ctx: StoreCtx
  carry: string | null
  mailBuyer: boolean
  keepLines(lookup: Lookup): Promise<void>
}

const noItems: Fault = { kind: 'no_items' }

/** The store's lines of a push; items of which it is not known which they are are looked up. */
async function linesOf(
  { connector, ctx, carry }: Speaking,
  { rows: [row], sentBefore }: ClaimedPush,
): Promise<Out<Lookup>> {
  const named = row.lines ?? []
  if (row.items === null) return { ok: true, value: { lines: named, missing: [] } }
  const order = await connector.getOrder(ctx, row.externalId, carry)
  if (!order.ok) return order
  if (order.value === null) return { ok: false, fault: { kind: 'not_found' } }
  if (isUnreadable(order.value)) return { ok: false, fault: order.value.fault }
  // Of an order whose lines are all unknown the store itself says that they were told before.
  const more = findLines(row.items, openLines(order.value, named, named.length > 0 ? sentBefore : []))
  const lines = [...named, ...more.lines]
  return lines.length > 0 ? { ok: true, value: { ...more, lines } } : { ok: false, fault: noItems }
}

async function push(speaking: Speaking, claimed: ClaimedPush): Promise<Out<Receipt>> {
  const { connector, ctx, mailBuyer } = speaking
  const { rows, sentBefore } = claimed
  const [lead] = rows
  const lookup = await linesOf(speaking, claimed)
  if (!lookup.ok) return lookup
  const { lines, missing } = lookup.value
  // Before the store has them: a pull that brings them back knows whose they are, however the call ends.
  if (lead.items !== null) await speaking.keepLines(lookup.value)
  const pushed = await connector.pushShipment(ctx, {
    externalOrderId: lead.externalId,
    lines,
    numbers: rows.map(({ trackingNo }) => trackingNo),
    carrier: lead.carrier,
    carriers: new Map(rows.map((row) => [row.trackingNo, row.carrier])),
    shippedAt: lead.labelledAt.toISOString(),
    notify: mailBuyer,
    sentBefore,
  })
  return pushed.ok ? { ok: true, value: { ...pushed.value, lines, part: missing.length > 0 } } : pushed
}

/** Why the store would not take a number again that is to be told again: it is not removed then. */
async function whyNotAgain({ connector, ctx, carry }: Speaking, row: PushRow): Promise<Fault | null> {
  const order = await connector.getOrder(ctx, row.externalId, carry)
  if (!order.ok) return order.fault
  if (order.value === null) return null
  if (isUnreadable(order.value)) return order.value.fault
  const { lifecycle, hold } = order.value
  if (lifecycle === 'canceled') return { kind: 'order_canceled' }
  return hold === null ? null : { kind: 'held', value: hold }
}

async function removePush(speaking: Speaking, { rows: [row] }: ClaimedPush): Promise<Out<null>> {
  const { connector, ctx, mailBuyer } = speaking
  const request = { externalOrderId: row.externalId, numbers: [row.trackingNo] }
  const known = row.externalIds ? { ok: true as const, value: row.externalIds } : await connector.findPush(ctx, request)
  if (!known.ok) return known
  if (known.value.length === 0) return { ok: true, value: null }
  const fault = row.gone ? null : await whyNotAgain(speaking, row)
  if (fault) return { ok: false, fault }
  return connector.unship(ctx, { ...request, notify: mailBuyer, externalIds: known.value })
}

/** A call that lasts too long is one whose outcome is not known; a server that stops leaves it to the next. */
async function within<T>(stopping: AbortSignal, limit: AbortSignal, work: () => Promise<Out<T>>): Promise<Out<T>> {
  try {
    return await work()
  } catch (error) {
    if (stopping.aborted || !limit.aborted) throw error
    return { ok: false, fault: { kind: 'unavailable' } }
  }
}

interface Worker {
  services: StoreServices
  ref: StoreRef
  stopping: AbortSignal
}

async function load({ services, ref }: Worker) {
  const { database, config } = services
  return inScope(database, { role: 'service', orgId: ref.orgId }, async (db) => {
    const store = await loadStore(db, ref)
    const secrets = store && (await readSecrets(db, config, ref))
    return store && secrets ? { store, secrets } : undefined
  })
}

/** Tells it, or takes it back; answers why the store did not, if so. */
async function work(worker: Worker, claimed: ClaimedPush): Promise<Fault | null> {
  const { services, ref, stopping } = worker
  const settle = <T>(settling: (db: Db, at: Date) => Promise<T>) =>
    inScope(services.database, { role: 'service', orgId: ref.orgId }, (db) => settling(db, services.now()))
  const loaded = await load(worker)
  if (!loaded) {
    await settle((db, at) => settleWithoutStore(db, ref, claimed, at))
    return null
  }
  const { store, secrets } = loaded
  const limit = AbortSignal.timeout(CALL_MS)
  const signal = AbortSignal.any([stopping, limit])
  const ctx = storeCtx(services, { address: store.address, secrets, signal, ref })
  const { connector, carry, mailBuyer } = store
  const keepLines = (lookup: Lookup) => settle((db) => noteLines(db, ref, claimed, lookup))
  const speaking = { connector, ctx, carry, mailBuyer, keepLines }
  if (claimed.rows[0].state === 'withdrawing') {
    const removed = await within(stopping, limit, () => removePush(speaking, claimed))
    await settle((db, at) =>
      removed.ok
        ? settleRemoved(db, ref, claimed, at)
        : settleNotRemoved(db, ref, claimed, { fault: removed.fault, at }),
    )
    return removed.ok ? null : removed.fault
  }
  const answer = await within(stopping, limit, () => push(speaking, claimed))
  await settle((db, at) =>
    answer.ok
      ? settlePushed(db, ref, claimed, { ...answer.value, at })
      : settleFault(db, ref, claimed, { fault: answer.fault, at }),
  )
  return answer.ok ? null : answer.fault
}

/** The store cannot be reached now: nobody waits for it with one push after another. */
const isAway = ({ kind }: Fault): boolean => kind === 'unavailable' || kind === 'throttled' || kind === 'shop_gone'

/**
 * Tells a store what is due, one after the other, and makes room for others after some, or once the store is away. A push is claimed,
 * told and settled in steps of their own: killed in between, it is found as being sent, and the store is asked before it is told again.
 */
export async function runPushes(
  services: StoreServices,
  ref: StoreRef,
  { stopping }: { stopping: AbortSignal },
): Promise<void> {
  const worker = { services, ref, stopping }
  const inService = <T>(job: (db: Db) => Promise<T>) =>
    inScope(services.database, { role: 'service', orgId: ref.orgId }, job)
  const end = services.now().getTime() + A_TURN_MS
  for (let n = 0; n < A_TURN && services.now().getTime() < end; n++) {
    if (stopping.aborted) return
    const claimed = await inService((db) => claimPush(db, ref, services.now()))
    if (claimed === null) return
    const fault = claimed === 'later' ? null : await work(worker, claimed)
    if (fault && isAway(fault)) return inService((db) => postponeDue(db, ref, services.now()))
  }
  await inService((db) => queueStore(db, ref))
}
