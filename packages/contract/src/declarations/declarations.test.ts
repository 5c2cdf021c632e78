import { expect, test } from 'vitest'
import { carrier } from '../carriers/enums.ts'
import { parsePayMethod } from './cod.ts'
import { parsePackaging } from './packaging.ts'

test.each([
  ['Flat Rate Envelope', 'Flat Rate Envelope'],
  ['USPS Medium Flat Rate Box', 'Medium Flat Rate Box'],
  ['MediumFlatRateBox', 'Medium Flat Rate Box'],
  ['Priority Mail Large Flat-Rate Box', 'Large Flat Rate Box'],
  ['FEDEX_ENVELOPE', 'FedEx Envelope'],
  ['fedex 10kg box', 'FedEx 10kg Box'],
  ['UPS Express Box - Large', 'UPS Large Express Box'],
  ['DHL Flyer', 'DHL Flyer'],
  // Unknown kinds of theirs are theirs all the same.
  ['Flat Rate Gift Card Box', 'Flat Rate Gift Card Box'],
  ['FedEx One Rate Box', 'FedEx One Rate Box'],
  ['UPS Hazard Drum', 'UPS Hazard Drum'],
])("%s is a carrier's own packaging", (text, name) => {
  expect(parsePackaging(text)).toMatchObject({ kind: 'carrier', name })
})

test.each([null, '', ' ', 'Package', 'box', 'YOUR_PACKAGING', 'Custom', 'USPS package', '纸箱', '包裹'])(
  '%s says nothing more than: the sender wraps it',
  (text) => expect(parsePackaging(text)).toEqual({ kind: 'own', named: null }),
)

test("a word of the sender's own stays to be seen", () => {
  expect(parsePackaging(' Poly mailer M ')).toEqual({ kind: 'own', named: 'Poly mailer M' })
  expect(parsePackaging('Thick Envelope')).toEqual({ kind: 'own', named: 'Thick Envelope' })
})

test('packaging knows whose it is', () => {
  expect(parsePackaging('UPS Letter')).toMatchObject({ carrier: carrier.UPS })
  expect(parsePackaging('One Rate box')).toMatchObject({ carrier: null })
})

test.each([
  [null, 1],
  ['', 1],
  ['Any', 1],
  ['2', 2],
  ["Cashier's check", 2],
  ['money order', 2],
  ['CASH', 3],
  ['现金', 3],
  ['bitcoin', null],
])('the payment method %s is %s', (text, method) => expect(parsePayMethod(text)).toBe(method))
