import type { Locale } from '@waybill/contract/core/messages'
import type { Money } from '@waybill/contract/core/money'
import { csvLine } from '../../../../spreadsheet/index.ts'
import { dateText } from './dates.ts'
import type { Statement } from './statement.ts'
import { statementWords } from './words.ts'

/** All four digits where the ledger has them, so that a sum of the file is the ledger's. */
const decimal = (amount: Money): string => {
  const [whole, part] = [Math.trunc(Math.abs(amount) / 10_000), Math.abs(amount) % 10_000]
  const digits = String(part).padStart(4, '0').replace(/00$/, '')
  return `${amount < 0 ? '-' : ''}${whole}.${digits}`
}

/** The statement as csv, in pieces: opening balance, lines, totals with the closing balance. */
export async function* csvStatement(statement: Statement, locale: Locale): AsyncGenerator<string> {
  const say = statementWords[locale]
  const { zone, dateFrom, dateTo, opening, moneyIn, moneyOut, closing } = statement
  const shown = dateText(zone)
  const heads = [say.date, say.description, say.document, say.moneyIn, say.moneyOut, say.balance]
  yield `\ufeff${csvLine(heads)}${csvLine([dateFrom, say.opening, null, null, null, decimal(opening)])}`
  for await (const lines of statement.lines()) {
    let text = ''
    for (const { at, description, document, amount, balanceAfter } of lines) {
      const [inside, outside] = amount > 0 ? [decimal(amount), null] : [null, decimal(-amount)]
      text += csvLine([shown(at), description, document, inside, outside, decimal(balanceAfter)])
    }
    yield text
  }
  yield csvLine([dateTo, say.closing, null, decimal(moneyIn), decimal(moneyOut), decimal(closing)])
}
