import { describe, expect, it } from 'vitest'
import { carriers, parseService } from '../carriers/catalogue.ts'
import { orderFieldsByKey, type OrderImportKey } from '../orders/import-fields.ts'
import { hasValues, isUnderstood, optionsOf, readValue, valueReader, type ValueSources } from './value-matching.ts'

const field = (key: OrderImportKey) => orderFieldsByKey.get(key)!
const none: ValueSources = { chosen: {}, remembered: {}, carrier: null }

describe('the text of a cell that names one of a few values', () => {
  it.each([
    ['carrierName', 'U.S. Postal Service', { value: 'U.S. Postal Service', by: 'exact' }],
    ['carrierName', 'Fedx', { value: 'FedEx', by: 'alike' }],
    ['carrierName', 'USPS - First Class', { value: 'USPS', by: 'alike' }],
    ['carrierName', 'Pigeon post', null],
    ['countryCode', 'Untied States', { value: 'US', by: 'alike' }],
    ['countryCode', '德国', { value: '德国', by: 'exact' }],
    ['countryCode', 'Nowhere land', null],
    ['countryCode', 'United States (US)', { value: 'US', by: 'alike' }],
    ['countryCode', 'DE - Germany', { value: 'DE', by: 'alike' }],
    ['countryCode', 'Hong Kong, China', { value: 'HK', by: 'alike' }],
    ['countryCode', 'Puerto Rico, USA', { value: 'PR', by: 'alike' }],
    ['countryCode', 'New York, NY 10001', { value: 'US', by: 'alike' }],
    ['countryCode', 'New York, NY 90001', null],
    ['countryCode', 'Republic of Georgia', { value: 'GE', by: 'alike' }],
    ['carrierName', 'OnTrac UPS', null],
    ['carrierName', 'United Parcel Service (UPS)', { value: 'UPS', by: 'alike' }],
    ['carrierName', 'UPS or FedEx', null],
    ['signatureType', 'Direct or adult', null],
    ['lithium', '是', { value: '是', by: 'exact' }],
    ['lithium', 'perhaps', null],
    ['signatureType', 'Adult signiture', { value: '3', by: 'alike' }],
    ['packageUnit', 'kg', { value: 'kg', by: 'exact' }],
  ] as const)('of %s “%s” is taken for %o', (key, text, read) =>
    expect(readValue(field(key), text, none)).toEqual(read),
  )

  it.each([
    'New Mexico',
    'Inner Mongolia',
    'Samoa USA',
    'Lebanon PA',
    'Peru IL',
    'Jordan UT',
    'Panama City',
    'South Georgia',
    'New Jersey',
    'Jersey City',
    'Georgia, USA',
    'Republic of China',
    'Mexico or Canada',
  ])('of the country “%s” is none, though it holds the name of one', (text) =>
    expect(readValue(field('countryCode'), text, none)).toBeNull(),
  )

  it('of a service is looked for among those of the carrier, if all rows have one', () => {
    expect(readValue(field('serviceCode'), 'Groud Advantage', { ...none, carrier: 1 })).toMatchObject({ by: 'alike' })
    expect(readValue(field('serviceCode'), 'Standard', { ...none, carrier: 1 })).toBeNull()
  })

  it('of a service that only says what every carrier has is none as long as no carrier is named', () => {
    for (const text of [
      'Standard shipping',
      'International Standard',
      'Express delivery',
      'Ground shipping',
      'Colissimo Standard',
      'Ground 2 days',
      'Ground 3 day delivery',
      'Free overnight shipping',
      'Next day air saver',
    ])
      expect([text, readValue(field('serviceCode'), text, none)?.by]).not.toEqual([text, 'alike'])
    expect(readValue(field('serviceCode'), 'UPS Standard shipping', none)).toEqual({
      value: 'UPS Standard',
      by: 'alike',
    })
    expect(readValue(field('serviceCode'), 'Standard shipping', { ...none, carrier: 2 })).toEqual({
      value: 'UPS Standard',
      by: 'alike',
    })
    expect(readValue(field('serviceCode'), 'Groud Advantage', none)).toMatchObject({ by: 'alike' })
    expect(readValue(field('serviceCode'), 'USPS Standard', none)).toBeNull()
  })

  it('is what the user chose before anything else, in any case and with any blanks', () => {
    const sources = { ...none, chosen: { carrierName: { ups: 'FedEx' } }, remembered: { carrierName: { ups: 'USPS' } } }
    expect(readValue(field('carrierName'), ' UPS ', sources)).toEqual({ value: 'FedEx', by: 'user' })
  })

  it('is what was chosen in earlier imports when it says nothing by itself', () => {
    const sources = { ...none, remembered: { carrierName: { 'the fast one': 'UPS', usps: 'UPS' } } }
    expect(readValue(field('carrierName'), 'The fast one', sources)).toEqual({ value: 'UPS', by: 'remembered' })
    expect(readValue(field('carrierName'), 'USPS', sources)).toEqual({ value: 'USPS', by: 'exact' })
  })

  it('stays as it is when it means nothing', () => {
    const read = valueReader(none)
    expect([read(field('carrierName'), 'Pigeon'), read(field('carrierName'), 'Fedx')]).toEqual(['Pigeon', 'FedEx'])
  })
})

describe('the values that are offered', () => {
  it.each(['carrierName', 'countryCode', 'lithium', 'signatureType', 'packageUnit'] as const)(
    'of %s are all read by the rules',
    (key) => {
      const options = optionsOf(field(key), null)
      expect(options.length).toBeGreaterThan(1)
      for (const { value } of options) expect([value, isUnderstood(field(key), value, null)]).toEqual([value, true])
    },
  )
  it("of services are all read as the carrier's own", () => {
    for (const { id } of carriers)
      for (const { value } of optionsOf(field('serviceCode'), id))
        expect([value, parseService(id, value)?.carrier]).toEqual([value, id])
  })
  it('are there for fields with a few values only', () => {
    expect(['carrierName', 'city', 'orderNO', 'isCod'].map((key) => hasValues(field(key as OrderImportKey)))).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})
