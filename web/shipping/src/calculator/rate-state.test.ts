import { calculateRates } from '@waybill/contract/shipping/rate-calculator-api'
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyOf, emptyState, gapsOf, readRateState, searchOf, type RateState } from './rate-state.ts'

const amount = fc.option(fc.integer({ min: 0, max: 99_999_999 }).map((hundredths) => hundredths / 100))
const state: fc.Arbitrary<RateState> = fc.record({
  fromCountry: fc.constantFrom('US', 'CA', 'HK', ''),
  fromZip: fc.string({ maxLength: 20 }),
  toCountry: fc.constantFrom('US', 'GB', 'CN'),
  toZip: fc.constantFrom('', '00901', '10118', 'SW1A 1AA'),
  toType: fc.constantFrom(1, 2, 3),
  metric: fc.boolean(),
  weight: amount,
  weight2: amount,
  length: amount,
  width: amount,
  height: amount,
  packaging: fc.string({ maxLength: 50 }),
  signature: fc.constantFrom(1, 2, 3, 4, 6),
  battery: fc.constantFrom(0, 1, 9),
  insured: amount,
  declared: amount,
  shipDate: fc.constantFrom(null, '2026-12-24'),
  sort: fc.constantFrom('price', 'days'),
  desc: fc.boolean(),
})
const whole: RateState = { ...emptyState, fromZip: '94103', toZip: '10118', weight: 2 }

test('whatever stands in the form comes back from its link', () => {
  fc.assert(
    fc.property(state, (given) => {
      const link = defaultStringifySearch(searchOf(given))
      expect(readRateState(defaultParseSearch(link), '2026-01-01')).toEqual(given)
    }),
  )
})

test('zip codes stand in a link as they are written', () => {
  const link = (fromZip: string, toZip: string) => defaultStringifySearch(searchOf({ ...emptyState, fromZip, toZip }))
  expect(link('90015', '02134')).toBe('?fromZip=90015&toZip=02134')
})

test('an empty form is an empty link, and a link of nonsense an empty form', () => {
  expect(searchOf(emptyState)).toEqual({})
  const nonsense = {
    weight: 'much',
    length: -4,
    toType: 9,
    signature: 5,
    battery: 10,
    shipDate: 'soon',
    sort: 'luck',
    desc: 'yes',
  }
  expect(readRateState(nonsense)).toEqual(emptyState)
})

test('a ship date that is over is forgotten', () => {
  expect(readRateState({ shipDate: '2026-03-01' }, '2026-03-02').shipDate).toBeNull()
  expect(readRateState({ shipDate: '2026-03-03' }, '2026-03-02').shipDate).toBe('2026-03-03')
})

test('a form without gaps is a body that the call takes, whatever was typed', () => {
  fc.assert(
    fc.property(state, (given) => {
      fc.pre(Object.keys(gapsOf(given)).length === 0)
      expect(calculateRates.body?.safeParse(bodyOf(given))).toMatchObject({ success: true })
    }),
  )
})

test('an insured value is sent in whole cents', () => {
  expect(bodyOf({ ...whole, insured: 19.99 }).options).toMatchObject({ insuredValue: 19_9900 })
  expect(bodyOf(whole).options).not.toHaveProperty('insuredValue')
})

test.each<[string, Partial<RateState>, object]>([
  ['nothing', {}, {}],
  [
    'both zip codes and the weight',
    { ...emptyState },
    { 'from.zip': 'missing', 'to.zip': 'missing', 'package.weight': 'missing' },
  ],
  ['a zip code of another form', { toZip: 'SW1A 1AA' }, { 'to.zip': 'zip' }],
  ['a zip code that is still being typed', { toZip: '1011' }, { 'to.zip': 'zip' }],
  ['a zip code only where the country has one', { toCountry: 'HK', toZip: '' }, {}],
  ['a country', { fromCountry: '' }, { 'from.country': 'missing' }],
  ['the first side that is open when some are given', { length: 4, height: 3 }, { 'package.width': 'sides' }],
  ['a side above zero', { length: 4, width: 0, height: 3 }, { 'package.width': 'sides' }],
])('a form may lack %s', (_, change, gaps) => {
  expect(gapsOf({ ...whole, ...change })).toEqual(gaps)
})
