import { expect, test } from 'vitest'
import { carrierErrors } from '../carriers/errors.ts'
import { declarationErrors } from '../declarations/errors.ts'
import { errorText } from '../core/errors.ts'
import { fundsErrors } from '../funds/errors.ts'
import { purchaseReasons } from './purchase-reasons.ts'
import { shippingErrors } from './errors.ts'

/** What can be wrong with money that never is a purchase's fault: those move it between wallets. */
const elsewhere = ['WALLETS_OF_DIFFERENT_PROVIDERS', 'WAREHOUSE_NOT_REFUNDABLE']

test('every reason of parcels, carriers, declarations and funds that needs no values is shown on the order', () => {
  const domains = { ...shippingErrors, ...carrierErrors, ...declarationErrors, ...fundsErrors }
  const whole = Object.entries(domains).filter(([code, [, en]]) => !en.includes('{') && !elsewhere.includes(code))
  expect(purchaseReasons).toEqual(expect.arrayContaining(whole.map(([code]) => code)))
})

test('no reason has a value left open', () => {
  for (const code of purchaseReasons) expect(Object.values(errorText(code)).join(), code).not.toMatch(/[{}]/)
})
