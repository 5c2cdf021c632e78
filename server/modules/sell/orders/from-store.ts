import { orderStatus } from '@waybill/contract/orders/enums'
import type { PlannedPackage } from '@waybill/contract/orders/api'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db } from '../../../platform/database/index.ts'
import { recordActivity } from './activity.ts'
import { findPartsAtWarehouse, hasAwaitingParts, listAtWarehouse, listBeingBought } from './being-bought.ts'
import { type Filled, isFilledWeight } from './from-products/marks.ts'
import { decimal, lineColumns, type NewOrder, weightOf } from './insert.ts'
import { writeStoreLines } from './store-lines.ts'

type Lines = NewOrder['lines']
/** Fingerprints of what a store has a say in; equal fingerprints, equal content. */
export type StoreSide = {
  recipient: string
  lines: string
  /** Hundredths of a gram; null when not known. */
  weight: number | null
  status: number
}
export interface HeldOrder extends StoreSide {
  id: number
  /** It goes in several packages: the weight of all says nothing of each. */
  several: boolean
  /** It has a label, or units of it have, or it was sent: a store's change must not touch it. */
  shipped: boolean
  /** A label is being bought for it, or a warehouse is to ship it. */
  buying: boolean
  /** The number of the outbound order under which a warehouse is to ship it; null: none is. */
  outbound: string | null
  /** The same of what was split off it, with commas between. */
  partOutbounds: string | null
  /** Something that was split off it awaits shipment. */
  partsAwait: boolean
  /** It was split, or combined with others, so that what the store says of it concerns more than this order. */
  regrouped: 'split' | 'combine' | null
}
export interface StoreChange {
  recipient?: PostalAddress
  lines?: Lines
  /** Its weight is taken over. */
  package?: PlannedPackage
  status?: number
}

const fingerprint = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Of an address what a store gives: not whether somebody lives there. */
export const recipientFingerprint = (address: Omit<PostalAddress, 'residential'>): string => {
  const { name, company, line1, line2, city, state, zip, country, phone, email } = address
  return fingerprint([name, company, line1, line2, city, state, zip, country, phone, email])
}
export const linesFingerprint = (lines: Lines): string =>
  fingerprint(lines.map(({ sku, name, quantity, unitPrice }) => [sku, name, quantity, unitPrice]))

/** Of the lines of an order as they are, in the sequence in which they are shown. */
export async function findLinesFingerprint(db: Db, orgId: number, id: number): Promise<string> {
  const lines = await db
    .selectFrom('order_line')
    .select(['sku', 'name', 'quantity', 'unit_price as unitPrice'])
    .where('org_id', '=', orgId)
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  return linesFingerprint(lines)
}

type HeldRow = Omit<PostalAddress, 'residential'> & {
  id: number
  status: number
  shipment_id: number | null
  units_shipped: number
  packages_labeled: number[]
  several: boolean
  weight_cg: number | null
  filled: Filled | null
  regrouped: HeldOrder['regrouped']
}

/** A combination `r` has goods of other orders in it, not only what was split off the first and is back. */
const hasOthers = sql`exists (
  select from order_regrouping_member t where t.org_id = r.org_id and t.regrouping_id = r.id and t.order_id <> r.order_id and not exists (
    select from order_regrouping_member c join order_regrouping s on s.org_id = c.org_id and s.id = c.regrouping_id
    where c.org_id = t.org_id and c.order_id = t.order_id and c.sales_order is null and s.kind = 'split' and s.undone_at is not null))`

/** Locks an order and says how it stands; undefined when it is gone. */
export async function lockOrderForSync(db: Db, orgId: number, id: number): Promise<HeldOrder | undefined> {
  const { rows } = await sql<HeldRow>`
    select id, status, shipment_id, units_shipped, packages_labeled, other_packages is not null as several, weight_cg, filled, recipient_name as name, company, line1, line2, city, state, zip, country, phone, email, (
      select r.kind from order_regrouping_member m join order_regrouping r on r.org_id = m.org_id and r.id = m.regrouping_id
      where m.org_id = o.org_id and m.order_id = o.id and r.undone_at is null and (r.kind = 'split' or ${hasOthers}) order by r.kind limit 1) as regrouped
    from sales_order o where org_id = ${orgId} and id = ${id} for no key update`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const outbound = (await listAtWarehouse(db, orgId, [id])).get(id) ?? null
  return {
    id,
    status: row.status,
    several: row.several,
    recipient: recipientFingerprint(row),
    lines: await findLinesFingerprint(db, orgId, id),
    // What products filled in is nobody's decision: the store's weight goes before it.
    weight: isFilledWeight(row.filled, row.weight_cg) ? null : row.weight_cg,
    shipped: row.shipment_id !== null || row.units_shipped > 0 || row.packages_labeled.length > 0,
    buying: outbound !== null || (await listBeingBought(db, orgId, [id])).has(id),
    outbound,
    partOutbounds: row.regrouped === null ? null : await findPartsAtWarehouse(db, orgId, id),
    partsAwait: row.regrouped !== null && (await hasAwaitingParts(db, orgId, id)),
    regrouped: row.regrouped,
  }
}

/** The order of that number in a store; undefined when there is none. */
export async function findOrderNo(
  db: Db,
  ref: { orgId: number; storeId: number; orderNo: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('sales_order')
    .select('id')
    .where('org_id', '=', ref.orgId)
    .where('store_id', '=', ref.storeId)
    .where('order_no', '=', ref.orderNo)
    .executeTakeFirst()
  return row?.id
}

const weightColumns = (parcel: PlannedPackage) => ({
  mass_unit: parcel.massUnit,
  size_unit: sql<string>`case when coalesce(length, width, height) is null then ${parcel.sizeUnit} else size_unit end`,
  weight: decimal(parcel.weight),
  weight2: decimal(parcel.weight2),
  weight_cg: weightOf(parcel),
})

/** Takes over what changed in the store; the order is held and may be changed. Notes it in the order's activity. */
export async function changeFromStore(
  db: Db,
  ref: { orgId: number; id: number; at: Date },
  change: StoreChange,
): Promise<void> {
  const { recipient, lines, package: parcel, status } = change
  if (lines) await writeStoreLines(db, ref, lines)
  const { name, residential: _, ...address } = recipient ?? {}
  await db
    .updateTable('sales_order')
    .set(({ eb }) => ({
      // Whether somebody lives there was asked of the old address.
      ...(recipient && { recipient_name: name, ...address, residential: null }),
      ...(lines && lineColumns(lines)),
      ...(parcel && weightColumns(parcel)),
      ...(status !== undefined && { status, canceled_at: status === orderStatus.canceled ? ref.at : null }),
      version: eb('version', '+', 1),
      updated_at: ref.at,
    }))
    .where('org_id', '=', ref.orgId)
    .where('id', '=', ref.id)
    .execute()
  const fields = Object.keys(change).map((part) => (part === 'package' ? 'weight' : part))
  const detail = { fields: fields.toSorted() }
  await recordActivity(db, { orgId: ref.orgId, ids: [ref.id], action: 'order.updatedByStore', detail })
}
