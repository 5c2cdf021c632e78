import type { Money } from '@waybill/contract/core/money'
import { ISO_DAY } from '@waybill/contract/core/schemas'
import { type BilledRow, InvoiceRefusal } from './billed-line.ts'

/** Far above any invoice, far below what a number can hold. */
const MOST_DIGITS = 11
const AMOUNT = /^([+-]?)(\d*)(?:\.(\d*))?$/

/** An amount with any number of decimals, exact to four and rounded half-up beyond; null when it is none. Parentheses are a minus. */
export function parseAmount(text: string, decimalComma: boolean): Money | null {
  let plain = text.trim().replace(/^[$€£]\s*|\s/g, '')
  const negative = /^\(.+\)$/.test(plain)
  if (negative) plain = plain.slice(1, -1)
  plain = plain.replace(/^\$/, '')
  if (decimalComma && plain.includes(',')) plain = plain.replaceAll('.', '').replace(',', '.')
  else if (/^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain)) plain = plain.replaceAll(',', '')
  const found = AMOUNT.exec(plain)
  if (!found) return null
  const [, sign = '', whole = '', decimals = ''] = found
  if (whole + decimals === '' || whole.length > MOST_DIGITS) return null
  const digits = decimals.padEnd(5, '0')
  const amount = Number(whole || '0') * 10_000 + Number(digits.slice(0, 4)) + (digits[4]! >= '5' ? 1 : 0)
  const minus = negative !== (sign === '-')
  return minus && amount !== 0 ? -amount : amount
}

/** YYYY-MM-DD of "2026-03-09", "20260309", "09/03/2026" (day first) or "2026-03-09 10:11:12"; null when it is none. */
export function parseDay(text: string): string | null {
  const plain = text.trim()
  const found =
    /^(\d{4})-(\d{2})-(\d{2})(?:[ T]\d{2}:\d{2}.*)?$/.exec(plain) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ??
    reordered(/^(\d{2})\/(\d{2})\/(\d{4})$/.exec(plain))
  const day = found && `${found[1]}-${found[2]}-${found[3]}`
  return day && ISO_DAY.test(day) ? day : null
}
const reordered = (found: RegExpExecArray | null) => found && [found[0], found[3], found[2], found[1]]

const GRAMS_CG: Readonly<Record<string, number>> = {
  L: 45_359.237,
  LB: 45_359.237,
  LBS: 45_359.237,
  O: 2834.952,
  OZ: 2834.952,
  K: 100_000,
  KG: 100_000,
  KGS: 100_000,
}

/** A weight in hundredths of a gram; null for none, zero or an unknown unit. */
export function parseWeight(text: string, unit: string, decimalComma: boolean): number | null {
  const amount = parseAmount(text, decimalComma)
  const factor = GRAMS_CG[unit.trim().toUpperCase()]
  if (amount === null || amount <= 0 || factor === undefined) return null
  return Math.round((amount * factor) / 10_000)
}

/** A tracking number as labels have it; null for an empty text. */
export const trackingOf = (text: string): string | null => text.toUpperCase().replace(/[^0-9A-Z]/g, '') || null

/** "12.0x 9.0x 7.0" and three single numbers become "12 × 9 × 7"; null unless there are three above zero. */
export function sizeOf(parts: readonly string[]): string | null {
  const numbers = parts.map((part) => Number(part.trim().replace(',', '.')))
  if (numbers.length !== 3 || !numbers.every((number) => number > 0)) return null
  return numbers
    .toSorted((a, b) => b - a)
    .map((number) => String(Math.round(number * 100) / 100))
    .join(' × ')
}

/** Reads the cells of a row; what must be there and cannot be read refuses the file, naming row and column. */
export class Cells {
  readonly row: BilledRow
  readonly decimalComma: boolean
  constructor(row: BilledRow, decimalComma: boolean) {
    this.row = row
    this.decimalComma = decimalComma
  }
  text(index: number): string {
    return index < 0 ? '' : (this.row.cells[index] ?? '').trim()
  }
  refuse(column: string, value: string): never {
    throw new InvoiceRefusal('CARRIER_INVOICE_CELL', { row: this.row.no, column, value: value.slice(0, 60) })
  }
  required(index: number, column: string): string {
    const text = this.text(index)
    return text === '' ? this.refuse(column, '') : text
  }
  /** An empty cell is 0. */
  amount(index: number, column: string): Money {
    const text = this.text(index)
    return text === '' ? 0 : (parseAmount(text, this.decimalComma) ?? this.refuse(column, text))
  }
  requiredAmount(index: number, column: string): Money {
    return this.text(index) === '' ? this.refuse(column, '') : this.amount(index, column)
  }
  /** Null for an empty cell. */
  day(index: number, column: string): string | null {
    const text = this.text(index)
    return text === '' ? null : (parseDay(text) ?? this.refuse(column, text))
  }
  dollars(index: number): 'USD' {
    const currency = this.text(index).toUpperCase()
    if (currency !== '' && currency !== 'USD')
      throw new InvoiceRefusal('CARRIER_INVOICE_CURRENCY', { row: this.row.no, currency: currency.slice(0, 10) })
    return 'USD'
  }
}
