import { firstFundingSettings } from '@waybill/contract/funding/settings'
import { expect, test } from 'vitest'
import { type Form, formProblems, readChips, toForm, toSettings } from './form.ts'

const form = toForm(firstFundingSettings)
const bankOn: Form['methods'] = { ...form.methods, bank: { offered: true, percent: 0, fixed: 0 } }

test('what is shown and saved unchanged is the same', () => {
  expect(toSettings(form)).toEqual(firstFundingSettings)
})

test.each([
  ['50 100 200', [50_0000, 100_0000, 200_0000]],
  ['19.99', [19_9900]],
  ['', []],
  ['50, 100', null],
  ['1 2 3 4 5 6 7 8 9', null],
  ['−5', null],
])('amounts "%s" are read as %o', (text, amounts) => {
  expect(readChips(text)).toEqual(amounts)
})

test.each<[string, Partial<Form>, object]>([
  ['an empty minimum', { minimum: null }, { minimum: 'needed' }],
  ['a maximum below the minimum', { maximum: 5, chips: '' }, { maximum: 'maximumWrong' }],
  ['an amount to choose that is refused', { chips: '1' }, { chips: 'chipsWrong' }],
  ['no days', { days: null }, { days: 'needed' }],
  [
    'a bank transfer without an account',
    { methods: bankOn },
    { 'bank.accountName': 'fillIn', 'bank.bankName': 'fillIn', 'bank.accountNo': 'fillIn' },
  ],
])('%s is found', (_what, change, problems) => {
  expect(formProblems({ ...form, ...change })).toEqual(problems)
})
