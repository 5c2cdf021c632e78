import type { ParcelFacts } from '@waybill/contract/carrier-invoices/api'
import { type AdjustmentReason, type InvoiceFormat } from '@waybill/contract/carrier-invoices/enums'
import { invoiceState } from '@waybill/contract/carrier-invoices/invoice-lifecycle'
import type { Money } from '@waybill/contract/core/money'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { PurchaseRef } from '../../ship/shipping/index.ts'
import type { Billed } from './difference.ts'

/** A label with what its lines come to. */
export interface LabelRow {
  org_id: number
  purchase_id: string
  carrier: number
  tracking_no: string
  weight_cg: number | null
  billable_cg: number
  length: string | null
  width: string | null
  height: string | null
  size_unit: string | null
  zone: string | null
  service_code: string
  void_open: boolean
  voided_on: string | null
  format: InvoiceFormat | null
  charges: Money | null
  refunds: Money | null
  adjustments: Money | null
  last_charge: string | null
  twice: boolean
  named: AdjustmentReason | null
  captured_weight: number | null
  captured_size: string | null
  captured_zone: string | null
  captured_service: string | null
  billed: Money
}

/** What the labels are and what all complete invoices of the organization say about each. */
export async function readLabels(db: Db, orgId: number, refs: readonly PurchaseRef[]): Promise<LabelRow[]> {
  const { rows } = await sql<LabelRow>`
    select b.org_id, b.purchase_id, b.carrier, b.tracking_no, b.weight_cg, b.billable_cg, b.length::text, b.width::text, b.height::text,
      b.size_unit, b.zone, b.service_code,
      exists (select 1 from shipping_open_void v where v.org_id = b.org_id and v.shipment_id = b.shipment_id) as void_open,
      (select max(v.decided_at)::date::text from shipping_confirmed_void v where v.org_id = b.org_id and v.shipment_id = b.shipment_id) as voided_on,
      l.*
    from unnest(${refs.map((ref) => ref.orgId)}::bigint[], ${refs.map((ref) => ref.purchaseId)}::uuid[]) as asked (org, purchase)
    join shipping_billed_label b on b.org_id = asked.org and b.purchase_id = asked.purchase
    cross join lateral (
      select max(i.format) as format,
        sum(n.amount) filter (where n.kind = 'charge')::bigint as charges,
        sum(n.amount) filter (where n.kind = 'refund')::bigint as refunds,
        sum(n.amount) filter (where n.kind = 'adjustment')::bigint as adjustments,
        coalesce(sum(n.amount), 0)::bigint as billed,
        max(n.dated) filter (where n.kind = 'charge')::text as last_charge,
        (array_agg(n.reason order by n.kind = 'adjustment' desc, abs(n.amount) desc, n.reason) filter (where n.reason is not null))[1] as named,
        max(n.weight_cg) as captured_weight,
        (array_agg(n.size order by n.dated desc, n.size) filter (where n.size is not null))[1] as captured_size,
        (array_agg(n.zone order by n.dated desc, n.zone) filter (where n.zone is not null))[1] as captured_zone,
        (array_agg(n.service order by n.dated desc, n.service) filter (where n.service is not null))[1] as captured_service,
        exists (
          select 1 from carrier_invoice_line d where d.purchase_id = b.purchase_id and d.org_id = ${orgId} and d.kind = 'charge' and d.amount > 0
          group by d.code, d.description, d.amount having count(distinct d.invoice_id) > 1) as twice
      from carrier_invoice_line n
      join carrier_invoice i on i.org_id = n.org_id and i.id = n.invoice_id and i.state = ${stateSql(invoiceState.complete)}
      where n.purchase_id = b.purchase_id and n.org_id = ${orgId}) l
    order by b.purchase_id`.execute(db)
  return rows
}

const plain = (number: string): string => String(Number(number))

/** The three sides as invoices have them, longest first and in inches. */
function claimedSize({ length, width, height, size_unit: unit }: LabelRow): string | null {
  if (length === null || width === null || height === null) return null
  const inches = [length, width, height].map((side) => Number(side) / (unit === 'cm' ? 2.54 : 1))
  return inches
    .toSorted((a, b) => b - a)
    .map((side) => plain(side.toFixed(2)))
    .join(' × ')
}

/** What the seller declared. */
export const claimedOf = (row: LabelRow): ParcelFacts => ({
  weightCg: row.weight_cg,
  size: claimedSize(row),
  zone: row.zone,
  service: row.service_code,
})
/** What the carrier measured, as far as its lines say. */
export const capturedOf = (row: LabelRow): ParcelFacts => ({
  weightCg: row.captured_weight,
  size: row.captured_size,
  zone: row.captured_zone,
  service: row.captured_service,
})

/** What the carrier measured otherwise; a weight is billed in steps, so only one above the billed weight of the label differs. */
function measuredOf(row: LabelRow): AdjustmentReason | null {
  const [claimed, captured] = [claimedOf(row), capturedOf(row)]
  if (captured.size !== null && captured.size !== claimed.size) return 'size'
  if (captured.weightCg !== null && captured.weightCg > row.billable_cg) return 'weight'
  return captured.zone !== null && claimed.zone !== null && captured.zone !== claimed.zone ? 'zone' : null
}

/** What the lines of a label come to; of a label without any, nothing. */
export const billedOf = (row: LabelRow): Billed => ({
  format: row.format ?? 'ups',
  charges: row.charges,
  refunds: row.refunds,
  adjustments: row.adjustments ?? 0,
  lastCharge: row.last_charge,
  twice: row.twice,
  named: row.named,
  measured: measuredOf(row),
})
