import { formatTrackingNumber } from '@waybill/contract/carriers/tracking-number'
import type { Drawing } from '../drawing.ts'
import { zipDigits, type LabelData } from '../label.ts'
import { pdf417 } from '../matrix.ts'
import { putRecipient } from '../original.ts'
import {
  edge,
  handlingTexts,
  putBars,
  putReferences,
  putSender,
  recipientLines,
  rule,
  serviceName,
  shortDate,
  signatureText,
  sizeText,
  weightText,
} from '../parts.ts'
import { printable } from '../printable.ts'
import { putBlock, putLine } from '../typesetting.ts'

/** The big letter of the network. */
const networks: Record<string, string> = { FEDEX_GROUND: 'G', GROUND_HOME_DELIVERY: 'H', SMART_POST: 'G' }
const networkOf = (label: LabelData): string => networks[label.service] ?? 'E'

/** Application and service of Ground with no shipper's number behind it. */
const groundSorting = '9622'.concat('00190', '0000000000', '0')
/** Fifteen digits of Express and Home Delivery whose meaning is not published: a sample. */
const expressSorting = '100000000000000'

/**
 * The 34 digits of the bar code: twenty that sort the parcel, two zeros, the tracking number. Express and Home Delivery have the ZIP code
 * of the destination in the first part, zeros abroad.
 */
export const fedexBarcode = (label: LabelData): string =>
  (label.service === 'FEDEX_GROUND' ? groundSorting : expressSorting + zipDigits(label.to).slice(0, 5).padEnd(5, '0')) +
  `00${label.tracking}`

const ascii = (text: string): string =>
  printable(text)
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')

/** Plain content for the PDF417: the carrier's own layout is not public, so the symbol says what it holds. */
export function fedexDataText(label: LabelData): string {
  const { from, to } = label
  const parts = [
    'SAMPLE',
    label.tracking,
    label.service,
    from.zip ?? '',
    from.country,
    to.zip ?? '',
    to.country,
    weightText(label),
    label.options.shipDate,
  ]
  return parts.map(ascii).join('|')
}

function head(drawing: Drawing, label: LabelData): void {
  putSender(drawing, label)
  const size = sizeText(label)
  const facts = [
    `SHIP DATE: ${shortDate(label.options.shipDate)}`,
    `ACTWGT: ${weightText(label)}`,
    ...(size ? [`DIMS: ${size}`] : []),
    'BILL SENDER',
    label.zone ? `ZONE ${label.zone}` : '',
    ...handlingTexts(label),
  ]
  putBlock(drawing, facts, { x: 484, y: 20, width: 304, height: 176 }, { size: 24 })
  rule(drawing, 204)
}

function recipient(drawing: Drawing, label: LabelData): void {
  putLine(drawing, 'TO', { x: edge.left, y: 222, width: 50 }, { size: 28, bold: true })
  putRecipient(
    drawing,
    { label, latin: recipientLines(label) },
    { x: 88, y: 220, width: 700, height: 216 },
    { size: 38 },
  )
  putReferences(drawing, label, { x: edge.left, y: 444, width: 560 }, 24)
  rule(drawing, 504)
}

function network(drawing: Drawing, label: LabelData): void {
  const symbol = pdf417(fedexDataText(label), 2, 200)
  drawing.add({ kind: 'matrix', symbol, x: 40, y: 528 })
  putLine(drawing, 'FedEx', { x: 520, y: 520, width: 268 }, { size: 64, bold: true, align: 'right' })
  putLine(
    drawing,
    label.service.startsWith('FEDEX_GROUND') || networkOf(label) !== 'E' ? 'Ground' : 'Express',
    { x: 520, y: 586, width: 268 },
    { size: 36, align: 'right' },
  )
  drawing.frame(688, 636, 100, 100, 8)
  putLine(drawing, networkOf(label), { x: 688, y: 648, width: 100 }, { size: 84, bold: true, align: 'center' })
}

function routing(drawing: Drawing, label: LabelData): void {
  rule(drawing, 752, 8)
  putLine(drawing, 'TRK#', { x: edge.left, y: 780, width: 70 }, { size: 24 })
  putLine(
    drawing,
    formatTrackingNumber(label.carrier, label.tracking),
    { x: 100, y: 770, width: 380 },
    { size: 42, bold: true },
  )
  putLine(
    drawing,
    serviceName(label)
      .replace(/^FedEx /, '')
      .toUpperCase(),
    { x: 484, y: 770, width: 304 },
    { size: 36, minSize: 18, bold: true, align: 'right' },
  )
  putLine(drawing, signatureText(label) ?? '', { x: edge.left, y: 824, width: 440 }, { size: 24, bold: true })
  const zip = zipDigits(label.to).slice(0, 5) || (label.to.zip ?? '')
  putLine(drawing, zip, { x: 440, y: 816, width: 348 }, { size: 72, minSize: 30, bold: true, align: 'right' })
  putLine(
    drawing,
    [label.to.state && label.to.state !== '-' ? label.to.state : '', label.to.country].filter(Boolean).join('-'),
    { x: edge.left, y: 856, width: 360 },
    { size: 36, bold: true },
  )
}

/** A FedEx label: sender, recipient, PDF417, network letter, routing, Code 128 of the tracking number. */
export function fedexLayout(drawing: Drawing, label: LabelData): void {
  head(drawing, label)
  recipient(drawing, label)
  network(drawing, label)
  routing(drawing, label)
  putBars(drawing, fedexBarcode(label), { x: 0, y: 908, width: 812, height: 208 })
}
