import { expect, it } from 'vitest'
import { filterWords, toggleValue } from './filter-types.ts'

const options = ['UPS', 'FedEx', 'USPS', 'DHL'].map((text) => ({ value: text.toLowerCase(), text }))

it('says what a filter holds in few words', () => {
  expect(filterWords({ options, value: ['ups'] })).toBe('UPS')
  expect(filterWords({ options, value: ['ups', 'dhl'] })).toBe('UPS, DHL')
  expect(filterWords({ options, value: ['ups', 'fedex', 'usps', 'dhl'] })).toBe('UPS +3')
  expect(filterWords({ options, value: ['gone'] })).toBe('gone')
})

it('adds, removes, and replaces where only one may stand', () => {
  expect(toggleValue({ value: ['ups'] }, 'dhl')).toEqual(['ups', 'dhl'])
  expect(toggleValue({ value: ['ups', 'dhl'] }, 'ups')).toEqual(['dhl'])
  expect(toggleValue({ value: ['ups'], single: true }, 'dhl')).toEqual(['dhl'])
})
