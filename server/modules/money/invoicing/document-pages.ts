import { formatMoney, type Money } from '@waybill/contract/core/money'
import type { Locale } from '@waybill/contract/core/messages'
import { serviceName } from '@waybill/contract/carriers/catalogue'
import { eventText } from '@waybill/contract/funds/event-words'
import { insuranceWord } from '@waybill/contract/invoicing/words'
import { type PageText, textPage, type TextSheet, wrapPageText } from '../../../carriers/index.ts'

const words = {
  en: {
    item: 'Description',
    count: 'Count',
    tax: 'Tax',
    amount: 'Amount',
    insurance: 'incl. insurance',
    page: 'Page {n} of {all}',
  },
  cn: {
    item: '项目',
    count: '数量',
    tax: '税额',
    amount: '金额',
    insurance: '含保险费',
    page: '第 {n} 页，共 {all} 页',
  },
} as const satisfies Record<Locale, object>

export interface PageLine {
  /** What it is called, in place of the words of the ledger. */
  label?: string
  kind: number
  carrier: number | null
  service_code: string | null
  count: number
  amount: Money
  /** What of it is insurance. */
  insurance: Money
  /** All of it is insurance; left out = it is not. */
  is_insurance?: boolean
  /** Null: the document has no column for it. */
  tax: Money | null
}

/** What stands on a document from the top. */
export interface DocumentTexts {
  title: string
  locale: Locale
  currency: string
  /** On the left below the title, and facts on the right: a label and its value. */
  parties: readonly { label: string; lines: readonly string[] }[]
  facts: readonly (readonly [label: string, value: string])[]
  lines: readonly PageLine[]
  /** Heads the column of amounts; null: its usual name. */
  amountLabel: string | null
  /** Below the lines, right: a label and an amount; the last of them is the most important. */
  sums: readonly (readonly [label: string, amount: string])[]
  notes: readonly string[]
  /** A picture stands above the title. */
  hasLogo: boolean
}

const left = textPage.margin
const right = textPage.width - textPage.margin
const columns = { count: right - 520, tax: right - 260, amount: right }
const STEP = 52
const SIZE = 30
const bottom = textPage.height - 220

const described = (line: PageLine, { locale, currency }: Pick<DocumentTexts, 'locale' | 'currency'>): string => {
  const { kind, carrier, service_code: service, insurance, is_insurance: isInsurance } = line
  if (line.label !== undefined) return line.label
  const parts = [eventText(kind)[locale]]
  if (carrier !== null && service !== null) parts.push(serviceName(carrier, service)[locale])
  if (isInsurance) parts.push(insuranceWord[locale])
  else if (insurance !== 0) parts.push(`${words[locale].insurance} ${formatMoney(insurance, currency)}`)
  return parts.join(' · ')
}

/** Puts lines of text on pages from the top and begins a new page where one is full. */
class Sheets {
  readonly pages: { texts: PageText[]; rules: number[] }[] = [{ texts: [], rules: [] }]
  y: number

  constructor(top: number) {
    this.y = top
  }

  /** Moves down for a row of this height; `heading` is put on every page that this begins. */
  row(height: number, heading?: () => void): void {
    if (this.y + height > bottom) {
      this.pages.push({ texts: [], rules: [] })
      this.y = 240
      heading?.()
    }
    this.y += height
  }

  put(text: string, x: number, at: { size?: number; right?: boolean } = {}): void {
    this.pages.at(-1)!.texts.push({ x, y: this.y, size: at.size ?? SIZE, text, ...(at.right && { right: true }) })
  }

  rule(): void {
    this.pages.at(-1)!.rules.push(this.y + 18)
  }
}

function head(sheets: Sheets, { title, parties, facts }: DocumentTexts): void {
  sheets.row(60)
  sheets.put(title, left, { size: 56 })
  sheets.row(40)
  const top = sheets.y
  for (const [label, value] of facts) {
    sheets.row(STEP)
    sheets.put(label, left + 860)
    sheets.put(value, right, { right: true })
  }
  const factsEnd = sheets.y
  sheets.y = top
  for (const { label, lines } of parties) {
    sheets.row(STEP)
    sheets.put(label, left, { size: 24 })
    for (const line of lines.flatMap((text) => wrapPageText(text, SIZE, 800))) {
      sheets.row(44)
      sheets.put(line, left)
    }
    sheets.row(16)
  }
  sheets.y = Math.max(sheets.y, factsEnd) + 40
}

function table(sheets: Sheets, { lines, locale, currency, amountLabel }: DocumentTexts): void {
  const say = words[locale]
  const hasTax = lines.some(({ tax }) => tax !== null)
  const heading = () => {
    sheets.row(STEP)
    sheets.put(say.item, left, { size: 24 })
    sheets.put(say.count, columns.count, { size: 24, right: true })
    if (hasTax) sheets.put(say.tax, columns.tax, { size: 24, right: true })
    sheets.put(amountLabel ?? say.amount, columns.amount, { size: 24, right: true })
    sheets.rule()
  }
  heading()
  for (const line of lines) {
    const texts = wrapPageText(described(line, { locale, currency }), SIZE, columns.count - left - 140)
    for (const [index, text] of texts.entries()) {
      sheets.row(index === 0 ? STEP : 42, heading)
      sheets.put(text, left)
      if (index > 0) continue
      sheets.put(String(line.count), columns.count, { right: true })
      if (hasTax) sheets.put(formatMoney(line.tax ?? 0, currency), columns.tax, { right: true })
      sheets.put(formatMoney(line.amount, currency), columns.amount, { right: true })
    }
  }
  sheets.rule()
  sheets.row(20)
}

/** A document on as many pages as it needs. */
export function documentPages(document: DocumentTexts): TextSheet[] {
  const sheets = new Sheets(document.hasLogo ? 320 : 180)
  head(sheets, document)
  table(sheets, document)
  for (const [index, [label, amount]] of document.sums.entries()) {
    const size = index === document.sums.length - 1 ? 36 : SIZE
    sheets.row(STEP)
    sheets.put(label, left + 620, { size })
    sheets.put(amount, right, { size, right: true })
  }
  sheets.row(30)
  for (const note of document.notes.flatMap((text) => wrapPageText(text, 26, right - left))) {
    sheets.row(40)
    sheets.put(note, left, { size: 26 })
  }
  const { pages } = sheets
  if (pages.length > 1) {
    for (const [index, page] of pages.entries()) {
      const text = words[document.locale].page.replace('{n}', String(index + 1)).replace('{all}', String(pages.length))
      page.texts.push({ x: right, y: textPage.height - 120, size: 24, text, right: true })
    }
  }
  return pages
}
