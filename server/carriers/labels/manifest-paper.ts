import type { CarrierId } from '@waybill/contract/carriers/enums'
import { carrierName, findService } from '@waybill/contract/carriers/catalogue'
import { formatTrackingNumber } from '@waybill/contract/carriers/tracking-number'
import { weightIn } from '@waybill/contract/parcels/parcel'
import type { Address } from '../provider.ts'
import { encodeCode128, fnc1 } from './code128.ts'
import { addressLines } from './label.ts'
import { drawPaper, paperDots, PaperPage, paperTextWidth, wrapPaperText } from './paper.ts'
import { usDate } from './parts.ts'

export type ManifestPaperSize = 'letter' | '4x6'

/** What is handed over at once, as its paper shows it. */
export interface ManifestSheet {
  carrier: CarrierId
  /** The carrier's number, printed as its barcode; null: a list of ours for the driver, without one. */
  number: string | null
  /** Beside the title of a list, such as M-1004. */
  reference: string
  from: Address
  /** YYYY-MM-DD */
  shipDate: string
  /** Hundredths of a gram. */
  weight: number
  labels: readonly { tracking: string; service: string }[]
  isTest: boolean
  /** Of a pickup that the carrier has been asked for. */
  pickup?: { window: string; confirmation: string; place: string }
}

interface Look {
  margin: number
  title: number
  text: number
  small: number
  columns: 1 | 2
  bars: number
}
const looks: Record<ManifestPaperSize, Look> = {
  letter: { margin: 102, title: 52, text: 32, small: 26, columns: 2, bars: 180 },
  '4x6': { margin: 26, title: 34, text: 24, small: 20, columns: 1, bars: 150 },
}
const LEADING = 1.35
/** Modules beside the bars. */
const QUIET = 10

/** The lines of a SCAN form, or the services of a list. */
function countsOf({ carrier, number, labels }: ManifestSheet): [name: string, count: number][] {
  const nameOf = (service: string): string => {
    const known = findService(carrier, service)
    if (number === null) return known?.name.en ?? service
    if (known?.international) return 'International mail'
    if (service === 'PRIORITY_MAIL_EXPRESS') return 'Priority Mail Express'
    return service === 'PRIORITY_MAIL' ? 'Priority Mail' : 'Other mail'
  }
  return [...Map.groupBy(labels, ({ service }) => nameOf(service))].map(([name, found]) => [name, found.length])
}

/** Writes from the top of a page down, on as many pages as it takes. */
class Writer {
  readonly pages: PaperPage[] = []
  readonly look: Look
  readonly size: { width: number; height: number }
  page = new PaperPage()
  y = 0

  constructor(paper: ManifestPaperSize) {
    this.look = looks[paper]
    this.size = paperDots[paper]
    this.turn()
  }

  get width(): number {
    return this.size.width - 2 * this.look.margin
  }

  turn(): void {
    this.page = new PaperPage()
    this.pages.push(this.page)
    this.y = this.look.margin
  }

  line(text: string, size = this.look.text, bold = false): void {
    for (const part of wrapPaperText(text, this.width, { size, bold })) {
      this.y += size * LEADING
      this.page.text(this.look.margin, this.y, part, { size, bold })
    }
  }

  pair(name: string, value: string): void {
    const { margin, text } = this.look
    this.y += text * LEADING
    this.page.text(margin, this.y, name, { size: text })
    this.page.text(margin + this.width, this.y, value, { size: text, bold: true, right: true })
  }

  rule(): void {
    this.y += 14
    this.page.rect(this.look.margin, Math.round(this.y), this.width, 3)
    this.y += 8
  }

  barcode(carrier: CarrierId, number: string): void {
    const { margin, bars, text } = this.look
    const code = encodeCode128(`${fnc1}${number}`)
    const module = Math.max(2, Math.min(4, Math.floor(this.width / (code.modules + 2 * QUIET))))
    const x = Math.round((this.size.width - code.modules * module) / 2)
    this.y += 24
    this.page.add({ kind: 'code128', x, y: Math.round(this.y), height: bars, module, code })
    this.y += bars + text * LEADING
    const shown = formatTrackingNumber(carrier, number)
    const half = paperTextWidth(shown, { size: text, bold: true }) / 2
    this.page.text(margin + this.width / 2 - half, this.y, shown, { size: text, bold: true })
  }
}

const pounds = (weight: number): string => `${weightIn(weight, 'lb').toFixed(1)} lb`

function drawHead(writer: Writer, sheet: ManifestSheet): void {
  const { look } = writer
  const name = carrierName(sheet.carrier).en
  if (sheet.isTest) {
    writer.line('TEST FORM – DO NOT USE', look.text, true)
    writer.rule()
  }
  writer.line(sheet.number === null ? `${name} pickup summary` : `${name} SCAN form (PS Form 5630)`, look.title, true)
  if (sheet.number === null) writer.line(sheet.reference)
  else {
    writer.line('Shipment Confirmation Acceptance Notice', look.small)
    writer.barcode(sheet.carrier, sheet.number)
  }
  writer.rule()
  for (const line of addressLines(sheet.from, sheet.from.country)) writer.line(line)
  writer.rule()
  const { pickup } = sheet
  writer.pair(pickup ? 'Pickup date' : sheet.number === null ? 'Ship date' : 'Mailing date', usDate(sheet.shipDate))
  if (pickup) {
    writer.pair('Window', pickup.window)
    writer.pair('Confirmation', pickup.confirmation)
    writer.line(pickup.place)
  }
  if (sheet.from.zip) writer.pair(sheet.number === null ? 'Origin ZIP' : 'Entry ZIP', sheet.from.zip)
  writer.rule()
  for (const [service, count] of countsOf(sheet)) writer.pair(service, String(count))
  writer.pair('Total pieces', String(sheet.labels.length))
  writer.pair('Total weight', pounds(sheet.weight))
  writer.rule()
}

/** Where the clerk stamps, or the driver signs. */
function drawReceipt(writer: Writer, sheet: ManifestSheet): void {
  const { look, page } = writer
  const height = look.text * 4
  const top = Math.round(writer.y + 10)
  page.frame(look.margin, top, writer.width, height, 2)
  page.text(
    look.margin + 12,
    top + look.small * LEADING,
    sheet.number === null ? 'Driver: name, signature, time' : 'Round date (clerk)',
    {
      size: look.small,
    },
  )
  writer.y = top + height
}

/** Every number, in columns, on pages of their own. */
function drawNumbers(writer: Writer, { carrier, labels, number, reference }: ManifestSheet): void {
  const { look, size } = writer
  const step = Math.ceil(look.small * LEADING)
  const columnWidth = writer.width / look.columns
  const title = `${carrierName(carrier).en} ${number === null ? reference : formatTrackingNumber(carrier, number)}`
  for (let index = 0; index < labels.length;) {
    writer.turn()
    writer.line(`${title}, page ${writer.pages.length}`, look.text, true)
    writer.rule()
    const perColumn = Math.floor((size.height - look.margin - writer.y) / step)
    for (const [place, { tracking }] of labels.slice(index, index + perColumn * look.columns).entries()) {
      const x = look.margin + Math.floor(place / perColumn) * columnWidth
      const y = writer.y + ((place % perColumn) + 1) * step
      writer.page.text(x, y, `${index + place + 1}. ${formatTrackingNumber(carrier, tracking)}`, { size: look.small })
    }
    index += perColumn * look.columns
  }
}

/** A SCAN form or a pickup summary with the list of its numbers; the same input is the same file. */
export function drawManifest(sheet: ManifestSheet, paper: ManifestPaperSize): Promise<Uint8Array> {
  const writer = new Writer(paper)
  drawHead(writer, sheet)
  drawReceipt(writer, sheet)
  drawNumbers(writer, sheet)
  const title = `${carrierName(sheet.carrier).en} ${sheet.number ?? sheet.reference}`
  return drawPaper({ title, date: sheet.shipDate, paper, pages: writer.pages })
}
