import { formatTrackingNumber } from '@waybill/contract/carriers/tracking-number'
import { fnc1 } from '../code128.ts'
import type { Drawing } from '../drawing.ts'
import { addressLines, isDomestic, zipDigits, type LabelData } from '../label.ts'
import { putRecipient } from '../original.ts'
import {
  edge,
  handlingTexts,
  putBars,
  putReferences,
  rule,
  serviceName,
  signatureText,
  sizeText,
  usDate,
  weightText,
} from '../parts.ts'
import { putBlock, putLine } from '../typesetting.ts'

/** The letter of the service icon block (USPS Publication 199). */
const icons: Record<string, string> = {
  USPS_GROUND_ADVANTAGE: 'G',
  PRIORITY_MAIL: 'P',
  PRIORITY_MAIL_EXPRESS: 'E',
  MEDIA_MAIL: 'M',
  'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE': 'F',
  PRIORITY_MAIL_INTERNATIONAL: 'P',
  PRIORITY_MAIL_EXPRESS_INTERNATIONAL: 'E',
}

/** Data of the routing barcode: 420 + ZIP, FNC1 because its length varies, then the package number. Abroad the number alone. */
export function uspsBarcode(label: LabelData): string {
  const zip = zipDigits(label.to)
  return isDomestic(label) && zip !== '' ? `${fnc1}420${zip}${fnc1}${label.tracking}` : label.tracking
}

function head(drawing: Drawing, label: LabelData): void {
  const icon = icons[label.service] ?? 'G'
  putLine(drawing, icon, { x: 0, y: 12, width: 200 }, { size: 196, bold: true, align: 'center' })
  drawing.rect(200, 0, 4, 188)
  drawing.frame(484, 20, 304, 148, 3)
  const stamp = { x: 496, width: 280 }
  putLine(drawing, 'NO POSTAGE PAID', { ...stamp, y: 38 }, { size: 30, bold: true, align: 'center' })
  putLine(drawing, 'USPS SANDBOX', { ...stamp, y: 78 }, { size: 28, align: 'center' })
  putLine(drawing, `SAMPLE ${usDate(label.options.shipDate)}`, { ...stamp, y: 116 }, { size: 28, align: 'center' })
}

function banner(drawing: Drawing, label: LabelData): void {
  const name = serviceName(label)
  const full = name.startsWith('USPS') ? name : `USPS ${name}`
  rule(drawing, 188)
  putLine(
    drawing,
    full.toUpperCase(),
    { x: edge.left, y: 204, width: edge.width },
    { size: 50, minSize: 26, bold: true, align: 'center' },
  )
  rule(drawing, 262)
}

function facts(drawing: Drawing, label: LabelData): void {
  const size = sizeText(label)
  const lines = [
    usDate(label.options.shipDate),
    weightText(label),
    ...(size ? [size] : []),
    label.zone ? `Zone ${label.zone}` : '',
  ]
  putBlock(drawing, lines, { x: 528, y: 280, width: 260, height: 136 }, { size: 27, align: 'right' })
  const asked = signatureText(label)
  if (!asked) return
  drawing.frame(484, 424, 304, 44, 3)
  putLine(drawing, asked, { x: 492, y: 436, width: 288 }, { size: 22, bold: true, align: 'center' })
}

/** A USPS label: service icon, banner, return address, recipient, GS1-128 between its two thick lines. */
export function uspsLayout(drawing: Drawing, label: LabelData): void {
  head(drawing, label)
  banner(drawing, label)
  facts(drawing, label)
  putBlock(
    drawing,
    addressLines(label.from, label.from.country),
    { x: edge.left, y: 280, width: 440, height: 188 },
    { size: 26 },
  )
  putLine(drawing, 'SHIP', { x: edge.left, y: 500, width: 90 }, { size: 26 })
  putLine(drawing, 'TO:', { x: edge.left, y: 530, width: 90 }, { size: 26 })
  putRecipient(
    drawing,
    { label, latin: addressLines(label.to, label.from.country) },
    { x: 120, y: 496, width: 668, height: 236 },
    { size: 38 },
  )
  rule(drawing, 748, 8)
  const title = isDomestic(label) ? 'USPS TRACKING #' : 'CUSTOMS AND TRACKING #'
  putLine(drawing, title, { x: edge.left, y: 768, width: edge.width }, { size: 32, bold: true, align: 'center' })
  putBars(drawing, uspsBarcode(label), { x: 0, y: 812, width: 812, height: 168 })
  putLine(
    drawing,
    formatTrackingNumber(label.carrier, label.tracking),
    { x: edge.left, y: 994, width: edge.width },
    { size: 34, bold: true, align: 'center' },
  )
  rule(drawing, 1042, 8)
  const handling = handlingTexts(label)
  putLine(drawing, handling.join(' · '), { x: edge.left, y: 1054, width: edge.width }, { size: 22, bold: true })
  const [y, size] = handling.length > 0 ? [1082, 22] : [1066, 26]
  putReferences(drawing, label, { x: edge.left, y, width: edge.width }, size)
}
