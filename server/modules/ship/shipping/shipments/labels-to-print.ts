import { AppError, notFound } from '@waybill/contract/core/errors'
import { isOwnLabel } from '@waybill/contract/carriers/own-label'
import type { CappedCount } from '@waybill/contract/core/schemas'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { noteLabelsPrinted } from '../../../sell/orders/index.ts'
import { printRefusal } from './policy.ts'

/** A stored label: its file in the file store, and the order it was bought for. */
export interface LabelFile {
  shipmentId: number
  orderId: number
  key: string
  /** The seller has brought it: nobody knows what its ZPL does to a printer. */
  isOwn: boolean
}

interface LabelRecord {
  id: number
  orderId: number
  status: number
  voidState: string | null
  key: string | null
  serviceCode: string
}

const newestVoid = sql`(select v.state from void_request v
  where v.org_id = s.org_id and v.shipment_id = s.id order by v.requested_at desc, v.id limit 1)`

interface LabelsToFind {
  shipmentIds: readonly number[]
  labelFormat: 'PDF' | 'ZPL'
}

/** A label that may be printed, or why it may not. */
export type LabelToPrint = LabelFile | { shipmentId: number; orderId: number; refusal: 'LABEL_VOIDED' | 'NOT_FOUND' }

/** Each label by its shipment; a shipment that is not the organization's is left out. */
export async function findLabelsToPrint(
  db: Db,
  orgId: number,
  { shipmentIds, labelFormat }: LabelsToFind,
): Promise<Map<number, LabelToPrint>> {
  const { rows } = await sql<LabelRecord>`
    select s.id, s.order_id as "orderId", s.status, f.storage_key as key, ${newestVoid} as "voidState",
      s.service_code as "serviceCode"
    from shipment s
    left join label l on l.org_id = s.org_id and l.shipment_id = s.id and l.format = ${labelFormat}
    left join files_file f on f.org_id = l.org_id and f.id = l.file_id
    where s.org_id = ${orgId} and s.id = any(${[...shipmentIds]}::bigint[])`.execute(db)
  return new Map(
    rows.map((row): [number, LabelToPrint] => {
      const { id: shipmentId, orderId, key } = row
      if (key === null) return [shipmentId, { shipmentId, orderId, refusal: 'NOT_FOUND' }]
      const refusal = printRefusal(row) && 'LABEL_VOIDED'
      return [
        shipmentId,
        refusal ? { shipmentId, orderId, refusal } : { shipmentId, orderId, key, isOwn: isOwnLabel(row) },
      ]
    }),
  )
}

/** Where the labels lie, in the order of the ids; throws NOT_FOUND or LABEL_VOIDED. */
export async function findLabelFiles(db: Db, orgId: number, query: LabelsToFind): Promise<LabelFile[]> {
  const found = await findLabelsToPrint(db, orgId, query)
  return query.shipmentIds.map((shipmentId) => {
    const label = found.get(shipmentId) ?? { refusal: 'NOT_FOUND' as const }
    if (!('refusal' in label)) return label
    throw label.refusal === 'NOT_FOUND' ? notFound('Label', '面单') : new AppError(label.refusal)
  })
}

/** Never printed and not voided, for a query of shipments named s. */
export const notPrinted = sql<boolean>`s.printed_at is null and s.status <> ${stateSql(trackingStatus.voided)}`

/** Bought and not printed, and not on its way either. */
const waiting = (orgId: number): RawBuilder<boolean> =>
  sql<boolean>`s.org_id = ${orgId} and ${notPrinted} and s.status = ${stateSql(trackingStatus.labelCreated)}`

const lockPrinting = (db: Db, orgId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('shipping.printQueue', ${orgId}::bigint))`.execute(db)

/** The labels that wait to be printed, oldest first. Locks printing of the organization until the end of the transaction, so that no other transaction finds the same ones. */
export async function claimPrintQueue(db: Db, orgId: number, limit: number): Promise<number[]> {
  await lockPrinting(db, orgId)
  const { rows } = await sql<{ id: number; voidState: string | null; status: number }>`
    select s.id, s.status, ${newestVoid} as "voidState" from shipment s
    where ${waiting(orgId)} order by s.created_at, s.id limit ${limit}`.execute(db)
  return rows.filter((row) => printRefusal(row) === null).map(({ id }) => id)
}

/** Is one of these labels printed already? Locks printing of the organization like `claimPrintQueue`. */
export async function somePrinted(db: Db, orgId: number, shipmentIds: readonly number[]): Promise<boolean> {
  await lockPrinting(db, orgId)
  const { rows } = await sql`
    select 1 from shipment where org_id = ${orgId} and id = any(${[...shipmentIds]}::bigint[]) and printed_at is not null
    limit 1`.execute(db)
  return rows.length > 0
}

const COUNT_CAP = 10_000
/** How many labels wait to be printed, counted up to 10,000. */
export async function countPrintQueue(db: Db, orgId: number): Promise<CappedCount> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from shipment s where ${waiting(orgId)} limit ${COUNT_CAP + 1}) as counted`.execute(
    db,
  )
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, COUNT_CAP), capped: count > COUNT_CAP }
}

export interface PrintedLabels {
  orgId: number
  shipmentIds: readonly number[]
  /** When and by whom they were printed; null = they count as not printed. */
  printed: { at: Date; userId: number } | null
}

/** Marks labels as printed once more, or as not printed; answers how many changed. Needs the service's role. Throws NOT_FOUND. */
export async function setLabelsPrinted(db: Db, { orgId, shipmentIds, printed }: PrintedLabels): Promise<number> {
  const ids = sql`${[...shipmentIds]}::bigint[]`
  const { rows: found } = await sql`select 1 from shipment where org_id = ${orgId} and id = any(${ids})`.execute(db)
  if (found.length < new Set(shipmentIds).size) throw notFound('Shipment', '运单')
  // Orders are locked before their shipments, as purchases and voids do.
  await noteLabelsPrinted(db, orgId, { shipmentIds, at: printed?.at ?? null })
  const { numAffectedRows = 0n } = await sql`
    update shipment set printed_at = ${printed?.at ?? null}, printed_by = ${printed?.userId ?? null},
      print_count = ${printed ? sql`print_count + 1` : sql`0`}
    where org_id = ${orgId} and id = any(${ids})${printed ? sql`` : sql` and printed_at is not null`}`.execute(db)
  return Number(numAffectedRows)
}
