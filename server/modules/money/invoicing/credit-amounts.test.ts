import { AppError } from '@waybill/contract/core/errors'
import { splitByLargestRemainder, taxWithin } from '@waybill/contract/invoicing/tax'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditAmounts, creditRest } from './credit-amounts.ts'
import type { Creditable } from './document-lines.ts'

const rates = [
  { name: 'State tax', ratePpm: 60_000 },
  { name: 'City tax', ratePpm: 12_500 },
]
const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0)

/** An invoice over lines of these amounts. */
function invoiceOver(amounts: readonly number[]): Creditable {
  const { tax, lines: taxes } = taxWithin(sum(amounts), rates)
  const shares = splitByLargestRemainder(tax, amounts)
  const line = {
    bill_type: 3,
    kind: 3,
    carrier: 1,
    service_code: 'ground',
    count: 2,
    insurance: 0,
    is_insurance: false,
  }
  return { lines: amounts.map((amount, index) => ({ ...line, amount, tax: shares[index]! })), taxes }
}
type Note = ReturnType<typeof creditAmounts>
const after = (left: Creditable, note: Note): Creditable => ({
  lines: left.lines.map((line, index) => {
    const of = note.lines.filter(({ corrects_line }) => corrects_line === index)
    return { ...line, amount: line.amount + sum(of.map((l) => l.amount)), tax: line.tax + sum(of.map((l) => l.tax)) }
  }),
  taxes: left.taxes.map((rate, index) => ({
    ...rate,
    base: rate.base + note.taxes[index]!.base,
    amount: rate.amount + note.taxes[index]!.amount,
  })),
})
const totalOf = (of: { lines: readonly { amount: number }[] }) => sum(of.lines.map(({ amount }) => amount))
const taxOf = (of: { lines: readonly { tax: number }[] }) => sum(of.lines.map(({ tax }) => tax))
const refusal = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
  return null
}

describe('a credit note over amounts', () => {
  it('takes the share of the tax that belongs to them', () => {
    const left = invoiceOver([100_0000, 50_0000])
    const note = creditAmounts(left, [{ line: 1, amount: 10_7300 }])
    expect(note.lines).toMatchObject([{ amount: -10_7300, corrects_line: 1 }])
    expect(taxOf(note)).toBe(-7300)
    expect(note.taxes.map(({ amount, base }) => [amount, base])).toEqual([
      [-6000, -10_0000],
      [-1300, -10_0000],
    ])
  })
  it.each([
    ['more than a line has', [{ line: 1, amount: 50_0100 }]],
    ['a line that the invoice does not have', [{ line: 2, amount: 100 }]],
    [
      'a line twice',
      [
        { line: 0, amount: 100 },
        { line: 0, amount: 100 },
      ],
    ],
  ])('is refused for %s', (_, credits) => {
    expect(refusal(() => creditAmounts(invoiceOver([100_0000, 50_0000]), credits))).toBe('INVALID_INPUT')
  })
  it('is refused for more than the invoice has, where voided labels made it less than its lines', () => {
    const left = invoiceOver([100_0000, -40_0000])
    expect(refusal(() => creditAmounts(left, [{ line: 0, amount: 60_0100 }]))).toBe('INVALID_INPUT')
    expect(refusal(() => creditAmounts(left, [{ line: 0, amount: 60_0000 }]))).toBeNull()
  })
  it('never takes back more than there was, and with the rest takes back all of it', () => {
    const cents = fc.integer({ min: 1, max: 5_000_00 }).map((n) => n * 100)
    const parts = fc.array(fc.record({ line: fc.nat({ max: 5 }), share: fc.double({ min: 0, max: 1, noNaN: true }) }), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 6 }), parts, (amounts, credits) => {
        let left = invoiceOver(amounts)
        for (const { line, share } of credits) {
          const most = left.lines[line]?.amount ?? 0
          const amount = Math.floor((most * share) / 100) * 100
          if (amount === 0) continue
          const note = creditAmounts(left, [{ line, amount }])
          expect(sum(note.taxes.map((tax) => tax.amount))).toBe(taxOf(note))
          for (const { base } of note.taxes) expect(base).toBe(totalOf(note) - taxOf(note))
          left = after(left, note)
          expect(left.taxes.every((rate) => rate.amount >= 0)).toBe(true)
          expect(taxOf(left)).toBe(sum(left.taxes.map((rate) => rate.amount)))
          expect(taxOf(left)).toBeGreaterThanOrEqual(0)
        }
        const rest = after(left, creditRest(left))
        expect([totalOf(rest), taxOf(rest), sum(rest.taxes.map((rate) => rate.amount))]).toEqual([0, 0, 0])
      }),
    )
  })
})
