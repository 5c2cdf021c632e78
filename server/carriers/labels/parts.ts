import { signature as signatures } from '@waybill/contract/carriers/enums'
import { findService } from '@waybill/contract/carriers/catalogue'
import { batteries } from '@waybill/contract/declarations/batteries'
import { payMethod, type PayMethod } from '@waybill/contract/declarations/cod'
import { formatMoney } from '@waybill/contract/core/money'
import { lengthIn, sidesOf, weightIn } from '@waybill/contract/parcels/parcel'
import { encodeCode128 } from './code128.ts'
import { labelDots, type Drawing } from './drawing.ts'
import { addressLines, isDomestic, type LabelData } from './label.ts'
import { putBlock, putLine } from './typesetting.ts'

/** Left and right edge of what is printed: printers do not reach the border. */
export const edge = { left: 24, right: labelDots.width - 24, width: labelDots.width - 48 } as const

const band = { y: 1144, height: 58 } as const
/** The band that nobody overlooks; it keeps clear of every barcode. */
export function testBand(drawing: Drawing, label: LabelData): void {
  if (!label.isTest) return
  drawing.rect(0, band.y, labelDots.width, band.height)
  putLine(
    drawing,
    'TEST LABEL – DO NOT MAIL',
    { x: edge.left, y: band.y + 10, width: edge.width },
    { size: 44, bold: true, align: 'center', inverse: true },
  )
}

/** The service as the carrier calls it. */
export const serviceName = (label: LabelData): string =>
  findService(label.carrier, label.service)?.name.en ?? label.service

/** Who sends, as UPS and FedEx begin their labels: the phone stands below the name. */
export function putSender(drawing: Drawing, label: LabelData): void {
  const phone = label.from.phone ? [label.from.phone] : []
  const [name = '', ...rest] = addressLines(label.from, label.from.country)
  putBlock(drawing, [name, ...phone, ...rest], { x: edge.left, y: 20, width: 440, height: 176 }, { size: 24 })
}

/** Who gets it, as UPS and FedEx print it: with the phone abroad. */
export const recipientLines = (label: LabelData): string[] => [
  ...addressLines(label.to, label.from.country),
  ...(label.to.phone && !isDomestic(label) ? [label.to.phone] : []),
]

/** A line across the label. */
export const rule = (drawing: Drawing, y: number, thickness = 4): void => drawing.rect(0, y, labelDots.width, thickness)

/** "2 LB 3.5 OZ" for the United States, "1.25 KG" for DHL and abroad. */
export function weightText(label: LabelData, metric = false): string {
  const { weight } = label.parcel
  if (metric) return `${weightIn(weight, 'kg').toFixed(2)} KG`
  const ounces = Math.round(weightIn(weight, 'oz') * 10) / 10
  const pounds = Math.floor(ounces / 16)
  const rest = Math.round((ounces - pounds * 16) * 10) / 10
  return [pounds > 0 ? `${pounds} LB` : '', rest > 0 || pounds === 0 ? `${rest} OZ` : ''].filter(Boolean).join(' ')
}

/** "12 x 9 x 4 IN", longest side first; null when the size is unknown. */
export function sizeText(label: LabelData, unit: 'in' | 'cm' = 'in'): string | null {
  const { size } = label.parcel
  return size
    ? `${sidesOf(size)
        .map((side) => Math.ceil(lengthIn(side, unit) * 10) / 10)
        .join(' x ')} ${unit.toUpperCase()}`
    : null
}

/** 11/21/2026 */
export const usDate = (date: string): string => date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
/** 21NOV26, as FedEx and DHL write it. */
export const shortDate = (date: string): string =>
  `${date.slice(8, 10)}${months[Number(date.slice(5, 7)) - 1] ?? ''}${date.slice(2, 4)}`

const signatureTexts: Record<number, string> = {
  [signatures.indirect]: 'INDIRECT SIGNATURE REQUIRED',
  [signatures.direct]: 'SIGNATURE REQUIRED',
  [signatures.adult]: 'ADULT SIGNATURE REQUIRED',
}
/** What the driver must ask for; null when nothing. */
export const signatureText = (label: LabelData): string | null => signatureTexts[label.options.signature] ?? null

const codTexts: Record<PayMethod, string> = { 1: '', 2: ' GUARANTEED FUNDS', 3: ' CASH' }

/** What else whoever handles the parcel must know: batteries, cash to collect, a Saturday. */
export function handlingTexts({ options, handling }: LabelData): string[] {
  const { battery, cod = 0, codMethod = payMethod.any, saturday } = options
  return [
    battery ? [batteries[battery].mark, handling ?? ''].join(' ').trim() : '',
    cod > 0 ? `COD ${formatMoney(cod)}${codTexts[codMethod]}` : '',
    saturday ? 'SATURDAY DELIVERY' : '',
  ].filter(Boolean)
}

/** Both references, one under the other. */
export function putReferences(
  drawing: Drawing,
  label: LabelData,
  box: { x: number; y: number; width: number },
  size = 24,
): void {
  const lines = [
    label.reference ? `REF 1: ${label.reference}` : '',
    label.reference2 ? `REF 2: ${label.reference2}` : '',
  ].filter(Boolean)
  lines.forEach((line, index) => putLine(drawing, line, { ...box, y: box.y + index * (size + 6) }, { size }))
}

export interface BarBox {
  x: number
  y: number
  width: number
  height: number
  /** Dots per module at most; never below 2, or 203 dpi printers and readers lose bars. */
  module?: number
}

/** Quiet zone on each side, in modules (ISO/IEC 15417). */
const quiet = 10

/** A Code 128 in a box, as wide as whole dots allow, centred. */
export function putBars(drawing: Drawing, text: string, box: BarBox): void {
  const code = encodeCode128(text)
  const module = Math.min(box.module ?? 3, Math.floor(box.width / (code.modules + 2 * quiet)))
  if (module < 2) throw new RangeError(`a bar code of ${code.modules} modules does not fit ${box.width} dots`)
  const x = Math.round(box.x + (box.width - code.modules * module) / 2)
  drawing.add({ kind: 'code128', x, y: box.y, height: box.height, module, code })
}
