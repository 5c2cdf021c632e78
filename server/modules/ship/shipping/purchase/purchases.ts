import { openStates, statesBefore } from '@waybill/contract/core/lifecycle'
import { purchaseLifecycle, type PurchaseState, purchaseState } from '@waybill/contract/shipping/purchase-lifecycle'
import { sql } from 'kysely'
import type { ShipRequest } from '../../../../carriers/index.ts'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { mostPieces } from '@waybill/contract/carriers/catalogue'
import type { Contents } from '../../../sell/orders/index.ts'
import { isAdoptable, type ItemRef, type QueuedItem } from './batches.ts'
import type { Claimant } from '../runtime/node-identity.ts'
import type { Offer } from '../quotes/offers.ts'
import type { LabelCover } from '../../../money/funds/index.ts'
import { paramsJson, plainJson, type Refusal, type RowProblem } from '../request/problem.ts'

/** A purchase as the saga works on it. */
export interface OpenPurchase {
  orgId: number
  id: string
  orderId: number
  batchId: string
  /** Who pressed Buy. */
  userId: number | null
  state: PurchaseState
  carrier: number
  serviceCode: string
  /** The connection over which it is bought. */
  connectionId: string
  request: ShipRequest
  offer: Offer
  /** The node that may change it. */
  owner: number
  attempts: number
  checks: number
  sentAt: Date | null
  /** Why the carrier rejected the last call, while an earlier one may still have bought the label. */
  rejection: Refusal | null
  /** What the label takes of the order; null = all of it. */
  contents: Contents | null
  /** Which of how many packages of its order it is for. */
  packageNo: number
  packageCount: number
  /** Purchases of other packages that the carrier sells with this one in a single call: they go through every state with it. */
  pieces: PurchasePiece[]
}

/** A purchase that another one leads. */
export type PurchasePiece = Pick<OpenPurchase, 'id' | 'request' | 'offer' | 'packageNo'>

export const idsOf = ({ id, pieces }: Pick<OpenPurchase, 'id' | 'pieces'>): string[] => [
  id,
  ...pieces.map((piece) => piece.id),
]

const columns = sql`org_id as "orgId", id, order_id as "orderId", batch_id as "batchId",
  (select b.created_by from label_batch b where b.org_id = purchase.org_id and b.id = purchase.batch_id) as "userId", state, carrier, service_code as "serviceCode",
  connection_id as "connectionId", request, offer, owner, attempts, checks, sent_at as "sentAt", rejection, contents, package_no as "packageNo", package_count as "packageCount",
  case when package_count > 1 then (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'request', p.request, 'offer', p.offer, 'packageNo', p.package_no) order by p.package_no), '[]')
    from purchase p where p.org_id = purchase.org_id and p.lead_id = purchase.id) else '[]' end as pieces`

export interface Intent {
  item: QueuedItem
  request: ShipRequest
  offer: Offer
  node: number
  at: Date
  /** The purchase that leads this one; left out = none does. */
  leadId?: string | null
}

/** The row of the batch that it is bought for, and of those that it leads. */
export const itemOf = ({ orgId, id, pieces }: OpenPurchase): ItemRef => ({
  orgId,
  purchaseId: id,
  others: pieces.map((piece) => ({ purchaseId: piece.id })),
})

/** Writes the intent; null when this purchase exists or the order is in another one that is under way. */
export async function insertPurchase(
  db: Db,
  { item, request, offer, node, at, leadId = null }: Intent,
): Promise<OpenPurchase | null> {
  const { rows } = await sql<OpenPurchase>`
    insert into purchase (org_id, id, batch_id, order_id, carrier, service_code, connection_id, state, price, buy_price, cost, cover, cover_buy, cover_cost, request, offer, owner, reserved_at, package_no, package_count, lead_id, contents)
    values (${item.orgId}, ${item.purchaseId}, ${item.batchId}, ${item.orderId}, ${offer.carrier}, ${offer.serviceCode}, ${offer.connectionId}, ${purchaseState.reserved},
      ${offer.sell}, ${offer.buy}, ${offer.cost}, ${offer.cover?.sell ?? 0}, ${offer.cover?.buy ?? 0}, ${offer.cover?.cost ?? 0}, ${JSON.stringify(request)}::jsonb, ${JSON.stringify(offer)}::jsonb, ${node}, ${at}::timestamptz, ${item.packageNo}, ${item.packageCount}, ${leadId}::uuid, (
        select case when o.units_shipped > 0 or bool_or(l.chosen) then jsonb_agg(
          jsonb_build_object('lineId', l.id, 'sku', l.sku, 'name', l.name, 'quantity', l.parcel) order by l.id) filter (where l.parcel > 0) end
        from orders_order o join orders_line l on l.org_id = o.org_id and l.order_id = o.id
        where o.org_id = ${item.orgId} and o.id = ${item.orderId} group by o.units_shipped))
    on conflict do nothing
    returning ${columns}`.execute(db)
  return rows[0] ?? null
}

/** A package that is bought, with its own part of the price. */
export interface ReadyPackage {
  no: number
  request: ShipRequest
  offer: Offer
}
export interface PackagesIntent {
  item: QueuedItem
  packages: readonly [ReadyPackage, ...ReadyPackage[]]
  node: number
  at: Date
}

/**
 * The intents of all packages of an order. A carrier that sells them as one shipment is asked once, by the first of them, which leads the
 * others; at one that sells each by itself every purchase stands alone. `leads`: those that are sent. Null as for insertPurchase.
 */
export async function insertPurchases(
  db: Db,
  { item, packages: [first, ...others], node, at }: PackagesIntent,
): Promise<{ purchases: OpenPurchase[]; leads: OpenPurchase[] } | null> {
  const lead = await insertPurchase(db, { item, ...first, node, at })
  if (!lead) return null
  const isOne = others.length > 0 && mostPieces(first.offer.carrier) !== null
  const pieces: OpenPurchase[] = []
  for (const [index, { no: packageNo, ...one }] of others.entries()) {
    const own = { ...item, packageNo, purchaseId: item.others[index]!.purchaseId }
    const purchase = await insertPurchase(db, { item: own, ...one, node, at, leadId: isOne ? lead.id : null })
    if (!purchase) throw new Error('A package of the order is being bought')
    pieces.push(purchase)
  }
  const purchases = [lead, ...pieces]
  return { purchases, leads: isOne ? [{ ...lead, pieces }] : purchases }
}

const changeable = (to: PurchaseState) => sql`state in (${stateSql(...statesBefore(purchaseLifecycle, to))})`
const ownedBy = (purchase: OpenPurchase) =>
  sql`org_id = ${purchase.orgId} and id = any(${idsOf(purchase)}::uuid[]) and owner = ${purchase.owner}`

async function changed(query: ReturnType<typeof sql>, db: Db): Promise<boolean> {
  const { numAffectedRows } = await query.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

// Each returns false when the purchase is not ours any more or has moved on: then nothing else may be done with it.

/** The carrier is called right after this is committed, never before. */
export const markSent = (db: Db, purchase: OpenPurchase, at: Date): Promise<boolean> =>
  changed(
    sql`update purchase set state = ${stateSql(purchaseState.sent)}, sent_at = ${at}::timestamptz, attempts = attempts + 1, checks = 0, next_try_at = null, rejection = null
      where ${ownedBy(purchase)} and ${changeable('sent')}`,
    db,
  )

/** Of the purchase alone, without those that it leads. `cover`: what of its amounts was charged for insurance; null: nothing. */
export const markSucceeded = (
  db: Db,
  purchase: OpenPurchase,
  at: Date,
  cover: LabelCover | null | undefined,
): Promise<boolean> =>
  changed(
    sql`update purchase set state = ${stateSql(purchaseState.succeeded)}, decided_at = ${at}::timestamptz, next_try_at = null, error_code = null, error_params = null,
        cover = ${cover?.sell ?? 0}, cover_buy = ${cover?.buy ?? 0}, cover_cost = ${cover?.cost ?? 0}
      where ${ownedBy({ ...purchase, pieces: [] })} and ${changeable('succeeded')}`,
    db,
  )

export const markRejected = (db: Db, purchase: OpenPurchase, at: Date, problem: RowProblem): Promise<boolean> =>
  changed(
    sql`update purchase set state = ${stateSql(purchaseState.rejected)}, decided_at = ${at}::timestamptz, next_try_at = null, error_code = ${problem.code},
        error_params = ${paramsJson(problem)}::jsonb
      where ${ownedBy(purchase)} and ${changeable('rejected')}`,
    db,
  )

/** No answer, or none that decides: to be looked up at `at`. `checks`: fruitless look-ups so far. */
export const markUnknown = (db: Db, purchase: OpenPurchase, next: { checks: number; at: Date }): Promise<boolean> =>
  changed(
    sql`update purchase set state = ${stateSql(purchaseState.unknown)}, checks = ${next.checks}, next_try_at = ${next.at}::timestamptz, error_code = 'PURCHASE_UNKNOWN',
        error_params = null, rejection = ${purchase.rejection && plainJson(purchase.rejection)}::jsonb
      where ${ownedBy(purchase)} and (state = ${stateSql(purchaseState.unknown)} or ${changeable('unknown')})`,
    db,
  )

/** Only a person can find out what became of it, unless the carrier answers after all: it is asked at `nextTryAt`. The money stays held. */
export const markParked = (db: Db, purchase: OpenPurchase, nextTryAt: Date): Promise<boolean> =>
  changed(
    sql`update purchase set state = ${stateSql(purchaseState.parked)}, next_try_at = ${nextTryAt}::timestamptz
      where ${ownedBy(purchase)} and (state = ${stateSql(purchaseState.parked)} or ${changeable('parked')})`,
    db,
  )

/** An internal failure kept the purchase from advancing: not before `at` again. What is parked has its next time already. */
export const postpone = (db: Db, purchase: OpenPurchase, at: Date): Promise<boolean> =>
  changed(
    sql`update purchase set checks = least(checks + 1, 1000), next_try_at = ${at}::timestamptz
      where ${ownedBy(purchase)} and state in (${stateSql(purchaseState.reserved, purchaseState.sent, purchaseState.unknown)})`,
    db,
  )

/** What else is under way for the order; null = nothing. */
export async function livePurchaseState(db: Db, orgId: number, orderId: number): Promise<PurchaseState | null> {
  const { rows } = await sql<{ state: PurchaseState }>`
    select state from purchase where org_id = ${orgId} and order_id = ${orderId}
      and ${undecided} limit 1`.execute(db)
  return rows[0]?.state ?? null
}

/** Has a label taken units of the order since it was quoted? Then the quote was for what that label took. */
export async function isQuoteUsed(db: Db, orgId: number, { orderId, quoteId }: QueuedItem): Promise<boolean> {
  const { rows } = await sql`
    select 1 from quote q join orders_order o on o.org_id = q.org_id and o.id = q.order_id
    where q.org_id = ${orgId} and q.id = ${quoteId} and o.id = ${orderId} and o.units_shipped > q.units_shipped`.execute(
    db,
  )
  return rows.length > 0
}

/** Spelt as the index purchase_live has it, so that the sweeper never reads the purchases that have ended. */
const undecided = sql`state in (${stateSql(...openStates(purchaseLifecycle))})`

/** Takes over the open purchases of nodes that are dead; of those that are due, at most `limit`. All organisations. */
export async function adoptPurchases(db: Db, node: Claimant, limit: number): Promise<OpenPurchase[]> {
  const { rows } = await sql<OpenPurchase>`
    update purchase set owner = ${node.id} where (org_id, id) in (
      select q.org_id, q.id from purchase q
      where q.${undecided} and q.lead_id is null and q.owner <> ${node.id} and ${isAdoptable(node, 'q.owner')}
      limit ${limit} for update skip locked)
    returning ${columns}`.execute(db)
  const led = rows.flatMap(({ orgId, pieces }) => pieces.map(({ id }) => ({ orgId, id })))
  if (led.length > 0)
    await sql`
      update purchase p set owner = ${node.id} from jsonb_to_recordset(${JSON.stringify(led)}::jsonb) as l ("orgId" bigint, id uuid)
      where p.org_id = l."orgId" and p.id = l.id`.execute(db)
  return rows
}

/** Our own purchases that nobody is working on (those in `busy` are) and whose time has come; the parked ones last. */
export async function listStrayPurchases(
  db: Db,
  node: number,
  options: { busy: readonly string[]; now: Date; limit: number },
): Promise<OpenPurchase[]> {
  const { rows } = await sql<OpenPurchase>`
    select ${columns} from purchase
    where owner = ${node} and ${undecided} and lead_id is null and not id = any(${[...options.busy]}::uuid[])
      and (next_try_at is null or next_try_at <= ${options.now}::timestamptz)
    order by state = ${stateSql(purchaseState.parked)}, reserved_at limit ${options.limit}`.execute(db)
  return rows
}
