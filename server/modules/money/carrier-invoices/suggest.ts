import type { suggestCarrierInvoiceLabels, SuggestedLabel } from '@waybill/contract/carrier-invoices/api'
import { type Likeness, likenesses, LIKELY_DAYS } from '@waybill/contract/carrier-invoices/enums'
import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import { sql } from 'kysely'
import { inScope } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { isOfReturn } from './match.ts'

const MOST = 5
/** Of one ZIP code or reference at most so many of the nearest days are compared. */
const COMPARED = 200
/** A carrier rounds a weight up to the next pound; units are converted to within a gram. */
const [POUND_CG, GRAM_CG] = [45_359, 100]

interface Row extends Record<`is_${Likeness}`, boolean> {
  purchase_id: string
  tracking_no: string
  carrier: number
  org_id: number
  seller: string
  order_no: string
  zip: string | null
  weight_cg: number | null
  created_at: Date
  billed: boolean
}

const present = (row: Row): SuggestedLabel => ({
  purchaseId: row.purchase_id,
  trackingNo: row.tracking_no,
  carrier: row.carrier,
  seller: { id: row.org_id, name: row.seller },
  orderNo: row.order_no,
  zip: row.zip,
  weightCg: row.weight_cg,
  shippedAt: row.created_at.toISOString(),
  alike: likenesses.filter((one) => row[`is_${one}`]),
  billed: row.billed,
})

/**
 * Answers suggestCarrierInvoiceLabels: labels with a reference of the line, or to its ZIP code around its day. A reference weighs most;
 * a label that was billed already is the last. For a line of a return label there is none: the label that it went out with cost nothing more. Nothing is assigned before a person accepts.
 */
export async function suggestLabels(ctx: BaseCtx, id: number): Promise<OutputOf<typeof suggestCarrierInvoiceLabels>> {
  const { orgId } = ctx.actor
  const scope = { ...ctx.scope, role: 'service' } as const
  return inScope(
    ctx.database,
    scope,
    async (db) => {
      const { rows: found } = await sql`
        select 1 from carrier_invoice_line where org_id = ${orgId} and id = ${id}`.execute(db)
      if (found.length === 0) throw notFound('Line', '明细')
      const { rows } = await sql<Row>`
        with line as (
          select l.*, coalesce(l.dated, i.dated, i.created_at::date)::timestamptz as day from carrier_invoice_line l
          join carrier_invoice i on i.org_id = l.org_id and i.id = l.invoice_id
          where l.org_id = ${orgId} and l.id = ${id} and l.state = 'unmatched' and not ${isOfReturn}),
        compared as (
          (select b.* from line l join shipping_billed_label b on b.order_no = any(l.refs) or b.carrier_shipment_id = any(l.refs) limit ${COMPARED})
          union
          (select b.* from line l join shipping_billed_label b on left(b.zip, 5) = left(l.zip, 5)
            and b.created_at between l.day - ${LIKELY_DAYS}::int * interval '1 day' and l.day + ${LIKELY_DAYS + 1}::int * interval '1 day'
          order by abs(extract(epoch from b.created_at - l.day)) limit ${COMPARED})),
        judged as (
          select b.*, l.day,
            b.order_no = any(l.refs) or b.carrier_shipment_id = any(l.refs) as is_reference,
            coalesce(left(b.zip, 5) = left(l.zip, 5), false) as is_zip,
            coalesce(b.billable_cg between l.weight_cg - ${POUND_CG} and l.weight_cg + ${GRAM_CG}, false) as is_weight,
            b.created_at between l.day - interval '3 days' and l.day + interval '2 days' as is_day,
            exists (
              select 1 from carrier_invoice_line n where n.purchase_id = b.purchase_id and n.org_id = ${orgId} and n.kind = 'charge') as billed
          from compared b cross join line l)
        select j.*, o.name as seller from judged j join tenancy_org o on o.id = j.org_id
        order by j.billed, j.is_reference::int * 4 + j.is_zip::int * 2 + j.is_weight::int * 2 + j.is_day::int desc,
          abs(extract(epoch from j.created_at - j.day)), j.purchase_id
        limit ${MOST}`.execute(db)
      return { labels: rows.map(present) }
    },
    { readOnly: true },
  )
}
