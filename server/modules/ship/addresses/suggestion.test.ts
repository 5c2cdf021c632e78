import type { PostalAddress } from '@waybill/contract/core/schemas'
import { describe, expect, it } from 'vitest'
import { isMistyped, suggestAddress } from './suggestion.ts'

const office: PostalAddress = {
  name: 'Ann Lee',
  company: null,
  line1: '350 5th Ave',
  line2: null,
  city: 'New York',
  state: 'NY',
  zip: '10118',
  country: 'US',
  phone: null,
  email: null,
  residential: null,
}
const suggested = (change: Partial<PostalAddress>) => suggestAddress({ ...office, ...change })

describe('what would be written better', () => {
  it.each([
    ['the town of the postal code mistyped', { city: 'New Yrok' }, { city: 'New York' }, true],
    ['a town in small letters', { city: 'new york' }, { city: 'New York' }, true],
    ['blanks', { line1: ' 350  5th Ave ' }, { line1: '350 5th Ave' }, true],
    ['a second line that repeats the first', { line2: '350 5TH AVE' }, { line2: null }, true],
    ['a second line that repeats the town', { line2: 'New York, NY 10118' }, { line2: null }, true],
    ['the state of the town and its postal code', { state: 'NJ' }, { state: 'NY' }, false],
    ['a state by its name', { state: 'New York' }, { state: 'NY' }, true],
    ['an island', { country: 'GB', state: null, city: 'Douglas', zip: 'IM1 1AA' }, { country: 'IM' }, false],
  ])('%s', (_, change, better, spellingOnly) => {
    expect(suggested(change)).toMatchObject({ ...better, spellingOnly })
  })
  it.each([
    ['a right address', {}],
    ['a town in capitals, as labels have it', { city: 'NEW YORK' }],
    ['another name for the place of the postal code', { city: 'Manhattan' }],
    ['a state that neither the town nor the code is in', { city: 'Boston', state: 'MA' }],
    ['a code that does not exist', { zip: '00000' }],
    ['a flat', { line2: 'Apt 5' }],
    ['a country without data', { country: 'JP', city: 'shibuya', state: '13', zip: '150-0002' }],
  ])('leaves %s', (_, change) => {
    expect(suggested(change)).toBeNull()
  })
  it('suggests nothing more once a suggestion was taken', () => {
    for (const change of [{ city: 'New Yrok' }, { state: 'NJ' }, { line2: 'New York' }, { city: ' new  york ' }]) {
      const { spellingOnly: _, ...better } = suggested(change)!
      expect(suggested(better)).toBeNull()
    }
  })
})

it.each([
  ['Los Angelos', 'Los Angeles', true],
  ['Philadelpia', 'Philadelphia', true],
  ['Saint Louis', 'St. Louis', false],
  ['Dallas', 'Dulles', false],
  ['Reno', 'Ren', false],
  ['Brooklyn', 'New York', false],
])('%s for %s: mistyped %s', (typed, town, expected) => expect(isMistyped(typed, town)).toBe(expected))
