import { wholeUnits } from '@waybill/contract/parcels/parcel'
import { mailCountryName } from '@waybill/contract/places/format-address'
import { formatTrackingNumber } from '@waybill/contract/carriers/tracking-number'
import { countryNumber } from '../country-numbers.ts'
import type { Drawing } from '../drawing.ts'
import { isDomestic, zipDigits, type LabelData } from '../label.ts'
import { maxiCode } from '../matrix.ts'
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

/** The service icon at the right of the title. */
const icons: Record<string, string> = {
  '01': '1',
  '13': '1P',
  '14': '1+',
  '02': '2',
  '59': '2A',
  '12': '3',
  '65': '1P',
  '07': '1',
  '08': '2',
  '11': 'S',
}

const gs = '\u001d'
const rs = '\u001e'
const eot = '\u0004'

const capitals = (text: string, length: number): string =>
  printable(text)
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9 .,/-]/g, '')
    .slice(0, length)
    .trim()

/** Day of the year, three digits: the carrier's pickup date. */
function julian(date: string): string {
  const start = Date.parse(`${date.slice(0, 4)}-01-01T00:00:00Z`)
  return String(Math.round((Date.parse(`${date}T00:00:00Z`) - start) / 86_400_000) + 1).padStart(3, '0')
}

/** The post code in a MaxiCode: nine digits for the United States, six capitals and digits elsewhere. */
const maxiCodeZip = (label: LabelData): string =>
  zipDigits(label.to) === ''
    ? capitals(label.to.zip ?? '', 20)
        .replace(/[^A-Z0-9]/g, '')
        .slice(0, 6)
        .padEnd(6, ' ')
    : zipDigits(label.to).padEnd(9, '0')

/** The MaxiCode (ANSI MH10.8.3, format 01; mode 2 to the United States, else 3); texts are cut so that the symbol's 84 characters hold them. */
function putMaxiCode(drawing: Drawing, label: LabelData): void {
  const fields = [
    `1Z${label.tracking.slice(10)}`,
    'UPSN',
    label.tracking.slice(2, 8),
    julian(label.options.shipDate),
    '',
    '1/1',
    String(Math.max(1, wholeUnits(label.parcel.weight, 'lb'))),
    'N',
    capitals(label.to.line1, 15),
    capitals(label.to.city, 12),
    capitals(label.to.state ?? '', 2).replace('-', ''),
  ]
  const isDigits = zipDigits(label.to) !== ''
  const symbol = maxiCode({
    mode: isDigits ? 2 : 3,
    zip: maxiCodeZip(label),
    country: countryNumber(label.to.country),
    service: label.service.padStart(3, '0'),
    secondary: `[)>${rs}01${gs}96${fields.join(gs)}${rs}${eot}`,
  })
  drawing.add({ kind: 'matrix', symbol, x: 32, y: 490 })
}

function routing(drawing: Drawing, label: LabelData): void {
  const zip = zipDigits(label.to)
  const box = { x: 300, width: 488 }
  const place = isDomestic(label)
    ? `${label.to.state ?? ''} ${zip.slice(0, 5)}`
    : `${label.to.country} ${label.to.zip ?? ''}`
  putLine(drawing, place, { ...box, y: 486 }, { size: 72, minSize: 30, bold: true })
  if (isDomestic(label) && zip !== '')
    putBars(drawing, `420${zip}`, { x: 300, y: 572, width: 490, height: 124, module: 4 })
  else
    putBlock(
      drawing,
      [mailCountryName(label.to.country).toUpperCase()],
      { ...box, y: 590, height: 90 },
      { size: 44, bold: true },
    )
}

function service(drawing: Drawing, label: LabelData): void {
  rule(drawing, 718, 10)
  putLine(
    drawing,
    serviceName(label).toUpperCase(),
    { x: edge.left, y: 742, width: 610 },
    { size: 50, minSize: 24, bold: true },
  )
  putLine(
    drawing,
    `TRACKING #: ${formatTrackingNumber(label.carrier, label.tracking)}`,
    { x: edge.left, y: 800, width: 620 },
    { size: 30 },
  )
  drawing.rect(672, 728, 140, 114)
  putLine(
    drawing,
    icons[label.service] ?? 'G',
    { x: 676, y: 738, width: 132 },
    { size: 104, bold: true, align: 'center', inverse: true },
  )
  rule(drawing, 842, 4)
}

/** Billing, signature and references; what needs care takes a line of its own above them. */
function foot(drawing: Drawing, label: LabelData): void {
  const handling = handlingTexts(label)
  putLine(drawing, handling.join(' · '), { x: edge.left, y: 1076, width: edge.width }, { size: 20, bold: true })
  const [y, size, step] = handling.length > 0 ? [1098, 18, 24] : [1084, 24, 28]
  putLine(drawing, 'BILLING: P/P', { x: edge.left, y, width: 300 }, { size })
  putLine(
    drawing,
    signatureText(label) ?? '',
    { x: edge.left, y: y + step, width: 330 },
    { size: Math.min(size, 22), bold: true },
  )
  putReferences(drawing, label, { x: 380, y: y - (handling.length > 0 ? 0 : 2), width: 408 }, size)
}

/** A UPS label: sender, recipient, MaxiCode and postal barcode, service with its icon, 1Z barcode. */
export function upsLayout(drawing: Drawing, label: LabelData): void {
  putSender(drawing, label)
  putLine(drawing, weightText(label), { x: 484, y: 20, width: 200 }, { size: 32, bold: true })
  putLine(
    drawing,
    `${label.piece?.no ?? 1} OF ${label.piece?.of ?? 1}`,
    { x: 690, y: 20, width: 98 },
    { size: 32, bold: true, align: 'right' },
  )
  const size = sizeText(label)
  putBlock(
    drawing,
    [
      ...(size ? [`DIMS: ${size}`] : []),
      `DATE: ${shortDate(label.options.shipDate)}`,
      label.zone ? `ZONE: ${label.zone}` : '',
    ],
    { x: 484, y: 64, width: 304, height: 100 },
    { size: 24 },
  )
  putLine(drawing, 'SHIP TO:', { x: edge.left, y: 206, width: 160 }, { size: 28, bold: true })
  putRecipient(
    drawing,
    { label, latin: recipientLines(label) },
    { x: 64, y: 242, width: 724, height: 218 },
    { size: 38 },
  )
  rule(drawing, 472, 4)
  drawing.rect(280, 472, 4, 246)
  putMaxiCode(drawing, label)
  routing(drawing, label)
  service(drawing, label)
  putBars(drawing, label.tracking, { x: 0, y: 862, width: 812, height: 184 })
  rule(drawing, 1062, 10)
  foot(drawing, label)
}
