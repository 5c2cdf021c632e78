import type { Locale } from '@waybill/contract/core/messages'
import { formatMoney } from '@waybill/contract/core/money'
import { type PageText, textDocument, type TextPage, textPage } from '../../../../carriers/index.ts'
import { dateText } from './dates.ts'
import type { Statement, StatementLine } from './statement.ts'
import { statementWords } from './words.ts'

const [LEFT, RIGHT] = [textPage.margin, textPage.width - textPage.margin]
const SIZE = 22
const STEP = 34
const FIRST_TOP = 700
const TOP = 260
const BOTTOM = 2080
const linesFrom = (top: number): number => Math.floor((BOTTOM - top) / STEP)

/** Where the columns stand: the left edges of texts, the right edges of amounts. */
const columns = {
  date: LEFT,
  description: LEFT + 220,
  document: LEFT + 600,
  in: RIGHT - 360,
  out: RIGHT - 180,
  balance: RIGHT,
}
/** How many letters fit; a longer text ends in an ellipsis, and stands whole in the csv. */
const DESCRIPTION = 34
const DOCUMENT = 26
const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 3)}...` : text)

const left = (x: number, y: number, text: string, size = SIZE): PageText => ({ x, y, size, text })
const right = (x: number, y: number, text: string): PageText => ({ x, y, size: SIZE, text, right: true })

type Words = Record<keyof (typeof statementWords)['en'], string>

const heads = (say: Words, y: number): PageText[] => [
  left(columns.date, y, say.date),
  left(columns.description, y, say.description),
  left(columns.document, y, say.document),
  right(columns.in, y, say.moneyIn),
  right(columns.out, y, say.moneyOut),
  right(columns.balance, y, say.balance),
]

/** What the statement is of, and its sums. */
function cover({ title, holder, zone, dateFrom, dateTo, ...sums }: Statement, say: Words): PageText[] {
  const figures: [string, number][] = [
    [say.opening, sums.opening],
    [say.moneyIn, sums.moneyIn],
    [say.moneyOut, -sums.moneyOut],
    [say.closing, sums.closing],
  ]
  return [
    left(LEFT, 200, title, 52),
    left(LEFT, 280, `${say.holder}: ${holder}`, 28),
    left(LEFT, 325, `${say.period}: ${dateFrom} - ${dateTo} (${zone})`, 28),
    ...figures.flatMap(([label, amount], index) => [
      left(LEFT, 400 + index * 44, label, 28),
      { ...right(LEFT + 620, 400 + index * 44, formatMoney(amount)), size: 28 },
    ]),
    left(LEFT, 600, say.note, 20),
  ]
}

const row = (line: StatementLine, y: number, shown: (at: Date) => string): PageText[] => [
  left(columns.date, y, shown(line.at)),
  left(columns.description, y, cut(line.description, DESCRIPTION)),
  left(columns.document, y, cut(line.document ?? '', DOCUMENT)),
  line.amount > 0 ? right(columns.in, y, formatMoney(line.amount)) : right(columns.out, y, formatMoney(-line.amount)),
  right(columns.balance, y, formatMoney(line.balanceAfter)),
]

async function* pagesOf(statement: Statement, say: Words): AsyncGenerator<TextPage> {
  const shown = dateText(statement.zone)
  let [number, top] = [1, FIRST_TOP]
  let texts = [...cover(statement, say), ...heads(say, top - 24)]
  let used = 0
  const close = (): TextPage => ({ texts: [...texts, right(RIGHT, 2150, `${say.page} ${number}`)], rules: [top - 12] })
  for await (const lines of statement.lines()) {
    for (const line of lines) {
      if (used === linesFrom(top)) {
        yield close()
        ;[number, top, used] = [number + 1, TOP, 0]
        texts = heads(say, top - 24)
      }
      used += 1
      texts.push(...row(line, top + used * STEP, shown))
    }
  }
  if (statement.count === 0) texts.push(left(LEFT, top + STEP, say.none, 28))
  yield close()
}

/** The statement as PDF, page by page. */
export const pdfStatement = (statement: Statement, locale: Locale, date: Date): AsyncGenerator<Uint8Array> =>
  textDocument(pagesOf(statement, statementWords[locale]), { title: statement.title, date })
