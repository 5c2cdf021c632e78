import { AppError, notFound } from '@waybill/contract/core/errors'
import type { Printer } from '@waybill/contract/floor-printing/api'
import type { PrintSubject } from '@waybill/contract/floor-printing/print-api'
import { type FloorPrintKind, MOST_LABELS } from '@waybill/contract/floor-printing/words'
import { sql } from 'kysely'
import { type PaperSheet, paperToZpl, zplCopies } from '../../../carriers/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { FileStore } from '../../../platform/files/index.ts'
import { findLabelFiles, ownLabelAsDots } from '../../ship/shipping/index.ts'
import { getReceipt } from '../inbound/index.ts'
import { findPackageLabel, type PackageLabel } from '../outbound/index.ts'
import { checkLink, codesOf } from '../stock/index.ts'
import { boxSheets, type ItemFacts, itemSheets, mediaDots, type Paper, placeSheets, testSheets } from './draw.ts'

/** `shipmentId`: the label that was on the package when the print was created; after a void another one is none of its business. */
export type StoredSubject = (PrintSubject | { kind: 'test' }) & { shipmentId?: number }
interface Within {
  operatorId: number
  warehouseId: number
  now: Date
}

/** Everything that is needed to draw a subject, read in one transaction. */
export type Drawable =
  | {
      kind: 'carrierLabel'
      about: string
      labels: 1
      label: PackageLabel
      key: string
      /** The picture of a label that the seller has brought; null: we have drawn it. */
      pdfKey: string | null
    }
  | {
      kind: Exclude<FloorPrintKind, 'carrierLabel'>
      about: string
      /** How many there are in one copy. */
      labels: number
      sheets: (to: Paper) => PaperSheet[]
    }

/** What is stored of a subject. */
export const storedSubject = (subject: StoredSubject, drawable: Drawable): StoredSubject =>
  drawable.kind === 'carrierLabel' ? { ...subject, shipmentId: drawable.label.shipmentId } : subject

/** Throws FLOOR_PRINT_TOO_MANY. */
export function checkCount({ labels }: Drawable, copies: number): void {
  const count = labels * copies
  if (count > MOST_LABELS) throw new AppError('FLOOR_PRINT_TOO_MANY', { params: { count, max: MOST_LABELS } })
}

const MOST_ABOUT = 300
/** Codes of places as the list shows them. */
const named = (codes: readonly string[]): string =>
  codes.length > 4 ? `${codes[0]} … ${codes.at(-1)} (${codes.length})` : codes.join(', ')

async function itemOf(db: Db, { sellerId, productId }: { sellerId: number; productId: number }): Promise<ItemFacts> {
  const { rows } = await sql<ItemFacts>`
    select p.sku, coalesce(p.name, p.name_cn) as name,
      (select min(c.code) from products_code c where c.org_id = p.org_id and c.product_id = p.id) as code
    from products_stocked p where p.org_id = ${sellerId} and p.id = ${productId}`.execute(db)
  if (!rows[0]) throw notFound('Product', '商品')
  return rows[0]
}

type Label = Extract<StoredSubject, { kind: 'carrierLabel' }>
interface LabelFormat {
  subject: Label
  format: 'PDF' | 'ZPL'
}
async function labelOf(
  db: Db,
  { operatorId, warehouseId }: Within,
  { subject, format }: LabelFormat,
): Promise<Drawable> {
  const label = await findPackageLabel(db, operatorId, subject)
  if (label.warehouseId !== warehouseId) throw notFound('Package', '包裹')
  if (subject.shipmentId !== undefined && subject.shipmentId !== label.shipmentId) throw new AppError('LABEL_VOIDED')
  const fileOf = async (labelFormat: 'PDF' | 'ZPL') => {
    const [file] = await findLabelFiles(db, label.sellerId, { shipmentIds: [label.shipmentId], labelFormat })
    return file!
  }
  const file = await fileOf(format)
  const pdfKey = format === 'ZPL' && file.isOwn ? (await fileOf('PDF')).key : null
  return { kind: 'carrierLabel', about: label.trackingNo, labels: 1, label, key: file.key, pdfKey }
}

/** Reads what a subject is; throws NOT_FOUND, and of carrier labels FLOOR_NOT_LABELLED or LABEL_VOIDED. Needs the service scope. */
export async function readSubject(
  db: Db,
  within: Within,
  { subject, printer, format }: { subject: StoredSubject; printer: Printer; format: 'PDF' | 'ZPL' },
): Promise<Drawable> {
  const { operatorId, warehouseId, now } = within
  switch (subject.kind) {
    case 'carrierLabel':
      return labelOf(db, within, { subject, format })
    case 'box': {
      const inbound = await getReceipt(db, { operatorId, id: subject.inboundId, now })
      if (inbound.warehouse.id !== warehouseId) throw notFound('Inbound shipment', '入库单')
      const sheets = (paper: Paper) => boxSheets(inbound, paper)
      return { kind: 'box', about: inbound.number, labels: inbound.boxes, sheets }
    }
    case 'place': {
      const places = await codesOf(db, operatorId, subject.placeIds)
      if (places.some((place) => place.warehouseId !== warehouseId)) throw notFound('Place', '库位')
      const kind = places.every((place) => place.kind === 'tote') ? 'tote' : 'place'
      const sheets = (paper: Paper) => placeSheets(places, paper)
      return { kind, about: named(places.map(({ code }) => code)), labels: places.length, sheets }
    }
    case 'item': {
      await checkLink(db, subject.sellerId, warehouseId)
      const item = await itemOf(db, subject)
      const sheets = (paper: Paper) => itemSheets(item, paper)
      return { kind: 'item', about: item.sku.slice(0, MOST_ABOUT), labels: 1, sheets }
    }
    case 'test': {
      const address = `${printer.host}:${printer.port}`
      return { kind: 'test', about: address, labels: 1, sheets: () => testSheets({ name: printer.name, address }) }
    }
  }
}

/** What a printer receives: ZPL that we have drawn. */
export async function bytesOf(
  files: FileStore,
  drawable: Drawable,
  { printer: { media, dpi }, copies }: { printer: Printer; copies: number },
): Promise<Buffer> {
  if (drawable.kind !== 'carrierLabel')
    return Buffer.from(
      await paperToZpl(drawable.sheets({ media, copies }), { size: mediaDots[media], dpi: Number(dpi) }),
      'utf8',
    )
  const { key, pdfKey } = drawable
  const read = async (from: string) => Buffer.from(await files.read(from))
  const zpl = await read(key)
  const ours = pdfKey === null ? zpl.toString('utf8') : await ownLabelAsDots({ zpl, pdf: () => read(pdfKey) })
  return Buffer.from(zplCopies(ours, copies), 'utf8')
}
