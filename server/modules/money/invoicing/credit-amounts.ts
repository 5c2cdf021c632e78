import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import { type Money, roundDiv, unitsPerCent } from '@waybill/contract/core/money'
import { splitByLargestRemainder, type TaxLine } from '@waybill/contract/invoicing/tax'
import type { Creditable, DocumentLine } from './document-lines.ts'

export interface CreditedAmount {
  /** The position of the line on the invoice. */
  line: number
  /** Tax included. */
  amount: Money
}

/** A line of a credit note with the line of the invoice that it takes back from; named as insurance where all of it is. */
export type CreditLine = DocumentLine & { corrects_line: number }

const sum = (amounts: readonly Money[]): Money => amounts.reduce((all, amount) => all + amount, 0)
const leftOf = ({ lines }: Creditable): Money => sum(lines.map(({ amount }) => amount))

/** Says on lines of insurance that they are: tax that was added to prices is none of it. */
export const withInsurance = (lines: readonly CreditLine[], pricesIncludeTax: boolean): CreditLine[] =>
  lines.map((line) => ({
    ...line,
    insurance: line.is_insurance ? line.amount - (pricesIncludeTax ? 0 : line.tax) : 0,
  }))

/** Everything that is left, with the opposite sign; lines of which nothing is left are left out. */
export function creditRest({ lines, taxes }: Creditable): { lines: CreditLine[]; taxes: TaxLine[] } {
  return {
    lines: lines.flatMap((line, index) =>
      line.amount === 0 && line.tax === 0
        ? []
        : [{ ...line, amount: -line.amount, tax: -line.tax, insurance: 0, corrects_line: index }],
    ),
    taxes: taxes.map((tax) => ({ ...tax, base: -tax.base, amount: -tax.amount })),
  }
}

function checkAmounts(left: Creditable, credits: readonly CreditedAmount[]): void {
  const seen = new Set<number>()
  const fields = credits.flatMap(({ line, amount }, index) => {
    const fits = !seen.has(line) && amount <= (left.lines[line]?.amount ?? 0)
    seen.add(line)
    return fits ? [] : [fieldProblem(`lines.${index}.amount`, 'INVOICE_CREDIT_TOO_HIGH')]
  })
  if (fields.length === 0 && sum(credits.map(({ amount }) => amount)) > leftOf(left))
    fields.push(fieldProblem('lines', 'INVOICE_CREDIT_TOO_HIGH'))
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields })
}

/**
 * Amounts of single lines with the opposite sign, and their share of the tax that is left: the last cent goes with the last amount, so that
 * all notes together never take back more tax than the invoice has. Throws INVALID_INPUT for more than what is left.
 */
export function creditAmounts(
  left: Creditable,
  credits: readonly CreditedAmount[],
): { lines: CreditLine[]; taxes: TaxLine[] } {
  checkAmounts(left, credits)
  const [all, credited] = [leftOf(left), sum(credits.map(({ amount }) => amount))]
  const cents = BigInt(unitsPerCent)
  const leftTax = sum(left.lines.map(({ tax }) => tax))
  const tax = Number(roundDiv(BigInt(leftTax) * BigInt(credited), BigInt(all) * cents) * cents)
  const taxOfLines = splitByLargestRemainder(
    tax,
    credits.map(({ amount }) => amount),
  )
  const taxOfRates = splitByLargestRemainder(
    tax,
    left.taxes.map(({ amount }) => amount),
  )
  return {
    lines: credits.map(({ line, amount }, index) => ({
      ...left.lines[line]!,
      amount: -amount,
      tax: -taxOfLines[index]!,
      insurance: 0,
      corrects_line: line,
    })),
    taxes: left.taxes.map((rate, index) => ({ ...rate, base: tax - credited, amount: -taxOfRates[index]! })),
  }
}
