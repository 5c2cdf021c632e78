import { notFound } from '@waybill/contract/core/errors'
import type { Printer } from '@waybill/contract/floor-printing/api'
import type { PrintSubject } from '@waybill/contract/floor-printing/print-api'
import type { FloorPrintKind } from '@waybill/contract/floor-printing/words'
import { sql } from 'kysely'
import { type PaperPage, paperToZpl } from '../../../carriers/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { FileStore } from '../../../platform/files/index.ts'
import { findLabelFiles } from '../../ship/shipping/index.ts'
import { getReceipt } from '../inbound/index.ts'
import { findPackageLabel, type PackageLabel } from '../outbound/index.ts'
import { checkLink, codesOf } from '../stock/index.ts'
import { boxPages, type ItemFacts, itemPages, mediaDots, placePages, testPages } from './draw.ts'

export type StoredSubject = PrintSubject | { kind: 'test' }
interface Within {
  operatorId: number
  warehouseId: number
  now: Date
}

/** Everything that is needed to draw a subject, read in one transaction. */
export type Drawable =
  | { kind: 'carrierLabel'; about: string; label: PackageLabel; key: string }
  | { kind: Exclude<FloorPrintKind, 'carrierLabel'>; about: string; pages: (to: Paper) => PaperPage[] }
interface Paper {
  media: Printer['media']
  copies: number
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

type Label = Extract<PrintSubject, { kind: 'carrierLabel' }>
async function labelOf(db: Db, operatorId: number, subject: Label, format: 'PDF' | 'ZPL'): Promise<Drawable> {
  const label = await findPackageLabel(db, operatorId, subject)
  const query = { shipmentIds: [label.shipmentId], labelFormat: format }
  const [file] = await findLabelFiles(db, label.sellerId, query)
  return { kind: 'carrierLabel', about: label.trackingNo, label, key: file!.key }
}

/** Reads what a subject is; throws NOT_FOUND, and of carrier labels FLOOR_NOT_LABELLED or LABEL_VOIDED. Needs the service scope. */
export async function readSubject(
  db: Db,
  { operatorId, warehouseId, now }: Within,
  { subject, printer, format }: { subject: StoredSubject; printer: Printer; format: 'PDF' | 'ZPL' },
): Promise<Drawable> {
  switch (subject.kind) {
    case 'carrierLabel':
      return labelOf(db, operatorId, subject, format)
    case 'box': {
      const inbound = await getReceipt(db, { operatorId, id: subject.inboundId, now })
      return { kind: 'box', about: inbound.number, pages: () => boxPages(inbound) }
    }
    case 'place': {
      const places = await codesOf(db, operatorId, subject.placeIds)
      const kind = places.every((place) => place.kind === 'tote') ? 'tote' : 'place'
      return { kind, about: named(places.map(({ code }) => code)), pages: ({ media }) => placePages(places, media) }
    }
    case 'item': {
      await checkLink(db, subject.sellerId, warehouseId)
      const item = await itemOf(db, subject)
      return { kind: 'item', about: item.sku.slice(0, MOST_ABOUT), pages: (paper) => itemPages(item, paper) }
    }
    case 'test': {
      const address = `${printer.host}:${printer.port}`
      return { kind: 'test', about: address, pages: () => testPages({ name: printer.name, address }) }
    }
  }
}

/** What a printer receives: ZPL, as often as there are copies. */
export async function bytesOf(
  files: FileStore,
  drawable: Drawable,
  { printer: { media, dpi }, copies }: { printer: Printer; copies: number },
): Promise<Buffer> {
  if (drawable.kind === 'carrierLabel') {
    const one = Buffer.from(await files.read(drawable.key))
    return Buffer.concat(Array.from({ length: copies }, () => one))
  }
  const zpl = paperToZpl(drawable.pages({ media, copies }), { size: mediaDots[media], dpi: Number(dpi) })
  return Buffer.from(zpl.repeat(drawable.kind === 'item' ? 1 : copies), 'utf8')
}
