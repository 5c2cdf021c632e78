import { orderStatus } from '@waybill/contract/orders/enums'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { isUnreadable, type StoreOrder, type Unreadable } from '../../../connectors/index.ts'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import {
  cancelSplitOff,
  changeFromStore,
  applyRules,
  chooseWarehouse,
  fillIncoming,
  fillsFromProducts,
  findLinesFingerprint,
  findOrderNo,
  lockOrderForSync,
  type HeldOrder,
  insertOrders,
  type StoreChange,
  type StoreSide,
  warehouseFor,
} from '../orders/index.ts'
import type { Entry } from './entries.ts'
import type { Reason } from './reasons.ts'
import { withoutPushes, isPushedWhole, pushedUnits } from './pushes/pushed.ts'
import {
  type Applied,
  mergeSides,
  newOrderOf,
  packageOf,
  type TakingStore,
  type StoreSnapshot,
  snapshotOf,
  whatIsWrong,
  skipReasonOf,
} from './sync-order.ts'

/** Work on the orders of one store in one transaction; whoever opens it holds the store's lock. */
export interface Applying {
  db: Db
  store: TakingStore
  now: Date
  /** Look at orders again although nothing changed: a person asked. */
  again?: boolean
}
type Known = {
  order_id: number | null
  external_updated_at: Date
  content_hash: string
  applied: Applied
  deferred_fingerprint: string | null
}

const REMOVED = 'removed'

/** Fingerprint of all that the store says but the moment and its own ids: shops touch orders without changing them. */
function contentHash(order: StoreOrder): string {
  const lines = order.lines.map((line) => ({ ...line, externalLineId: undefined }))
  const content = { ...order, updatedAt: null, lines, wholeLines: undefined }
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

const AT_ONCE = 100
/**
 * Orders of a store that wait to be asked for, since the shop's list may not name them again: those without a label of which the store
 * changed something while they had one; when `deep` also those that could not be taken, the latest first. What a warehouse handed over
 * without a label does not wait: it is sent.
 */
export async function listWaiting(db: Db, store: Pick<TakingStore, 'orgId' | 'storeId'>, deep: boolean) {
  const { rows } = await sql<{ externalId: string }>`
    select s.external_id as "externalId" from store_order s left join orders_order o on o.org_id = s.org_id and o.id = s.order_id
    where s.org_id = ${store.orgId} and s.store_id = ${store.storeId} and s.deferred_fingerprint is not null
      and not (coalesce(o.status, 0) = ${stateSql(orderStatus.shipped)} and coalesce(s.applied ->> 'status', '') <> ${String(orderStatus.shipped)})
      and case when s.order_id is null then ${deep} else o.shipment_id is null and o.units_shipped = 0 and o.packages_labeled = '{}' end
    order by s.order_id is null, s.external_updated_at desc limit ${AT_ONCE}`.execute(db)
  return rows.map(({ externalId }) => externalId)
}

async function findKnown({ db, store }: Applying, externalId: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select order_id, external_updated_at, content_hash, applied, deferred_fingerprint from store_order
    where org_id = ${store.orgId} and store_id = ${store.storeId} and external_id = ${externalId}`.execute(db)
  return rows[0]
}

type Remembered = {
  externalId: string
  orderId: number | null
  updatedAt: Date
  hash: string
  applied: Applied
  /** What waits until the order's label is void, or the order can be taken; null when nothing does. */
  deferred?: string | null
}
async function remember({ db, store }: Applying, input: Remembered): Promise<void> {
  await sql`
    insert into store_order (org_id, store_id, external_id, order_id, external_updated_at, content_hash, applied, deferred_fingerprint)
    values (${store.orgId}, ${store.storeId}, ${input.externalId}, ${input.orderId}, ${input.updatedAt}, ${input.hash}, ${JSON.stringify(input.applied)}::jsonb, ${input.deferred ?? null})
    on conflict (org_id, store_id, external_id) do update set order_id = excluded.order_id, applied = excluded.applied, deferred_fingerprint = excluded.deferred_fingerprint,
      content_hash = excluded.content_hash, external_updated_at = greatest(store_order.external_updated_at, excluded.external_updated_at)`.execute(
    db,
  )
}

/** A free order number: the store's own, or with its id behind when the store has two orders of that number. */
async function addOrder(
  work: Applying,
  order: StoreOrder,
  incoming: StoreSnapshot & { recipient: PostalAddress },
): Promise<number> {
  const { db, store } = work
  for (const orderNo of [order.orderNo, `${order.orderNo} (${order.externalId})`]) {
    const [added] = await insertOrders(db, store.orgId, [newOrderOf(store, order, { orderNo, incoming })])
    if (!added) continue
    if (incoming.side.status !== orderStatus.awaiting) {
      await changeFromStore(db, { orgId: store.orgId, id: added.id, at: work.now }, { status: incoming.side.status })
    }
    return added.id
  }
  throw new Error('No number is free for an order of a store')
}

/** An order of that number that came to the store by other ways, such as a spreadsheet: it is the same one. */
async function findTwin({ db, store }: Applying, orderNo: string): Promise<number | undefined> {
  const id = await findOrderNo(db, { orgId: store.orgId, storeId: store.storeId, orderNo })
  if (id === undefined) return undefined
  const linked = await db
    .selectFrom('store_order')
    .select('external_id')
    .where('org_id', '=', store.orgId)
    .where('order_id', '=', id)
    .executeTakeFirst()
  return linked ? undefined : id
}

type Facts = {
  order: StoreOrder
  incoming: StoreSnapshot
  hash: string
  entry: Omit<Entry, 'outcome' | 'reason' | 'orderId'>
  /** Whether the store was told of everything in it. */
  isPushed: boolean
}

async function takeNew(work: Applying, facts: Facts): Promise<Entry> {
  const { order, incoming, hash, entry } = facts
  const twin = await findTwin(work, order.orderNo)
  if (twin !== undefined) return linkTwin(work, facts, twin)
  const base = { externalId: order.externalId, updatedAt: new Date(order.updatedAt), hash }
  const left = skipReasonOf(order, work.store)
  if (left) {
    await remember(work, { ...base, orderId: null, applied: {} })
    return { ...entry, orderId: null, outcome: 'skipped', reason: left }
  }
  const wrong = whatIsWrong(incoming)
  if (wrong || !incoming.recipient) {
    await remember(work, { ...base, orderId: null, applied: {}, deferred: hash })
    return { ...entry, orderId: null, outcome: 'error', reason: wrong }
  }
  const orderId = await addOrder(work, order, { ...incoming, recipient: incoming.recipient })
  await remember(work, { ...base, orderId, applied: incoming.side })
  return { ...entry, orderId, outcome: 'inserted', reason: null }
}

/** From now on the order follows the store: its state at once, all else when the store changes it. */
async function linkTwin(work: Applying, facts: Facts, id: number): Promise<Entry> {
  const { db, store } = work
  const held = await lockOrderForSync(db, store.orgId, id)
  const found = held && { recipient: held.recipient, lines: held.lines, weight: held.weight }
  const applied = { ...facts.incoming.side, status: orderStatus.awaiting, ...(found && { found }) }
  const nothing = { external_updated_at: new Date(facts.order.updatedAt), content_hash: '', deferred_fingerprint: null }
  return takeChange(work, facts, { ...nothing, order_id: id, applied })
}

/** What was done of the store's word so far: nothing more while there is a label, or one is being bought. */
const doneSoFar = ({ content_hash: hash, applied }: Known): Pick<Remembered, 'hash' | 'applied'> => ({ hash, applied })

const differs = (a: Applied, b: StoreSide): boolean => a.recipient !== b.recipient || a.lines !== b.lines

/** The shop asks not to ship the order yet; orders here have no such state, so it is said. */
const holdOf = ({ order, incoming }: Facts): Reason | null =>
  order.hold !== null && incoming.side.status === orderStatus.awaiting
    ? { code: 'STORE_ORDER_HELD_LATER', value: order.hold }
    : null

/** The shop canceled what has a label, or is at a warehouse: only a person can stop it. */
const canceledTooLate = ({ outbound, partOutbounds }: HeldOrder): Reason => {
  // Every part that a warehouse still has: each must be stopped, and later looks say nothing more.
  const open = [outbound, partOutbounds].filter((numbers) => numbers !== null)
  return open.length === 0
    ? { code: 'STORE_ORDER_CANCELED_WITH_LABEL', value: null }
    : { code: 'STORE_ORDER_CANCELED_AT_WAREHOUSE', value: open.join(',') }
}

/** The shop changed what has a label, or is at a warehouse. */
const changedTooLate = ({ outbound }: HeldOrder): Reason =>
  outbound === null
    ? { code: 'STORE_ORDER_HAS_LABEL', value: null }
    : { code: 'STORE_ORDER_AT_WAREHOUSE', value: outbound }

/** The shop marked all as shipped: what has no label here would go a second time, and only a person can stop it. */
const shippedThere = ({ status, shipped, outbound, partsAwait }: HeldOrder): Reason | null => {
  const isUnderWay = status === orderStatus.awaiting && (shipped || outbound !== null)
  return isUnderWay || partsAwait ? { code: 'STORE_ORDER_SHIPPED_THERE', value: null } : null
}

/** It is shipped here, and not because the store marked it so: a warehouse handed it over, with or without a label. */
const isSentFromHere = (held: HeldOrder, applied: Applied): boolean =>
  held.status === orderStatus.shipped && applied.status !== orderStatus.shipped

/** A label was bought, or the order is at a warehouse or was sent: the store's change is reported, not applied. */
function afterLabel(held: HeldOrder, applied: Applied, facts: Facts): Pick<Entry, 'outcome' | 'reason'> {
  const incoming = facts.incoming.side
  if (incoming.status === orderStatus.canceled) return { outcome: 'error', reason: canceledTooLate(held) }
  // What the store knows as sent needs nobody's eye once it has a label: its items are fewer because they were sent.
  const isShippedThere = incoming.status === orderStatus.shipped
  const reason = isShippedThere ? shippedThere(held) : differs(applied, incoming) ? changedTooLate(held) : holdOf(facts)
  return { outcome: reason ? 'error' : 'unchanged', reason }
}

/** A combined order is more than the store's own: it is neither canceled nor shipped with it. */
const withoutEnd = (held: HeldOrder, take: readonly (keyof StoreSide)[], store: StoreSide): (keyof StoreSide)[] =>
  take.filter((part) => part !== 'status' || held.regrouped !== 'combine' || store.status === orderStatus.awaiting)

/**
 * The store changed where an order goes, canceled it or took that back, or marked it as shipped while a part of it awaits shipment, and other
 * orders here contain its goods; null when that is not so.
 */
function regroupedReason(held: HeldOrder, applied: Applied, store: StoreSide): Reason | null {
  if (held.regrouped === null) return null
  const isNow = (status: number) => store.status === status && applied.status !== status
  const isBack = applied.status === orderStatus.canceled && store.status !== orderStatus.canceled
  const isLeft = held.partsAwait || (held.regrouped === 'combine' && held.status === orderStatus.awaiting)
  const isSent = isNow(orderStatus.shipped) && isLeft
  if (isNow(orderStatus.canceled) || isBack || isSent) return { code: 'STORE_ORDER_REGROUPED', value: 'status' }
  const isMoved = store.recipient !== '' && applied.recipient !== undefined && store.recipient !== applied.recipient
  return isMoved ? { code: 'STORE_ORDER_REGROUPED', value: 'recipient' } : null
}

/** The store cancels an order: what rules split off it goes along. False: something else of it is left, or nothing is canceled. */
const endSplitOff = async (
  { db, store, now }: Applying,
  held: HeldOrder,
  { status }: Pick<StoreChange, 'status'>,
): Promise<boolean> =>
  status === orderStatus.canceled &&
  held.regrouped === 'split' &&
  (await cancelSplitOff(db, { orgId: store.orgId, id: held.id, at: now }))

/**
 * How the order stood here at the store's last word, where that is not as the store has it: lines that were there keep their places, in
 * whatever sequence the store lists them now. Without this they would look like edited here.
 */
const foundAfter = async (
  { db, store }: Applying,
  id: number,
  { found }: Applied,
  take: readonly (keyof StoreSide)[],
) => (take.includes('lines') ? { ...found, lines: await findLinesFingerprint(db, store.orgId, id) } : found)

async function takeChange(work: Applying, facts: Facts, known: Known & { order_id: number }): Promise<Entry> {
  const { order, incoming, hash, entry } = facts
  const { db, store } = work
  const { orgId } = store
  const at = { externalId: order.externalId, orderId: known.order_id, updatedAt: new Date(order.updatedAt) }
  const held = await lockOrderForSync(db, orgId, known.order_id)
  if (!held) return { ...entry, orderId: null, outcome: 'unchanged', reason: null }
  const answer = { ...entry, orderId: held.id }
  if (facts.isPushed && incoming.side.status === orderStatus.shipped) {
    await remember(work, { ...at, hash, applied: known.applied })
    return { ...answer, outcome: 'unchanged', reason: null }
  }
  if (held.shipped || held.buying || isSentFromHere(held, known.applied)) {
    await endSplitOff(work, held, incoming.side)
    const verdict = afterLabel(held, known.applied, facts)
    const waits = held.buying || verdict.outcome === 'error'
    await remember(
      work,
      waits ? { ...at, ...doneSoFar(known), deferred: hash } : { ...at, hash, applied: known.applied },
    )
    const again = known.deferred_fingerprint === hash && !work.again
    return { ...answer, ...(again ? { outcome: 'unchanged', reason: null } : verdict) }
  }
  const applied = { ...incoming.side, ...known.applied }
  const { take: changed, edited: editedParts } = mergeSides({ applied, incoming: incoming.side, held })
  const take = withoutEnd(held, changed, incoming.side)
  const change: StoreChange = {
    ...(take.includes('recipient') && incoming.recipient && { recipient: incoming.recipient }),
    ...(take.includes('lines') && { lines: incoming.lines }),
    ...(take.includes('weight') && { package: packageOf(order) }),
    ...(take.includes('status') && { status: incoming.side.status }),
  }
  if (take.length > 0) await changeFromStore(db, { orgId, id: held.id, at: work.now }, change)
  const isEnded = await endSplitOff(work, held, change)
  const now = incoming.side.status === orderStatus.awaiting ? incoming.side : applied
  const found = await foundAfter(work, held.id, known.applied, take)
  await remember(work, { ...at, hash, applied: { ...now, status: incoming.side.status, ...(found && { found }) } })
  const regrouped = isEnded ? null : regroupedReason(held, known.applied, incoming.side)
  if (regrouped) return { ...answer, outcome: 'error', reason: regrouped }
  if (change.status === orderStatus.canceled) return { ...answer, outcome: 'canceled', reason: null }
  const edited: Reason | null =
    editedParts.length > 0 ? { code: 'STORE_ORDER_EDITED_HERE', value: editedParts.join(',') } : null
  const hold = holdOf(facts)
  // Part of it may be taken over while what was changed here stays: both are told.
  if (take.length > 0) return { ...answer, outcome: 'updated', reason: hold ?? edited }
  if (hold) return { ...answer, outcome: 'error', reason: hold }
  if (edited) return { ...answer, outcome: 'skipped', reason: edited }
  return { ...answer, outcome: 'unchanged', reason: null }
}

async function applyReadable(work: Applying, received: StoreOrder): Promise<Entry> {
  const pushed = await pushedUnits(work.db, work.store, received.externalId)
  const order = withoutPushes(received, pushed)
  const entry = { externalId: order.externalId, orderNo: order.orderNo }
  const hash = contentHash(order)
  const known = await findKnown(work, order.externalId)
  const older = known !== undefined && new Date(order.updatedAt) < known.external_updated_at
  const same = known?.content_hash === hash && known.deferred_fingerprint === null && !work.again
  if (known && (older || (same && known.order_id !== null))) {
    return { ...entry, orderId: known.order_id, outcome: 'unchanged', reason: null }
  }
  const facts = { order, incoming: snapshotOf(order, work.store), hash, entry, isPushed: isPushedWhole(order, pushed) }
  if (known && known.order_id !== null) return takeChange(work, facts, { ...known, order_id: known.order_id })
  const entryOfNew = await takeNew(work, facts)
  // Left out again, although it is judged by what the seller wishes now: that was said before.
  return same && entryOfNew.outcome === 'skipped' ? { ...entryOfNew, outcome: 'unchanged', reason: null } : entryOfNew
}

/** Makes one order of a store what the store says, as far as nobody here decided otherwise. Throws what the database refuses. */
export async function applyOrder(work: Applying, order: StoreOrder | Unreadable): Promise<Entry> {
  const { externalId, orderNo } = order
  if (isUnreadable(order)) {
    const reason = { code: 'STORE_ORDER_MALFORMED', value: order.fault.value ?? null } as const
    return { externalId, orderNo, orderId: null, outcome: 'error', reason }
  }
  // A savepoint: of an order that fails nothing stays, and the caller's transaction can go on without it.
  return work.db.transaction().execute((db) => applyReadable({ ...work, db }, order))
}

const appliedOutcomes: ReadonlySet<Entry['outcome']> = new Set(['inserted', 'updated'])

/** Fills what the orders of these entries lack from products, as far as the seller lets it, chooses the warehouse of new ones, and runs the seller's rules over them. */
export async function fillApplied({ db, now, store: { orgId } }: Applying, entries: readonly Entry[]): Promise<void> {
  const ids = entries.flatMap(({ orderId, outcome }) =>
    orderId !== null && appliedOutcomes.has(outcome) ? [orderId] : [],
  )
  if (ids.length > 0 && (await fillsFromProducts(db, orgId))) await fillIncoming(db, orgId, ids)
  const inserted = entries.flatMap(({ orderId, outcome }) =>
    orderId !== null && outcome === 'inserted' ? [orderId] : [],
  )
  await chooseWarehouse(db, orgId, { ids: inserted, warehouseId: await warehouseFor(db, orgId, undefined) })
  await applyRules(db, orgId, ids, now)
}

/** The store has the order no more. */
export async function applyRemoval(work: Applying, externalId: string): Promise<Entry> {
  const known = await findKnown(work, externalId)
  const nothing: Entry = {
    externalId,
    orderNo: null,
    orderId: known?.order_id ?? null,
    outcome: 'unchanged',
    reason: null,
  }
  if (!known || known.content_hash === REMOVED) return nothing
  if (known.order_id === null) {
    // Nobody waits for it any more.
    await remember(work, {
      externalId,
      orderId: null,
      updatedAt: known.external_updated_at,
      hash: REMOVED,
      applied: {},
    })
    return nothing
  }
  const held = await lockOrderForSync(work.db, work.store.orgId, known.order_id)
  if (!held) return nothing
  const at = { externalId, orderId: held.id, updatedAt: known.external_updated_at }
  if (held.shipped || held.buying || isSentFromHere(held, known.applied)) {
    await endSplitOff(work, held, { status: orderStatus.canceled })
    await remember(work, { ...at, ...doneSoFar(known), deferred: REMOVED })
    if (known.deferred_fingerprint === REMOVED) return nothing
    return { ...nothing, outcome: 'error', reason: canceledTooLate(held) }
  }
  const applied = { ...known.applied, status: orderStatus.canceled }
  await remember(work, { ...at, hash: REMOVED, applied })
  const reason = regroupedReason(held, known.applied, { ...applied, status: orderStatus.canceled } as StoreSide)
  if (held.regrouped === 'combine') return { ...nothing, outcome: reason ? 'error' : 'unchanged', reason }
  if (held.status !== orderStatus.awaiting) return nothing
  const ref = { orgId: work.store.orgId, id: held.id, at: work.now }
  const change = { status: orderStatus.canceled }
  await changeFromStore(work.db, ref, change)
  const isEnded = await endSplitOff(work, held, change)
  return reason && !isEnded ? { ...nothing, outcome: 'error', reason } : { ...nothing, outcome: 'canceled' }
}
