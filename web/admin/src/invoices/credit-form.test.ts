import { describe, expect, it } from 'vitest'
import { creditProblems, emptyCredit, toCredit } from './credit-form.ts'

const line = {
  billType: 3,
  kind: 3,
  carrier: 1,
  serviceCode: 'ground',
  count: 1,
  insurance: 0,
  isInsurance: false,
  amount: 0,
  tax: 0,
} as const
const invoice = {
  lines: [
    { ...line, creditable: 50_0000 },
    { ...line, creditable: 40_0000 },
    { ...line, creditable: -30_0000 },
  ],
  creditable: 60_0000,
}
const form = { ...emptyCredit, reason: ' Wrong price ' }

describe('a credit note', () => {
  it.each([
    ['no reason', { reason: ' ' }, { reason: 'reasonNeeded' }],
    ['no amount', { scope: 'lines', amounts: { 0: null, 1: 0 } }, { lines: 'linesNeeded' }],
    ['more than a line has left', { scope: 'lines', amounts: { 1: 40.01 } }, { 'line-1': 'lineMost' }],
    ['more than the invoice has left', { scope: 'lines', amounts: { 0: 30, 1: 30.01 } }, { lines: 'linesMost' }],
    ['everything that is left', {}, {}],
    ['amounts within what is left', { scope: 'lines', amounts: { 0: 30, 1: 30 } }, {}],
  ] as const)('with %s has these problems', (_, change, problems) => {
    expect(creditProblems({ ...form, ...change }, invoice)).toEqual(problems)
  })
  it('names the lines with an amount in whole units, and is issued again only as a whole', () => {
    expect(toCredit({ ...form, scope: 'lines', reissue: true, amounts: { 0: 10.1, 1: null } })).toEqual({
      reason: 'Wrong price',
      reissue: false,
      lines: [{ line: 0, amount: 10_1000 }],
    })
    expect(toCredit({ ...form, reissue: true })).toEqual({ reason: 'Wrong price', reissue: true })
  })
})
