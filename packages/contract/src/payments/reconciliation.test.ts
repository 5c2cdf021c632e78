import { expect, test } from 'vitest'
import { payoutFailureText } from './reconciliation.ts'

test('a failed payout gives its reason in both languages, one that is not known its code', () => {
  expect(payoutFailureText('account_closed')).toEqual({ en: 'The bank account has been closed', cn: '银行账户已注销' })
  expect(payoutFailureText('new_code').en).toContain('new_code')
  expect(payoutFailureText('constructor').en).toContain('constructor')
})
