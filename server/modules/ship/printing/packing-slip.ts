import { formatAddress } from '@waybill/contract/places/format-address'
import { formatMoney } from '@waybill/contract/core/money'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { PrintSettings } from '@waybill/contract/printing/settings'
import { drawPaper, type PaperPage, wrapPaperText } from '../../../carriers/index.ts'
import type { LineOnPaper, OrderOnPaper } from '../../sell/orders/index.ts'
import type { Brand } from './brand.ts'
import { Flow, LEADING } from './flow.ts'
import { type PaperWords, wordsIn } from './words.ts'

type SlipSettings = Pick<PrintSettings, 'slipPaper' | 'slipLanguage' | 'slipPrices'>
interface Slip {
  order: OrderOnPaper
  brand: Brand
  say: PaperWords
  prices: boolean
  /** YYYY-MM-DD in the user's time zone. */
  dayOf: (at: Date) => string
}

const BAR_HEIGHT = 84

/** The brand's color, logo or sender, and what document this is. */
function drawTop(flow: Flow, { brand, order, say }: Slip): void {
  const { look, page } = flow
  page.rect(flow.left, flow.y, flow.width, 8, brand.colour)
  flow.y += 24
  const seller = order.from?.company || order.from?.name || brand.name
  if (!brand.logo)
    page.text(flow.left, flow.y + look.text * 1.4, seller, { size: Math.round(look.text * 1.2), bold: true })
  page.text(flow.right, flow.y + look.title, say.slip, { size: look.title, bold: true, right: true })
  flow.y += look.logo.height + 16
}

/** On further pages: whose slip this is. */
function drawRunningHead(flow: Flow, { brand, order, say }: Slip): void {
  const { look, page } = flow
  page.rect(flow.left, flow.y, flow.width, 8, brand.colour)
  flow.y += 24
  page.text(flow.left, flow.y + look.text, `${say.slip} ${order.orderNo}`, { size: look.text, bold: true })
  flow.y += look.text * 2
}

/** Number and date of the order, and the number as a bar code, beside them where the paper is wide enough. */
function drawFacts(flow: Flow, { order, say, dayOf }: Slip): void {
  const beside = flow.width > 1000
  const top = flow.y
  const facts = [
    [say.order, order.orderNo],
    [say.date, dayOf(order.createTime)],
    [say.store, order.store],
    [say.reference, order.reference],
  ] as const
  const width = beside ? flow.width * 0.42 : flow.width
  for (const [label, value] of facts) if (value) flow.paragraph(`${label}: ${value}`, { width })
  const y = beside ? top : flow.y + 12
  const box = {
    right: flow.right,
    y: Math.round(y),
    width: beside ? flow.width * 0.56 : flow.width,
    height: BAR_HEIGHT,
  }
  const isDrawn = flow.page.bars(order.orderNo, box)
  flow.y = Math.max(flow.y, isDrawn ? y + BAR_HEIGHT : 0) + 16
}

const linesOf = (address: PostalAddress, home: string | null): string[] =>
  formatAddress({ ...address, company: address.company === address.name ? null : address.company }, { home })

/** Sender and recipient side by side. */
function drawAddresses(flow: Flow, { order, say }: Slip): void {
  const { look, page } = flow
  const home = order.from?.country ?? null
  const parties = [
    ...(order.from ? [{ label: say.from, address: order.from }] : []),
    { label: say.to, address: order.to },
  ]
  const width = flow.width / parties.length - 16
  const heights = parties.map(({ label, address }, index) => {
    const x = flow.left + index * (width + 16)
    let y = flow.y + look.small
    page.text(x, y, label, { size: look.small })
    for (const line of linesOf(address, home).flatMap((text) =>
      wrapPaperText(text, width, { size: look.text, country: address.country }),
    )) {
      y += look.text * LEADING
      page.text(x, y, line, { size: look.text, country: address.country })
    }
    return y
  })
  flow.y = Math.max(...heights) + 28
}

/** The right edges of the columns of figures. */
function columnsOf(flow: Flow, prices: boolean) {
  const { amount, count } = flow.look
  const quantity = prices ? flow.right - 2 * amount : flow.right
  return { quantity, price: flow.right - amount, amount: flow.right, item: quantity - count - flow.left - 12 }
}

function drawTableHead(flow: Flow, { say, prices }: Slip): void {
  const { look, page } = flow
  const columns = columnsOf(flow, prices)
  const y = flow.y + look.small
  page.text(flow.left, y, say.item, { size: look.small, bold: true })
  // Two languages side by side are wider than a figure.
  const heads = [
    [columns.quantity, say.quantity],
    ...(prices
      ? ([
          [columns.price, say.price],
          [columns.amount, say.amount],
        ] as const)
      : []),
  ] as const
  for (const [right, text] of heads) page.text(right, y, text, { size: look.small, bold: true, right: true })
  flow.y += look.small * LEADING + 6
  flow.rule()
}

function drawLine(flow: Flow, line: LineOnPaper, { order, prices }: Slip): void {
  const { look } = flow
  const columns = columnsOf(flow, prices)
  const name = line.name || line.sku || '-'
  const texts = [
    ...wrapPaperText(name, columns.item, { size: look.text }).map((text) => ({ text, size: look.text })),
    ...(line.name && line.sku
      ? wrapPaperText(line.sku, columns.item, { size: look.small }).map((text) => ({ text, size: look.small }))
      : []),
  ]
  flow.need(Math.min(texts.length, 6) * look.text * LEADING)
  const y = flow.y + look.text
  const figures: [number, string][] = [[columns.quantity, String(line.quantity)]]
  if (prices && line.unitPrice !== null)
    figures.push(
      [columns.price, formatMoney(line.unitPrice, order.currency)],
      [columns.amount, formatMoney(line.unitPrice * line.quantity, order.currency)],
    )
  for (const [right, text] of figures) flow.page.text(right, y, text, { size: look.text, right: true })
  for (const { text, size } of texts) {
    flow.need(size * LEADING)
    flow.page.text(flow.left, flow.y + size, text, { size })
    flow.y += size * LEADING
  }
  flow.y += 8
}

function drawSums(flow: Flow, { order, say, prices }: Slip): void {
  const { look } = flow
  flow.need(look.text * 3)
  flow.rule()
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const columns = columnsOf(flow, prices)
  const y = flow.y + look.text
  flow.page.text(flow.left, y, say.pieces, { size: look.text, bold: true })
  flow.page.text(columns.quantity, y, String(pieces), { size: look.text, bold: true, right: true })
  // A total of some of the prices would be no total.
  const isPriced = order.lines.every(({ unitPrice }) => unitPrice !== null)
  const total = order.lines.reduce((sum, { unitPrice, quantity }) => sum + (unitPrice ?? 0) * quantity, 0)
  if (prices && isPriced) {
    const text = formatMoney(total, order.currency)
    flow.page.text(columns.amount, y, text, { size: look.text, bold: true, right: true })
  }
  flow.y += look.text * LEADING
}

/** What the buyer wrote, and what is wished to the person who unpacks the parcel. */
function drawNotes(flow: Flow, { order, say }: Slip): void {
  const notes = [
    [say.gift, order.giftMessage],
    [say.note, order.buyerNote],
  ] as const
  for (const [label, text] of notes) {
    if (!text) continue
    flow.y += 20
    // The label never stands alone at the foot of a page.
    flow.need(flow.look.text * LEADING * 3)
    flow.paragraph(label, { size: flow.look.small, bold: true })
    flow.paragraph(text)
  }
}

function slipPages(slip: Slip, paper: SlipSettings['slipPaper']): PaperPage[] {
  const { order, say } = slip
  let inTable = false
  const flow = new Flow(paper, (page, isFirst) => {
    if (isFirst) return drawTop(page, slip)
    drawRunningHead(page, slip)
    if (inTable) drawTableHead(page, slip)
  })
  drawFacts(flow, slip)
  drawAddresses(flow, slip)
  if (order.lines.length === 0) flow.paragraph(say.noItems)
  else {
    drawTableHead(flow, slip)
    inTable = true
    for (const line of order.lines) drawLine(flow, line, slip)
    drawSums(flow, slip)
    inTable = false
  }
  drawNotes(flow, slip)
  return flow.finish(order.orderNo, say.page)
}

export interface PackingSlips {
  pdf: Uint8Array
  /** The pages of each order from 0, the last one excluded, in the order of the orders. */
  ranges: (readonly [from: number, to: number])[]
}

/** A packing slip for each order, one after the other; each begins on a page of its own. */
export async function drawPackingSlips(
  orders: readonly OrderOnPaper[],
  about: {
    brand: Brand
    settings: SlipSettings
    dayOf: (at: Date) => string
    date: string
    breathe: () => Promise<unknown>
  },
): Promise<PackingSlips> {
  const { brand, settings, dayOf, date, breathe } = about
  const say = wordsIn(settings.slipLanguage)
  const pages: PaperPage[] = []
  const ranges: PackingSlips['ranges'] = []
  for (const [index, order] of orders.entries()) {
    if (index % 20 === 19) await breathe()
    const from = pages.length
    pages.push(...slipPages({ order, brand, say, prices: settings.slipPrices, dayOf }, settings.slipPaper))
    ranges.push([from, pages.length])
  }
  const { look, left } = new Flow(settings.slipPaper, () => undefined)
  const place = { x: left, y: look.margin + 24, ...look.logo }
  const picture = brand.logo ? { png: brand.logo, pages: new Set(ranges.map(([from]) => from)), ...place } : undefined
  const pdf = await drawPaper({ title: say.slip, date, paper: settings.slipPaper, pages, picture })
  return { pdf, ranges }
}
