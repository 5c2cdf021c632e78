import type { PrintSettings } from '@waybill/contract/printing/settings'
import { drawPaper, wrapPaperText } from '../../../carriers/index.ts'
import type { OrderOnPaper } from '../../sell/orders/index.ts'
import type { Brand } from './brand.ts'
import { Flow, LEADING } from './flow.ts'
import { type PaperWords, wordsIn } from './words.ts'

/** What to fetch of one SKU, or of goods that have only a name. */
export interface Pick {
  sku: string | null
  name: string | null
  quantity: number
  /** For which orders, in the order of the selection. */
  orders: { orderNo: string; quantity: number }[]
}

const inOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The goods of orders summed by SKU, whatever its capitals, and by name where there is no SKU; by SKU, those without one last. */
export function picksOf(orders: readonly PickedOrder[]): Pick[] {
  const picks = new Map<string, Pick>()
  for (const { orderNo, lines } of orders) {
    for (const { sku, name, quantity } of lines) {
      const key = sku ? `s${sku.toLowerCase()}` : `n${name ?? ''}`
      const pick = picks.get(key) ?? { sku, name, quantity: 0, orders: [] }
      picks.set(key, pick)
      pick.name ??= name
      pick.quantity += quantity
      const last = pick.orders.at(-1)
      if (last?.orderNo === orderNo) last.quantity += quantity
      else pick.orders.push({ orderNo, quantity })
    }
  }
  return [...picks.values()].sort(
    (a, b) =>
      Number(a.sku === null) - Number(b.sku === null) || inOrder.compare(a.sku ?? a.name ?? '', b.sku ?? b.name ?? ''),
  )
}
type PickedOrder = { orderNo: string; lines: readonly { sku: string | null; name: string | null; quantity: number }[] }

const BOX = 26

function drawHead(flow: Flow, { brand, say }: { brand: Brand; say: PaperWords }): void {
  const { look, page } = flow
  page.rect(flow.left, flow.y, flow.width, 8, brand.colour)
  flow.y += 24
  page.text(flow.left, flow.y + look.title, say.pickList, { size: look.title, bold: true })
  flow.y += look.title * 1.5
}

function drawPick(flow: Flow, pick: Pick): void {
  const { look } = flow
  const x = flow.left + BOX + 16
  const width = flow.right - look.count - x - 12
  const name = pick.sku ?? pick.name ?? '-'
  flow.need(look.text * LEADING * 3)
  const top = Math.round(flow.y + 4)
  flow.page.frame(flow.left, top, BOX, BOX, 2)
  flow.page.text(flow.right, flow.y + look.text, String(pick.quantity), { size: look.text, bold: true, right: true })
  flow.paragraph(name, { x, width, bold: true })
  if (pick.sku && pick.name) flow.paragraph(pick.name, { x, width })
  const orders = pick.orders.map(({ orderNo, quantity }) => `${orderNo} × ${quantity}`)
  for (const line of wrapPaperText(orders.join(', '), width, { size: look.small })) {
    flow.need(look.small * LEADING)
    flow.page.text(x, flow.y + look.small, line, { size: look.small })
    flow.y += look.small * LEADING
  }
  flow.y += 6
  flow.rule()
}

/** One pick list for all the orders. */
export function drawPickList(
  orders: readonly OrderOnPaper[],
  about: {
    brand: Brand
    settings: PickListSettings
    /** YYYY-MM-DD */
    date: string
  },
): Promise<Uint8Array> {
  const { brand, settings, date } = about
  const say = wordsIn(settings.slipLanguage)
  const picks = picksOf(orders)
  const pieces = picks.reduce((sum, { quantity }) => sum + quantity, 0)
  const flow = new Flow(settings.pickListPaper, (page) => drawHead(page, { brand, say }))
  flow.paragraph(`${say.printed}: ${date} · ${say.orders}: ${orders.length} · ${say.pieces}: ${pieces}`)
  flow.y += 12
  flow.rule()
  if (picks.length === 0) flow.paragraph(say.noItems)
  for (const pick of picks) drawPick(flow, pick)
  const pages = flow.finish(`${say.pickList} ${date}`, say.page)
  return drawPaper({ title: say.pickList, date, paper: settings.pickListPaper, pages })
}
type PickListSettings = { pickListPaper: PrintSettings['pickListPaper']; slipLanguage: PrintSettings['slipLanguage'] }
