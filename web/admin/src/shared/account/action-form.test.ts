import { describe, expect, it } from 'vitest'
import type { CustomerAccount } from '@waybill/contract/wallets/action-api'
import { problemsOf } from './action-form.ts'

const account = { available: 100_0000, frozen: 20_0000, creditLimit: 50_0000 } as CustomerAccount
const freeze = { id: 1, left: 20_0000, caseNumber: 'C', reason: '', requestedAt: '' }
const problem = (kind: Parameters<typeof problemsOf>[1], amount: number | null, of = account) =>
  problemsOf({ amount, reason: 'Because', caseNumber: 'C' }, kind, { account: of, freeze }).amount

describe('the dialog of an action', () => {
  it.each([
    ['credit', 1_000, undefined],
    ['credit', 0, 'amountNeeded'],
    ['credit', null, 'amountNeeded'],
    ['debit', 150, undefined],
    ['debit', 150.01, 'tooMuch'],
    ['freeze', 100, undefined],
    ['freeze', 100.01, 'tooMuch'],
    ['unfreeze', 20, undefined],
    ['unfreeze', 20.01, 'tooMuch'],
    ['creditLimit', 0, undefined],
    ['creditLimit', 50, 'unchanged'],
    ['writeOff', 0.01, 'tooMuch'],
  ] as const)('%s of %s dollars: %s', (kind, amount, expected) => expect(problem(kind, amount)).toBe(expected))
  it('writes off at most what is owed', () => {
    const owing = { ...account, available: -7_0000 }
    expect([problem('writeOff', 7, owing), problem('writeOff', 7.01, owing)]).toEqual([undefined, 'tooMuch'])
  })
  it('asks for a reason, and for a case where funds are frozen', () => {
    const empty = { amount: 1, reason: ' ', caseNumber: ' ' }
    expect(problemsOf(empty, 'freeze', { account, freeze: null })).toEqual({
      reason: 'reasonNeeded',
      caseNumber: 'caseNeeded',
    })
    expect(problemsOf(empty, 'credit', { account, freeze: null })).toEqual({ reason: 'reasonNeeded' })
  })
})
