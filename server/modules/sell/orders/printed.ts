import type { PrintedDocument } from '@waybill/contract/orders/api'
import { notFound } from '@waybill/contract/core/errors'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { recordActivity } from './activity.ts'
import { piecesPrintedAt } from './packages.ts'

export interface PrintedOrders {
  orgId: number
  ids: readonly number[]
  paper: Exclude<PrintedDocument, 'label'>
  /** When and by whom it was printed; null = it counts as not printed. */
  printed: { at: Date; userId: number } | null
  /** Orders that were deleted meanwhile are no error. */
  leavesGone?: boolean
}

const prefix = { slip: 'slip', pickList: 'pick' } as const
const actions = { slip: 'order.slipPrinted', pickList: 'order.pickListPrinted' } as const
const unmarked = { slip: 'order.slipNotPrinted', pickList: 'order.pickListNotPrinted' } as const

/** What of each order is not printed, for a query of orders named o. */
export const notPrintedConditions: Record<PrintedDocument, RawBuilder<boolean>> = {
  slip: sql<boolean>`o.slip_printed_at is null`,
  pickList: sql<boolean>`o.pick_printed_at is null`,
  label: sql<boolean>`o.label_printed_at is null and (o.shipment_id is not null or o.packages_labeled <> '{}')`,
}

/** Marks packing slips or pick lists of orders as printed once more, or as not printed; answers how many changed. The orders' version stays: nothing of what is shipped changed. Throws NOT_FOUND. */
export async function setOrdersPrinted(
  db: Db,
  { orgId, ids, paper, printed, leavesGone }: PrintedOrders,
): Promise<number> {
  const [at, by, count] = ['printed_at', 'printed_by', 'print_count'].map((name) => sql.ref(`${prefix[paper]}_${name}`))
  const { rows: found } = await sql<{ id: number }>`
    select id from sales_order where org_id = ${orgId} and id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(
    db,
  )
  if (!leavesGone && found.length < new Set(ids).size) throw notFound('Order', '订单')
  const { rows } = await sql<{ id: number }>`
    update sales_order set ${at} = ${printed?.at ?? null}, ${by} = ${printed?.userId ?? null},
      ${count} = ${printed ? sql`${count} + 1` : sql`0`}
    where org_id = ${orgId} and id = any(${[...ids]}::bigint[])${printed ? sql`` : sql` and ${at} is not null`}
    returning id`.execute(db)
  const changed = rows.map(({ id }) => id)
  const action = printed ? actions[paper] : unmarked[paper]
  if (changed.length > 0) await recordActivity(db, { orgId, ids: changed, action })
  return changed.length
}

/** Notes on the orders of live shipments that their label was printed, or counts as not printed (null); of several labels, once all are. */
export async function noteLabelsPrinted(
  db: Db,
  orgId: number,
  { shipmentIds, at }: { shipmentIds: readonly number[]; at: Date | null },
): Promise<void> {
  const ids = sql`${[...shipmentIds]}::bigint[]`
  const printedAt = piecesPrintedAt(sql`case when s.id = any(${ids}) then ${at}::timestamptz else s.printed_at end`)
  // Locked by a statement of its own: the next one sees what others have printed of the same orders before.
  const { rows: locked } = await sql<{ id: number }>`
    select o.id from shipping_shipment s join sales_order o on o.org_id = s.org_id and o.id = s.order_id
      and (o.shipment_id = s.id or s.package_no = any(o.packages_labeled))
    where s.org_id = ${orgId} and s.id = any(${ids}) order by o.id for no key update of o`.execute(db)
  const { rows } = await sql<{ id: number }>`
    update sales_order o set label_printed_at = case when o.packages_labeled = '{}' then ${at}::timestamptz else ${printedAt} end
    where o.org_id = ${orgId} and o.id = any(${locked.map(({ id }) => id)}::bigint[])${at ? sql`` : sql` and o.label_printed_at is not null`}
    returning o.id`.execute(db)
  const orderIds = rows.map(({ id }) => id)
  const action = at ? 'label.printed' : 'label.notPrinted'
  if (orderIds.length > 0) await recordActivity(db, { orgId, ids: orderIds, action })
}
