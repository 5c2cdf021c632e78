import type { ReadLabel } from '@waybill/contract/shipping/own-label-api'

/** An order that a label may be for. */
export interface LabelOrder {
  id: number
  orderNo: string
}
/** A label as it was read, and what the seller says of it. */
export interface LabelRow {
  label: ReadLabel
  orderId: number | null
  carrier: number | null
  trackingNo: string
  /** Why it was refused; gone with the next change. */
  problem: { field: string | null; en: string; cn: string } | null
}
export type RowError = 'needsOrder' | 'orderTwice' | 'needsCarrier' | 'needsNumber'

export const rowOf = (label: ReadLabel, orders: readonly LabelOrder[]): LabelRow => ({
  label,
  // A single label of a single order can be for no other.
  orderId: label.orderId ?? (orders.length === 1 && label.pages === 1 ? orders[0]!.id : null),
  carrier: label.numbers[0]?.carrier ?? null,
  trackingNo: label.numbers[0]?.trackingNo ?? '',
  problem: null,
})

/** What of a row is missing or contradicts another, by its field. */
export function errorsOf(row: LabelRow, rows: readonly LabelRow[]): Partial<Record<keyof LabelRow, RowError>> {
  const isTwice = row.orderId !== null && rows.some((other) => other !== row && other.orderId === row.orderId)
  return {
    ...(row.orderId === null && { orderId: 'needsOrder' as const }),
    ...(isTwice && { orderId: 'orderTwice' as const }),
    ...(row.carrier === null && { carrier: 'needsCarrier' as const }),
    ...(row.trackingNo.trim() === '' && { trackingNo: 'needsNumber' as const }),
  }
}
