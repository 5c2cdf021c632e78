import { notFound } from '@waybill/contract/core/errors'
import type { ShipmentDetail } from '@waybill/contract/shipping/api'
import type { Declaration } from '@waybill/contract/customs/declaration'
import { lastFour } from '@waybill/contract/customs/tax-ids'
import type { BuyerMailKind, BuyerMailSkip } from '@waybill/contract/shipping/buyer-mail'
import { payMethod } from '@waybill/contract/declarations/cod'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import { listMovements } from '../../../money/funds/index.ts'
import type { PriceLine } from '../../../money/prices/index.ts'
import { presentShipment, type ShipmentRecord } from './present-shipment.ts'
import { shipmentColumns, withPrinter, withVoid } from './shipment-list.ts'
import { findVoidGroups } from './void-groups.ts'

interface DetailRecord extends ShipmentRecord {
  /** Null of a label that the seller uploaded. */
  purchase_id: string | null
  lines: PriceLine[]
  reference: string | null
  reference2: string | null
  signature: number
  weight_cg: number
  length: number | null
  width: number | null
  height: number | null
  size_unit: string
  packaging: string | null
  insured_value: number | null
  declared_value: number | null
  cod_amount: number | null
  pay_method: number | null
  battery_type: number | null
  page_token: string
  clock_ms: number
  declaration: Declaration | null
}

const declaredOf = (row: DetailRecord): ShipmentDetail['declared'] => ({
  insuredValue: row.insured_value,
  declaredValue: row.declared_value,
  cod: row.cod_amount === null ? null : { amount: row.cod_amount, payMethod: row.pay_method ?? payMethod.any },
  batteryType: row.battery_type,
})

/** Tax numbers are personal data: a page shows their last four signs, the papers all of them. */
const withMaskedTaxIds = (declared: Declaration): Declaration => ({
  ...declared,
  taxIds: declared.taxIds.map((one) => ({ ...one, value: lastFour(one.value) })),
})

async function listEvents(db: Db, orgId: number, shipmentId: number): Promise<ShipmentDetail['events']> {
  const { rows } = await sql<{
    at: Date
    status: number
    state: string
    text_en: string
    text_cn: string
    place: string | null
  }>`
    select at, status, state, text_en, text_cn, place from tracking_event
    where org_id = ${orgId} and shipment_id = ${shipmentId} order by at desc, id desc`.execute(db)
  return rows.map(({ at, status, state, text_en: text, text_cn: zhText, place }) => ({
    at: at.toISOString(),
    status,
    state,
    text,
    zhText,
    place,
  }))
}

async function listBuyerMails(db: Db, orgId: number, shipmentId: number): Promise<ShipmentDetail['buyerMails']> {
  const rows = await db
    .selectFrom('buyer_mail')
    .select(['kind', 'at', 'skipped'])
    .where('org_id', '=', orgId)
    .where('shipment_id', '=', shipmentId)
    .orderBy('at')
    .execute()
  return rows.map(({ kind, at, skipped }) => ({
    kind: kind as BuyerMailKind,
    at: at.toISOString(),
    skipped: skipped as BuyerMailSkip | null,
  }))
}

/** The other packages of its order that have a label which counts. */
async function listSiblings(
  db: Db,
  orgId: number,
  { id, order_id: orderId, now }: { id: number; order_id: number; now: Date },
): Promise<NonNullable<ShipmentDetail['siblings']>> {
  const { rows } = await sql<ShipmentRecord>`
    select ${shipmentColumns} from shipment s ${withVoid} ${withPrinter}
    where s.org_id = ${orgId} and s.order_id = ${orderId} and s.id <> ${id} and s.package_count > 1 and s.counts
    order by s.package_no, s.id`.execute(db)
  const group = (await findVoidGroups(db, orgId, [id])).get(id)?.ids ?? []
  return rows.map((row) => {
    const { trackingNo, status, price, can, voidUntil, voidWay } = presentShipment(row, now)
    const own = { id: row.id, trackingNo, no: row.package_no, status, price }
    return { ...own, can, voidUntil, voidWay, voidedTogether: group.includes(row.id) }
  })
}

/** What the label and its claims have moved; of an uploaded label nothing. */
async function listMoney(db: Db, orgId: number, { id, purchase_id: purchaseId }: DetailRecord) {
  if (purchaseId === null) return []
  const claims = await db
    .selectFrom('claim')
    .select(['payment_key as payment', 'postage'])
    .where('org_id', '=', orgId)
    .where('shipment_id', '=', id)
    .where('postage', '>', 0)
    .execute()
  return listMovements(db, orgId, { purchaseId, claims })
}

/** One shipment, all of it; throws NOT_FOUND. */
export async function getShipment(
  db: Db,
  orgId: number,
  { id, now, isProduction }: { id: number; now: Date; isProduction: boolean },
): Promise<ShipmentDetail> {
  const { rows } = await sql<DetailRecord>`
    select ${shipmentColumns}, s.purchase_id, s.lines, s.reference, s.reference2, s.signature, p.weight_cg,
      p.length::float8 as length, p.width::float8 as width, p.height::float8 as height, p.size_unit,
      p.packaging, s.insured_value, s.declared_value, s.cod_amount, s.pay_method, s.battery_type, s.page_token, s.clock_ms,
      (select u.request -> 'declaration' from purchase u where u.org_id = s.org_id and u.id = s.purchase_id) as declaration
    from shipment s join parcel p on p.org_id = s.org_id and p.shipment_id = s.id ${withVoid} ${withPrinter}
    where s.org_id = ${orgId} and s.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) throw notFound('Shipment', '运单')
  const movements = await listMoney(db, orgId, row)
  return {
    ...presentShipment(row, now),
    ...(row.package_count > 1 && { siblings: await listSiblings(db, orgId, { ...row, now }) }),
    from: row.from_address,
    to: row.to_address,
    lines: row.lines.map(({ code, kind, amount }) => ({ code, kind, amount })),
    billedBy: row.billed_by,
    reference: row.reference,
    reference2: row.reference2,
    signature: row.signature,
    package: {
      weightCg: row.weight_cg,
      length: row.length,
      width: row.width,
      height: row.height,
      sizeUnit: row.size_unit,
      type: row.packaging,
    },
    declared: declaredOf(row),
    declaration: row.declaration && withMaskedTaxIds(row.declaration),
    events: await listEvents(db, orgId, id),
    movements,
    clock: isProduction || !row.is_test || row.purchase_id === null ? null : { aheadMs: row.clock_ms },
    trackingPage: `/t/${row.page_token}`,
    buyerMails: await listBuyerMails(db, orgId, id),
  }
}
