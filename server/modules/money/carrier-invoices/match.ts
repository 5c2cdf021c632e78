import { MATCH_DAYS, type MatchedBy } from '@waybill/contract/carrier-invoices/enums'
import { invoiceState } from '@waybill/contract/carrier-invoices/invoice-lifecycle'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { PurchaseRef } from '../../ship/shipping/index.ts'

/** Labels s around the day of line l, by what names them; the nearest first. */
const labelsBy = (condition: RawBuilder<boolean>, most: number) => sql`
  select s.org_id, s.purchase_id from shipping_billed_label s
  where ${condition}
    and s.created_at >= coalesce(l.dated, i.dated, i.created_at::date)::timestamptz - ${MATCH_DAYS}::int * interval '1 day'
    and s.created_at < coalesce(l.dated, i.dated, i.created_at::date)::timestamptz + ${MATCH_DAYS + 1}::int * interval '1 day'
  order by abs(extract(epoch from s.created_at - coalesce(l.dated, i.dated, i.created_at::date)::timestamptz)) limit ${most}::int`

/** An order number is our sellers' own: it means a label only where no other has it. */
const onlyLabelBy = (condition: RawBuilder<boolean>) => sql`
  select min(s.org_id) as org_id, (array_agg(s.purchase_id))[1] as purchase_id from (${labelsBy(condition, 2)}) s having count(*) = 1`

const ways: readonly (readonly [MatchedBy, RawBuilder<unknown>])[] = [
  ['tracking', labelsBy(sql<boolean>`s.tracking_no = l.tracking`, 1)],
  ['reference', labelsBy(sql<boolean>`s.carrier_shipment_id = any(l.refs)`, 1)],
  ['reference', onlyLabelBy(sql<boolean>`s.order_no = any(l.refs)`)],
  ['otherTracking', labelsBy(sql<boolean>`s.tracking_no = l.other_tracking`, 1)],
]

/** The parcel's way back: its lines carry the order number of the label that it went out with, which cost what it cost without them. */
export const isOfReturn = sql<boolean>`exists (select 1 from shipping_return_tracking r where r.tracking_no = l.tracking)`

/**
 * Finds the labels of all unmatched lines of complete invoices: by tracking number, then reference, then the other tracking number. Those
 * of return labels are left to a person.
 */
export async function matchLines(db: Db, orgId: number, invoiceIds: readonly number[]): Promise<void> {
  for (const [way, labels] of ways) {
    await sql`
      update carrier_invoice_line m set seller_org_id = f.org_id, purchase_id = f.purchase_id, matched_by = ${way}, state = 'matched'
      from (
        select l.id, found.org_id, found.purchase_id from carrier_invoice_line l
        join carrier_invoice i on i.org_id = l.org_id and i.id = l.invoice_id and i.state = ${stateSql(invoiceState.complete)}
        cross join lateral (${labels}) found
        where l.org_id = ${orgId} and l.invoice_id = any(${[...invoiceIds]}::bigint[]) and l.state = 'unmatched' and not ${isOfReturn}) f
      where m.org_id = ${orgId} and m.id = f.id`.execute(db)
  }
}

/** The labels that lines of these invoices are about, in one order for everybody. */
export async function labelsOf(db: Db, orgId: number, invoiceIds: readonly number[]): Promise<PurchaseRef[]> {
  const { rows } = await sql<{ org: number; id: string }>`
    select distinct l.seller_org_id as org, l.purchase_id as id from carrier_invoice_line l
    join carrier_invoice i on i.org_id = l.org_id and i.id = l.invoice_id and i.state = ${stateSql(invoiceState.complete)}
    where l.org_id = ${orgId} and l.invoice_id = any(${[...invoiceIds]}::bigint[]) and l.purchase_id is not null
    order by 2`.execute(db)
  return rows.map(({ org, id }) => ({ orgId: org, purchaseId: id }))
}
