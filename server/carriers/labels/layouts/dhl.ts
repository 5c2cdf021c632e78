import { formatTrackingNumber } from '@waybill/contract/carriers/tracking-number'
import type { Drawing } from '../drawing.ts'
import { addressLines, type LabelData } from '../label.ts'
import { putRecipient } from '../original.ts'
import {
  edge,
  handlingTexts,
  putBars,
  putReferences,
  rule,
  serviceName,
  shortDate,
  signatureText,
  sizeText,
  weightText,
} from '../parts.ts'
import { printable } from '../printable.ts'
import { putBlock, putLine } from '../typesetting.ts'

/** Product content codes in the black box beside the product's name. */
const contents: Record<string, string> = {
  P: 'WPX',
  D: 'DOX',
  E: 'TDE',
  M: 'TDM',
  Y: 'TDY',
  H: 'ESI',
  N: 'DOM',
  I: 'DOK',
  O: 'DOL',
  '1': 'DOT',
}

/** The most that the routing code takes of a post code. */
const routedZip = 12

/** The routing code: 2L, country and post code of the destination, then the product; features are left at zero. */
export function dhlRouting(label: LabelData): string {
  const zip = printable(label.to.zip ?? '')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, routedZip)
  return `2L${label.to.country}${zip}+${label.service}0000000`
}

/** The licence plate of the piece (ISO 15459): the data identifier J, JD01, then the piece's number: here the waybill's, filled up to 18 digits. */
export const dhlPiece = (label: LabelData): string => `JJD01${label.tracking.padStart(18, '0')}`

function head(drawing: Drawing, label: LabelData): void {
  putLine(
    drawing,
    serviceName(label).replace(/^DHL /, '').toUpperCase(),
    { x: edge.left, y: 24, width: 444 },
    { size: 46, minSize: 22, bold: true },
  )
  putLine(drawing, `${shortDate(label.options.shipDate)} SANDBOX`, { x: edge.left, y: 78, width: 444 }, { size: 24 })
  drawing.rect(484, 16, 148, 92)
  putLine(
    drawing,
    contents[label.service] ?? 'DHL',
    { x: 492, y: 38, width: 132 },
    { size: 54, bold: true, align: 'center', inverse: true },
  )
  putLine(drawing, 'DHL', { x: 656, y: 24, width: 132 }, { size: 66, bold: true, align: 'right' })
  putLine(drawing, 'EXPRESS', { x: 656, y: 84, width: 132 }, { size: 26, align: 'right' })
  rule(drawing, 116)
}

function parties(drawing: Drawing, label: LabelData): void {
  putLine(drawing, 'From:', { x: edge.left, y: 130, width: 80 }, { size: 22 })
  const phone = (text: string | null): string[] => (text ? [text] : [])
  putBlock(
    drawing,
    [...addressLines(label.from, null), ...phone(label.from.phone)],
    { x: 110, y: 130, width: 470, height: 176 },
    { size: 23 },
  )
  putLine(drawing, 'Origin:', { x: 600, y: 130, width: 188 }, { size: 22, align: 'right' })
  putLine(drawing, label.from.country, { x: 600, y: 156, width: 188 }, { size: 56, bold: true, align: 'right' })
  rule(drawing, 316)
  putLine(drawing, 'To:', { x: edge.left, y: 334, width: 80 }, { size: 26, bold: true })
  putRecipient(
    drawing,
    { label, latin: [...addressLines(label.to, null), ...phone(label.to.phone)] },
    { x: 110, y: 330, width: 678, height: 220 },
    { size: 36 },
  )
  rule(drawing, 562)
}

function details(drawing: Drawing, label: LabelData): void {
  putLine(
    drawing,
    `${label.to.country}-${label.to.zip ?? label.to.city}`,
    { x: edge.left, y: 576, width: edge.width },
    { size: 68, minSize: 30, bold: true, align: 'center' },
  )
  rule(drawing, 650)
  const care = [signatureText(label) ?? '', ...handlingTexts(label)].filter(Boolean)
  const [size, y] = care.length > 1 ? [20, 714] : [24, 726]
  putReferences(drawing, label, { x: edge.left, y: 664, width: 400 }, size)
  putBlock(drawing, care, { x: edge.left, y, width: 400, height: 756 - y }, { size: 22, minSize: 11, bold: true })
  const box = { width: 180 }
  putLine(drawing, 'Weight', { ...box, x: 440, y: 662 }, { size: 20 })
  putLine(drawing, weightText(label, true), { ...box, x: 440, y: 686 }, { size: 34, bold: true })
  putLine(drawing, 'Piece', { width: 140, x: 648, y: 662 }, { size: 20, align: 'right' })
  putLine(drawing, '1 / 1', { width: 140, x: 648, y: 686 }, { size: 34, bold: true, align: 'right' })
  putLine(drawing, sizeText(label, 'cm') ?? '', { width: 348, x: 440, y: 728 }, { size: 22 })
  rule(drawing, 758)
}

/** A DHL Express label: product, parties, routing text, and the bar codes of the waybill, the route and the piece. */
export function dhlLayout(drawing: Drawing, label: LabelData): void {
  head(drawing, label)
  parties(drawing, label)
  details(drawing, label)
  const [routing, piece] = [dhlRouting(label), dhlPiece(label)]
  const rows: [data: string, text: string, y: number, height: number, module: number][] = [
    [label.tracking, `WAYBILL ${formatTrackingNumber(label.carrier, label.tracking)}`, 770, 96, 5],
    [routing, `(${routing.slice(0, 2)})${routing.slice(2)}`, 904, 84, 3],
    [piece, `(${piece.slice(0, 1)})${piece.slice(1)}`, 1024, 84, 3],
  ]
  for (const [data, text, y, height, module] of rows) {
    putBars(drawing, data, { x: 0, y, width: 812, height, module })
    putLine(
      drawing,
      text,
      { x: edge.left, y: y + height + 6, width: edge.width },
      { size: 24, bold: module === 5, align: 'center' },
    )
  }
}
