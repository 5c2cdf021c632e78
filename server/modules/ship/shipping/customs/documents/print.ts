import { declarationOf } from '@waybill/contract/customs/check'
import type { printCustomsPaper, printProForma } from '@waybill/contract/customs/api'
import { AppError, fieldProblem, notFound } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import { type OtherPackage, weightOfPackage } from '@waybill/contract/orders/packages'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { carrier } from '@waybill/contract/carriers/enums'
import { sql } from 'kysely'
import type { ShipRequest } from '../../../../../carriers/index.ts'
import type { Db } from '../../../../../platform/database/index.ts'
import type { Ctx, FileAnswer } from '../../../../../platform/http/index.ts'
import { userToday } from '../../../../people/identity/index.ts'
import { findEeiOthers } from '../eei.ts'
import { filingFacts, findOrderCustoms } from '../order-customs.ts'
import { drawCustomsDocuments } from './draw.ts'
import type { PaperFacts } from './paper-facts.ts'

interface Row {
  id: number
  carrier: number
  service_code: string
  tracking_no: string
  order_no: string
  weight_cg: number
  ship_date: string
  /** As frozen when the label was bought; null of a label that the seller uploaded. */
  request: ShipRequest | null
}

/** Of the parcel; of several packages that the carrier sold as one shipment, of all of them: the papers of the first are for all. */
const grossWeight = sql<number>`case when s.package_count = 1 then l.weight_cg else (
  select coalesce(sum(one.weight_cg), l.weight_cg)::bigint from purchase led
  join shipment sibling on sibling.org_id = led.org_id and sibling.purchase_id = led.id and (sibling.counts or sibling.id = s.id)
  join parcel one on one.org_id = sibling.org_id and one.shipment_id = sibling.id
  where led.org_id = s.org_id and led.order_id = s.order_id and coalesce(led.lead_id, led.id) = s.purchase_id) end`

/** What was declared of shipments, by shipment; null of one without a declaration. */
async function findDeclarations(
  db: Db,
  orgId: number,
  ids: readonly number[],
): Promise<Map<number, PaperFacts | null>> {
  const { rows } = await sql<Row>`
    select s.id, s.carrier, s.service_code, s.tracking_no, s.order_no, ${grossWeight} as weight_cg, to_char(s.ship_date, 'YYYY-MM-DD') as ship_date, p.request
    from shipment s join parcel l on l.org_id = s.org_id and l.shipment_id = s.id
    left join purchase p on p.org_id = s.org_id and p.id = s.purchase_id
    where s.org_id = ${orgId} and s.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, factsOf(row)]))
}

function factsOf({ request, ...row }: Row): PaperFacts | null {
  if (!request?.declaration) return null
  return {
    declaration: request.declaration,
    from: request.from,
    to: request.to,
    carrier: row.carrier,
    serviceCode: row.service_code,
    trackingNo: row.tracking_no,
    orderNo: row.order_no,
    weightCg: row.weight_cg,
    date: row.ship_date,
  }
}

/** What was declared of those shipments that have a declaration, by shipment. */
export async function findPaperFacts(db: Db, orgId: number, ids: readonly number[]): Promise<Map<number, PaperFacts>> {
  const found = await findDeclarations(db, orgId, ids)
  return new Map([...found].flatMap(([id, facts]) => (facts ? [[id, facts] as const] : [])))
}

/** What was declared of shipments, in their order. NOT_FOUND, or PAPER_NOT_THERE for one without a declaration. */
async function findDeclared(db: Db, orgId: number, ids: readonly number[]): Promise<PaperFacts[]> {
  const found = await findDeclarations(db, orgId, ids)
  return ids.map((id) => {
    const facts = found.get(id)
    if (facts === undefined) throw notFound('Shipment', '运单')
    if (facts === null) throw new AppError('PAPER_NOT_THERE')
    return facts
  })
}

const fileOf = (name: string, bytes: Uint8Array): FileAnswer => ({
  fileName: `${name}.pdf`,
  mime: 'application/pdf',
  body: Buffer.from(bytes),
  size: bytes.length,
})
const names = { form: 'customs-form', commercialInvoice: 'commercial-invoice', proForma: 'pro-forma-invoice' }

/** Answers printCustomsPaper: as declared when the labels were bought, whatever became of the orders. */
export async function printDocuments(
  { db, actor }: Ctx,
  { shipmentIds, ...request }: ParsedOf<typeof printCustomsPaper>['body'],
): Promise<FileAnswer> {
  if (request.paper !== 'form' && request.size === '4x6')
    throw new AppError('INVALID_INPUT', { fields: [fieldProblem('size', 'INVALID_VALUE')] })
  const parcels = await findDeclared(db, actor.orgId, shipmentIds)
  if (request.paper === 'form' && parcels.some((one) => one.carrier !== carrier.USPS))
    throw new AppError('CUSTOMS_FORM_OF_POST')
  return fileOf(names[request.paper], await drawCustomsDocuments(parcels, request))
}

interface OrderRow {
  order_no: string
  recipient: PostalAddress
  ship_from: PostalAddress | null
  weight_cg: number | null
  other_packages: OtherPackage[] | null
}

/** Answers printProForma: as the order is declared now, complete or not. NOT_FOUND, SENDER_MISSING. */
export async function printOrderProForma(
  { db, actor, now }: Ctx,
  { orderId, ...request }: ParsedOf<typeof printProForma>['body'],
): Promise<FileAnswer> {
  const { orgId } = actor
  const { rows } = await sql<OrderRow>`
    select o.order_no, o.weight_cg, o.other_packages, coalesce(o.ship_from, (
        select to_jsonb(a) from addresses_default_sender a where a.org_id = o.org_id order by a.id limit 1)) as ship_from,
      jsonb_build_object('name', o.recipient_name, 'company', o.company, 'line1', o.line1, 'line2', o.line2, 'city', o.city, 'state', o.state,
        'zip', o.zip, 'country', o.country, 'phone', o.phone, 'email', o.email, 'residential', o.residential) as recipient
    from orders_order o where o.org_id = ${orgId} and o.id = ${orderId}`.execute(db)
  const row = rows[0]
  const found = (await findOrderCustoms(db, orgId, [orderId])).get(orderId)
  if (!row || !found) throw notFound('Order', '订单')
  const { ship_from: from, recipient: to } = row
  if (!from) throw new AppError('SENDER_MISSING')
  const { today } = await userToday(db, now())
  const weightCg = [row.weight_cg, ...(row.other_packages ?? []).map(weightOfPackage)].reduce<number | null>(
    (sum, one) => (sum === null || one === null ? null : sum + one),
    0,
  )
  const facts = { from, to, weightCg, ...found, ...filingFacts(found.filings, { from, to }) }
  const [others] = await findEeiOthers(db, orgId, [{ from, to, shipDate: today }])
  const parcel: PaperFacts = {
    declaration: declarationOf(facts, others),
    from,
    to,
    carrier: null,
    serviceCode: null,
    trackingNo: null,
    orderNo: row.order_no,
    weightCg: weightCg ?? 0,
    date: today,
  }
  return fileOf(names.proForma, await drawCustomsDocuments([parcel], { ...request, paper: 'proForma' }))
}
