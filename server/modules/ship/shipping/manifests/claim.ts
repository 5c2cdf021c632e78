import { manifestState } from '@waybill/contract/shipping/manifest-lifecycle'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { type Group, groupOf, isOpen, originKey } from './handover.ts'

/** One press of Close day. */
export interface CloseRef {
  orgId: number
  closeId: string
}

/** What goes into one manifest at most: labels of one account at one carrier. */
type Account = { carrier: number; connectionId: string; shipDate: string }
/** So long another sweep of this node leaves a fresh manifest alone. */
export const SETTLING_MS = 30_000

const inGroups = (groups: readonly Group[]): RawBuilder<boolean> =>
  sql<boolean>`s.ship_date = any(${groups.map(({ shipDate }) => shipDate)}::date[]) and (s.carrier, ${originKey}, s.ship_date) in (
    select * from unnest(${groups.map(({ carrier }) => carrier)}::int[], ${groups.map(({ origin }) => origin)}::text[], ${groups.map(({ shipDate }) => shipDate)}::date[]))`

const connectionOf = sql`(select p.connection_id from purchase p where p.org_id = s.org_id and p.id = s.purchase_id)`

/** How many labels a manifest of each account holds; read before anything is locked. */
export async function findLimits(runtime: Runtime, { orgId, closeId }: CloseRef): Promise<Map<string, number>> {
  const accounts = await runtime.serve(orgId, async (db) => {
    const { rows } = await sql<Account>`
      select distinct s.carrier, ${connectionOf} as "connectionId", max(s.ship_date)::text as "shipDate"
      from shipment s where s.org_id = ${orgId} and s.status = ${stateSql(trackingStatus.labelCreated)} and s.purchase_id is not null
        and s.ship_date in (select split_part(g, '.', 3)::date from day_close c, unnest(c.groups) g where c.org_id = ${orgId} and c.id = ${closeId})
      group by 1, 2`.execute(db)
    return rows
  })
  const limits = await Promise.all(
    accounts.map(async ({ carrier, connectionId, shipDate }) => {
      const provider = await runtime.carriers.resolveCarrier({ orgId, connectionId, carrier })
      return [`${carrier} ${connectionId}`, (await provider.manifests?.maxLabels(shipDate)) ?? Infinity] as const
    }),
  )
  return new Map(limits)
}

interface Label {
  id: number
  carrier: number
  connectionId: string
  origin: string
  shipDate: string
  isTest: boolean
  from: PostalAddress
  weightCg: number
}

/** Locks the shipments, as a void does before it is requested, and reads those that can still be handed over. */
async function lockOpenLabels(
  db: Db,
  orgId: number,
  { groups, now }: { groups: Group[]; now: Date },
): Promise<Label[]> {
  const { rows: locked } = await sql<{ id: number }>`
    select s.id from shipment s where s.org_id = ${orgId} and s.status = ${stateSql(trackingStatus.labelCreated)} and ${inGroups(groups)}
    order by s.id for no key update`.execute(db)
  const ids = locked.map(({ id }) => id)
  const { rows } = await sql<Label>`
    select s.id, s.carrier, ${connectionOf} as "connectionId", ${originKey} as origin, to_char(s.ship_date, 'YYYY-MM-DD') as "shipDate",
      s.is_test as "isTest", s.from_address as from, p.weight_cg as "weightCg"
    from shipment s join parcel p on p.org_id = s.org_id and p.shipment_id = s.id
    where s.org_id = ${orgId} and s.id = any(${ids}::bigint[]) and ${isOpen(now)} order by s.id`.execute(db)
  return rows
}

function* inParts(labels: Label[], most: number): Generator<Label[]> {
  const parts = Math.ceil(labels.length / most)
  const size = Math.ceil(labels.length / Math.max(1, parts))
  for (let index = 0; index < labels.length; index += size) yield labels.slice(index, index + size)
}

interface Claim {
  ref: CloseRef
  userId: number
  owner: number
  now: Date
}

async function insertManifest(db: Db, { ref, userId, owner, now }: Claim, labels: Label[]): Promise<void> {
  const [first] = labels
  if (!first) return
  const weight = labels.reduce((sum, { weightCg }) => sum + weightCg, 0)
  const nextTryAt = new Date(now.getTime() + SETTLING_MS)
  await sql`
    with made as (
      insert into manifest (org_id, close_id, state, carrier, connection_id, from_address, ship_date, is_test, label_count, weight_cg, owner,
        next_try_at, created_by, created_at)
      values (${ref.orgId}, ${ref.closeId}, ${manifestState.creating}, ${first.carrier}, ${first.connectionId}, ${JSON.stringify(first.from)}::jsonb,
        ${first.shipDate}::date, ${first.isTest}, ${labels.length}, ${weight}, ${owner}, ${nextTryAt}::timestamptz, ${userId}, ${now}::timestamptz)
      returning id)
    insert into manifest_label (org_id, manifest_id, shipment_id)
    select ${ref.orgId}, made.id, label.id from made, unnest(${labels.map(({ id }) => id)}::bigint[]) as label (id)`.execute(
    db,
  )
}

/**
 * Puts what the close covers into manifests that are to be created, once; two presses at once wait for each other, and the later one
 * finds what is left.
 */
export async function claimLabels(
  db: Db,
  ref: CloseRef,
  { owner, now, limits }: { owner: number; now: Date; limits: ReadonlyMap<string, number> },
): Promise<void> {
  const { orgId, closeId } = ref
  await sql`select pg_advisory_xact_lock(hashtextextended('shipping.closeDay', ${orgId}::bigint))`.execute(db)
  const close = await db
    .selectFrom('day_close')
    .select(['groups', 'created_by', 'claimed_at'])
    .where('org_id', '=', orgId)
    .where('id', '=', closeId)
    .executeTakeFirst()
  if (!close || close.claimed_at) return
  const labels = await lockOpenLabels(db, orgId, { groups: close.groups.map(groupOf), now })
  const manifests = Map.groupBy(labels, (one) =>
    [one.carrier, one.connectionId, one.origin, one.shipDate, one.isTest].join(' '),
  )
  const claim = { ref, userId: close.created_by, owner, now }
  for (const group of manifests.values()) {
    const [first] = group
    const most = limits.get(`${first?.carrier} ${first?.connectionId}`) ?? Infinity
    for (const part of inParts(group, most)) await insertManifest(db, claim, part)
  }
  await sql`update day_close set claimed_at = ${now}::timestamptz where org_id = ${orgId} and id = ${closeId}`.execute(
    db,
  )
}
