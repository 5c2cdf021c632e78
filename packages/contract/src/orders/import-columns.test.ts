import { describe, expect, it } from 'vitest'
import * as rules from '../sheets/field-rules.testing.ts'
import { orderFieldsByKey, orderImportKeys, type OrderImportKey } from './import-fields.ts'
import { checkOrderRow } from './import-rules.ts'
import { eachTextField } from './text-fields.ts'

type Row = Partial<Record<OrderImportKey, string>>
const good: Row = {
  orderNO: 'A-1001',
  carrierName: 'USPS',
  serviceCode: 'Ground Advantage',
  senderName: 'Waybill Demo',
  senderCountryCode: 'US',
  senderAddressLine1: '1 Main St',
  senderCity: 'Los Angeles',
  senderStateCode: 'CA',
  senderZipCode: '90001',
  senderPhone: '2135550123',
  name: 'Ann',
  addressLine1: '350 5th Ave',
  city: 'New York',
  stateCode: 'NY',
  zipCode: '10118',
  countryCode: 'US',
  packageUnit: 'in/lb',
  sku: 'A-1',
}

const { amount, country, mayBeEmpty, needed, side, unit, upTo, whole, yesOrNo } = rules
type Rule = Omit<rules.FieldRule<OrderImportKey>, 'key'>
const state = (own: string): Rule => ({
  says: 'a state of the country, by its code or name; required where the country has states',
  right: own === 'NY' ? ['NY', 'New York', '纽约州'] : ['CA', 'California'],
  wrong: [
    ['Bavaria', 'STATE'],
    ['', 'REQUIRED'],
  ],
})
const zip = (own: string): Rule => ({
  says: 'a zip code in the form of the country and within the state; required where the country has zip codes',
  right: [own, `${own}-1234`],
  wrong: [
    ['9', 'ZIP'],
    ['ABCDE', 'ZIP'],
    ['60601', 'ZIP'],
    ['', 'REQUIRED'],
  ],
})
const phone: Rule = {
  says: 'a phone number that the country can have',
  right: ['2135550123', '(213) 555-0123', '+1 213 555 0123'],
  wrong: [
    ['12', 'PHONE'],
    ['call me', 'PHONE'],
  ],
}
const email: Rule = { says: 'an email address', right: ['ann@example.com'], wrong: [['nobody', 'EMAIL']] }
const ounces: Rule = {
  ...amount,
  says: `${amount.says}; alone any number`,
}

const columns: Record<OrderImportKey, Rule> = {
  orderNO: needed(upTo(64)),
  createTime: mayBeEmpty({
    says: 'a date, with or without a time',
    right: ['2026-03-09', '2026-03-09 08:00', '03/09/2026'],
    wrong: [
      ['yesterday', 'DATE'],
      ['2026-02-30', 'DATE'],
    ],
  }),
  storeName: mayBeEmpty(upTo(100)),
  carrierName: needed({
    says: 'a carrier that we have, by name or number',
    right: ['USPS', 'usps', '1'],
    wrong: [['Hermes', 'CARRIER']],
  }),
  serviceCode: needed({
    says: 'a service of the carrier of the row',
    right: ['Ground Advantage', 'USPS_GROUND_ADVANTAGE', 'Priority Mail'],
    wrong: [['FedEx Ground', 'SERVICE']],
  }),
  ...eachTextField(({ max }) => mayBeEmpty(upTo(max))),
  signatureType: mayBeEmpty({
    says: 'a signature option that the carrier offers',
    right: ['Service default', '4', 'Adult', '成人签名'],
    wrong: [
      ['Blood', 'CHOICE'],
      ['Indirect', 'SIGNATURE_UNSUPPORTED'],
    ],
  }),
  senderName: needed(upTo(100)),
  senderCountryCode: needed(country),
  senderCompany: mayBeEmpty(upTo(100)),
  senderAddressLine1: needed(upTo(200)),
  senderAddressLine2: mayBeEmpty(upTo(200)),
  senderCity: needed(upTo(100)),
  senderStateCode: state('CA'),
  senderZipCode: zip('90001'),
  senderPhone: needed(phone),
  senderEmail: mayBeEmpty(email),
  name: needed(upTo(100)),
  addressLine1: needed(upTo(200)),
  addressLine2: mayBeEmpty(upTo(200)),
  company: mayBeEmpty(upTo(100)),
  city: needed(upTo(100)),
  stateCode: state('NY'),
  zipCode: zip('10118'),
  countryCode: needed(country),
  email: mayBeEmpty(email),
  phone: mayBeEmpty(phone),
  packageType: mayBeEmpty(upTo(50)),
  packageLength: mayBeEmpty(side),
  packageWidth: mayBeEmpty(side),
  packageHeight: mayBeEmpty(side),
  packageWeight1: mayBeEmpty(amount),
  packageWeight2: mayBeEmpty(ounces),
  packageUnit: mayBeEmpty(unit),
  isCod: mayBeEmpty({ ...yesOrNo, beside: { codAmount: '0' } }),
  codAmount: mayBeEmpty({ ...amount, beside: { isCod: 'No' } }),
  payMethod: mayBeEmpty(upTo(50)),
  insuranceDeclared: mayBeEmpty(amount),
  declaredValue: mayBeEmpty(amount),
  lithium: mayBeEmpty(yesOrNo),
  batteryType: mayBeEmpty(whole),
  sku: mayBeEmpty({
    says: 'SKUs of at most 100 characters with quantities from 1',
    right: ['A', 'A*2; B', 'x'.repeat(100)],
    wrong: [
      ['x'.repeat(101), 'LENGTH_MAX'],
      ['A*0', 'MIN'],
    ],
  }),
  quantity: mayBeEmpty(rules.count),
  itemName: mayBeEmpty(upTo(500)),
  itemPrice: mayBeEmpty(amount),
  recipientLastName: mayBeEmpty({ ...upTo(90), wrong: [['x'.repeat(101), 'LENGTH_MAX']] }),
  recipientHouseNumber: mayBeEmpty(upTo(20)),
  addressType: mayBeEmpty({
    says: 'residential or commercial, in the words of several languages',
    right: [
      'Residential',
      'Commercial',
      'Yes',
      'no',
      'Privat',
      'gewerblich',
      'résidentiel',
      'Empresa',
      '住宅',
      '商业地址',
      '自宅',
    ],
    wrong: [['somewhere', 'CHOICE']],
  }),
  sizeUnit: mayBeEmpty({
    says: 'inches or centimeters',
    right: ['in', 'CM', 'inches', '厘米'],
    wrong: [['ft', 'CHOICE']],
  }),
}

const codesOf = (row: Row, key: OrderImportKey) =>
  checkOrderRow({ ...good, ...row }).problems.flatMap((one) => (one.fieldName === key ? [one.code] : []))

describe.each(orderImportKeys.map((key) => ({ key, label: orderFieldsByKey.get(key)?.label.en, ...columns[key] })))(
  '$label is $says (specification §5, §9)',
  ({ key, right, wrong, beside }) => {
    it.each(right)('takes "%s"', (text) => expect(codesOf({ ...beside, [key]: text }, key)).toEqual([]))
    it.each(wrong)('refuses "%s": %s', (text, code) => expect(codesOf({ ...beside, [key]: text }, key)).toEqual([code]))
  },
)

describe('rules over several columns of an order', () => {
  const codes = (row: Row) =>
    checkOrderRow({ ...good, ...row }).problems.map((problem) => `${problem.fieldName} ${problem.code}`)

  it.each<[string, Row, string[]]>([
    ['16 ounces beside a pound', { packageWeight1: '1', packageWeight2: '16' }, ['packageWeight2 WEIGHT_PART']],
    ['15.99 ounces beside a pound', { packageWeight1: '1', packageWeight2: '15.99' }, []],
    [
      '1,000 grams beside a kilogram',
      { packageUnit: 'cm/kg', packageWeight1: '1', packageWeight2: '1000' },
      ['packageWeight2 WEIGHT_PART'],
    ],
    ['999 grams beside a kilogram', { packageUnit: 'cm/kg', packageWeight1: '1', packageWeight2: '999' }, []],
    [
      '100 of a part of no known unit',
      { packageUnit: '?', packageWeight1: '1', packageWeight2: '100' },
      ['packageUnit CHOICE'],
    ],
    ['cash on delivery without an amount', { isCod: 'yes' }, ['codAmount REQUIRED']],
    ['cash on delivery of 0', { isCod: 'yes', codAmount: '0' }, ['codAmount NOT_ZERO']],
    ['a Canadian zip in Canada', { countryCode: 'CA', stateCode: 'ON', zipCode: 'K1A 0B1' }, []],
    ['a US zip in Canada', { countryCode: 'CA', stateCode: 'ON', zipCode: '10118' }, ['zipCode ZIP']],
    ['a US state in Canada', { countryCode: 'CA', stateCode: 'NY', zipCode: 'K1A 0B1' }, ['stateCode STATE']],
    ['no state in a country without states', { countryCode: 'FR', stateCode: '', zipCode: '75001' }, []],
    ['neither state nor zip in Hong Kong', { countryCode: 'HK', stateCode: '', zipCode: '' }, []],
    [
      'a Chinese mobile number in China',
      { countryCode: 'CN', stateCode: '广东', zipCode: '518000', phone: '13800138000' },
      [],
    ],
    ['a number of six digits in the US', { phone: '555012' }, ['phone PHONE']],
    ['a service of another carrier', { carrierName: 'UPS' }, ['serviceCode SERVICE']],
    [
      'two names that are too long together',
      { name: 'x'.repeat(60), recipientLastName: 'y'.repeat(60) },
      ['name LENGTH_MAX'],
    ],
  ])('%s', (_, row, expected) => expect(codes(row)).toEqual(expected))

  it('20 ounces beside no pound are 1 lb 4 oz', () => {
    const { order } = checkOrderRow({ ...good, packageWeight1: '0', packageWeight2: '20' })
    expect(order?.package).toMatchObject({ weight: 1, weight2: 4 })
  })

  it.each([
    ['12', '', 'oz', [null, 12]],
    ['12', '0', 'Ounces', [null, 12]],
    ['20.5', '', 'OZ', [1, 4.5]],
    ['340', '', 'g', [null, 340]],
    ['1250', '', 'Grams', [1, 250]],
    ['500', '', '克', [null, 500]],
    ['12', '', 'lbs', [12, null]],
    ['2', '', 'kg', [2, null]],
    ['1', '8', 'oz', [1, 8]],
    ['', '8', 'oz', [null, 8]],
  ])('a weight of “%s” and “%s” in “%s” is %j: ounces and grams are parts', (weight, part, unit, expected) => {
    const row = { ...good, packageWeight1: weight, packageWeight2: part, packageUnit: unit }
    const { weight: whole, weight2, massUnit } = checkOrderRow(row).order!.package
    expect([whole, weight2]).toEqual(expected)
    expect(massUnit).toBe(/g|克/i.test(unit) ? 'kg' : 'lb')
  })
})
