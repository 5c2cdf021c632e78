import { orderStatus } from '@waybill/contract/orders/enums'
import type { CarrierId } from '@waybill/contract/carriers/enums'
import { type PushState, pushState } from '@waybill/contract/stores/push-lifecycle'
import type { PushLine } from '../../../../connectors/index.ts'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import type { StoreRef } from '../secrets.ts'

export interface PushRow {
  id: number
  externalId: string
  orderId: number
  shipmentId: number
  trackingNo: string
  carrier: CarrierId
  packageCount: number
  lines: PushLine[] | null
  items: { sku: string | null; name: string | null; quantity: number }[] | null
  state: PushState
  attempts: number
  externalIds: string[] | null
  labelledAt: Date
  /** Since when it waits, or is being sent. */
  since: Date
  /** Its label was voided. */
  gone: boolean
}
/** One call to a store: a label, or all of an order that goes in several packages. */
export interface ClaimedPush {
  rows: [PushRow, ...PushRow[]]
  sentBefore: PushLine[]
}

/** Longer than any call to a store: after it others take over. */
const LEASE_MS = 180_000
const MINUTE = 60_000
/** So long the scanned packages of an order wait for one that no carrier has scanned: some never are. */
const SCAN_WAIT_MS = 48 * 60 * MINUTE
const OPEN = stateSql(pushState.waiting, pushState.sending, pushState.held, pushState.withdrawing)

const columns = sql`p.id, p.external_id as "externalId", p.order_id as "orderId", p.shipment_id as "shipmentId", p.tracking_no as "trackingNo", p.carrier,
  p.package_count as "packageCount", p.lines, p.items, p.state, p.attempts, p.external_ids as "externalIds", p.labelled_at as "labelledAt",
  p.since, p.label_gone as gone`

async function nextDue(db: Db, { orgId, storeId }: StoreRef, now: Date): Promise<PushRow | undefined> {
  const { rows } = await sql<PushRow>`
    select ${columns} from store_push p
    where p.org_id = ${orgId} and p.store_id = ${storeId} and p.due_at <= ${now}::timestamptz and p.state in (${OPEN})
    order by p.due_at, p.id limit 1 for update skip locked`.execute(db)
  return rows[0]
}

/** Rows of the other packages of its order, where it has several: they are told, and taken back, together. */
const packagesOf = ({ orgId, storeId }: StoreRef, row: PushRow) => sql`
  p.org_id = ${orgId} and p.store_id = ${storeId} and p.external_id = ${row.externalId} and p.order_id = ${row.orderId}
    and ${row.packageCount > 1} and p.package_count > 1 and p.id <> ${row.id} and not p.label_gone`

/** Those that are told with it, whatever the store said of them alone. */
async function siblingsOf(db: Db, ref: StoreRef, row: PushRow): Promise<PushRow[]> {
  const { waiting, held, refused, sending } = pushState
  const { rows } = await sql<PushRow>`
    select ${columns} from store_push p where ${packagesOf(ref, row)} and p.state in (${stateSql(waiting, held, refused, sending)})
    order by p.id for update`.execute(db)
  return rows
}

type Wait = { code: string | null; until: Date }

/** What has to happen first, while somebody else has to do it: a void is decided, a number removed, the last package labelled. */
async function whyNotYet(db: Db, ref: StoreRef, row: PushRow, now: Date): Promise<Wait | null> {
  const { orgId, storeId } = ref
  const { withdrawing, sending } = pushState
  const { rows } = await sql<{ parts: boolean; removal: boolean; void: boolean }>`
    select ${row.packageCount > 1} and o.status <> ${stateSql(orderStatus.shipped)} as parts,
      exists (
        select from store_push p where p.org_id = ${orgId} and p.store_id = ${storeId} and p.external_id = ${row.externalId}
          and (p.state = ${stateSql(withdrawing)} or p.state = ${stateSql(sending)} and p.label_gone)) as removal,
      exists (
        select from shipping_open_void v where v.org_id = ${orgId}
          and (v.shipment_id = ${row.shipmentId} or v.shipment_id in (select p.shipment_id from store_push p where ${packagesOf(ref, row)}))) as void
    from orders_order o where o.org_id = ${orgId} and o.id = ${row.orderId}`.execute(db)
  const [found] = rows
  const after = (minutes: number): Date => new Date(now.getTime() + minutes * MINUTE)
  if (found?.void) return { code: 'STORE_PUSH_AWAITS_VOID', until: after(1) }
  if (found?.removal) return { code: 'STORE_PUSH_AWAITS_REMOVAL', until: after(1) }
  return found?.parts ? { code: 'STORE_PUSH_AWAITS_PACKAGES', until: after(60) } : null
}

/** Whether other packages of its order are not due yet: all are told once the last one is, or has long not been scanned. */
async function waitForPackages(db: Db, ref: StoreRef, row: PushRow, now: Date): Promise<Wait | null> {
  const { rows } = await sql<{ until: Date | null; unscanned: boolean | null }>`
    select max(p.due_at) as until, bool_or(p.due_at is null) as unscanned from store_push p
    where ${packagesOf(ref, row)} and p.state in (${stateSql(pushState.waiting, pushState.sending)})`.execute(db)
  const { until = null, unscanned = null } = rows[0] ?? {}
  if (unscanned && now.getTime() - row.since.getTime() < SCAN_WAIT_MS)
    return { code: 'STORE_PUSH_AWAITS_SCAN', until: new Date(now.getTime() + 60 * MINUTE) }
  return until && until > now ? { code: null, until } : null
}

/** What the store has, or may have, is to be removed there first, so that all packages can be told at once. */
const makingRoom = (now: Date) => sql`
  state = ${stateSql(pushState.withdrawing)}, due_at = ${now}::timestamptz, attempts = 0, since = ${now}::timestamptz,
    code = 'STORE_PUSH_AWAITS_PACKAGES', value = null`
const untilRoom = (now: Date): Wait => ({
  code: 'STORE_PUSH_AWAITS_PACKAGES',
  until: new Date(now.getTime() + MINUTE),
})

/**
 * A package that comes late: those that the store was told without it are removed there, and then told with it. One that the store
 * could not remove has its reason, and stays.
 */
async function withdrawSent(db: Db, ref: StoreRef, row: PushRow, now: Date): Promise<Wait | null> {
  const { numAffectedRows } = await sql`
    update store_push p set ${makingRoom(now)}
    where ${packagesOf(ref, row)} and p.state = ${stateSql(pushState.sent)}
      and p.code is distinct from 'STORE_PUSH_STAYS'`.execute(db)
  return numAffectedRows ? untilRoom(now) : null
}

/**
 * The same of those that were tried without it: a store that has the items under their numbers alone would take them for told, and never
 * hear its number.
 */
async function withdrawTried(db: Db, ref: StoreRef, row: PushRow, now: Date): Promise<Wait | null> {
  const all = [row, ...(await siblingsOf(db, ref, row))]
  const tried = all.filter(({ attempts }) => attempts > 0)
  if (tried.length === 0 || tried.length === all.length) return null
  await sql`
    update store_push set ${makingRoom(now)}
    where org_id = ${ref.orgId} and id = any(${tried.map(({ id }) => id)}::bigint[])`.execute(db)
  return untilRoom(now)
}

/** What the store was told of other labels of the same order of its own. Packages of one order were told with the same lines. */
async function linesSentBefore(db: Db, { orgId, storeId }: StoreRef, row: PushRow): Promise<PushLine[]> {
  const { rows } = await sql<{ lines: PushLine[] }>`
    select distinct on (case when package_count > 1 then -order_id else id end) lines from store_push
    where org_id = ${orgId} and store_id = ${storeId} and external_id = ${row.externalId} and state = ${stateSql(pushState.sent)}
      and lines is not null and not (package_count > 1 and order_id = ${row.orderId})`.execute(db)
  return rows.flatMap(({ lines }) => lines)
}

async function claimRemoval(db: Db, orgId: number, row: PushRow, { now, until }: Lease): Promise<ClaimedPush> {
  const attempts = row.state === pushState.withdrawing ? row.attempts + 1 : 1
  await sql`
    update store_push set state = ${stateSql(pushState.withdrawing)}, due_at = ${until}::timestamptz, attempts = ${attempts},
      since = case when state = ${stateSql(pushState.withdrawing)} then since else ${now}::timestamptz end
    where org_id = ${orgId} and id = ${row.id}`.execute(db)
  return { rows: [{ ...row, state: pushState.withdrawing, attempts }], sentBefore: [] }
}

type Lease = { now: Date; until: Date }

async function claimSending(db: Db, ref: StoreRef, row: PushRow, { now, until }: Lease): Promise<ClaimedPush> {
  const others = await siblingsOf(db, ref, row)
  const ids = [row, ...others].map(({ id }) => id)
  // What waits for something by its code may be brought forward; what is being told must not be.
  await sql`
    update store_push set state = ${stateSql(pushState.sending)}, due_at = ${until}::timestamptz, attempts = attempts + 1,
      code = null, value = null, since = case when state = ${stateSql(pushState.sending)} then since else ${now}::timestamptz end
    where org_id = ${ref.orgId} and id = any(${ids}::bigint[])`.execute(db)
  const lead = { ...row, attempts: row.attempts + 1 }
  return { rows: [lead, ...others], sentBefore: await linesSentBefore(db, ref, row) }
}

/**
 * Takes the next push of a store that is due, so that no other worker has it for a while; 'later' when it has to wait for something else
 * first, null when none is due. Committed before the store is called: a worker that finds it `sending` knows that the store may know it. One
 * whose label was voided while that is not known is never told again: the store is asked, and the number removed.
 */
export async function claimPush(db: Db, ref: StoreRef, now: Date): Promise<ClaimedPush | 'later' | null> {
  const { orgId } = ref
  const row = await nextDue(db, ref, now)
  if (!row) return null
  const lease = { now, until: new Date(now.getTime() + LEASE_MS) }
  if (row.state === pushState.withdrawing || row.gone) return claimRemoval(db, orgId, row, lease)
  const wait =
    (await whyNotYet(db, ref, row, now)) ??
    (await waitForPackages(db, ref, row, now)) ??
    (await withdrawSent(db, ref, row, now)) ??
    (await withdrawTried(db, ref, row, now))
  if (wait === null) return claimSending(db, ref, row, lease)
  await sql`
    update store_push set due_at = ${wait.until}::timestamptz, code = ${wait.code}, value = null
    where org_id = ${orgId} and id = ${row.id}`.execute(db)
  return 'later'
}

/** What is due at a store that is away is looked at again in some minutes: by then others have had their turn. */
const AWAY_MINUTES = 5

export async function postponeDue(db: Db, { orgId, storeId }: StoreRef, now: Date): Promise<void> {
  const until = new Date(now.getTime() + AWAY_MINUTES * MINUTE)
  await sql`
    update store_push set due_at = ${until}::timestamptz
    where org_id = ${orgId} and store_id = ${storeId} and due_at <= ${now}::timestamptz and state in (${OPEN})`.execute(
    db,
  )
}
