import { expect, test } from 'vitest'
import { placeText } from './place-text.ts'

test('the country of a place is named only abroad', () => {
  expect(placeText({ city: 'Austin', state: 'TX', zip: '78701', country: 'US' })).toBe('Austin, TX 78701')
  expect(placeText({ city: 'Hong Kong', state: null, zip: null, country: 'HK' })).toBe('Hong Kong, HK')
})
