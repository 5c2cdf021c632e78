import { expect, it } from 'vitest'
import type { RowValues } from '../fields.ts'
import { targetFields } from '../../imports/targets.ts'
import type { ReadingKind } from './kinds.ts'
import { carrierOfService, derivableColumn, derivedReader, stateOfZip } from './derived.ts'
import { type ColumnContext, readersOf } from './readers.ts'

const open: ColumnContext = { comma: undefined, isDateOpen: false }
/** What the reading makes of a row's cell; undefined: the column has no such reading. */
function read(kind: ReadingKind, field: string, row: RowValues, context: Partial<ColumnContext> = {}) {
  const target = targetFields.orders
  const readers = readersOf(target, target.byKey.get(field)!, { ...open, ...context })
  const reader = readers.find((one) => one.kind === kind)
  return reader?.read(row[field] ?? '', row)
}

it('a weight with its unit fills weight and unit, unless another cell of the row says otherwise', () => {
  const weight = (row: RowValues) => read('weight', 'packageWeight1', row)
  expect(weight({ packageWeight1: '2.5 lbs' })).toEqual({ packageWeight1: '2.5', packageUnit: 'in/lb' })
  expect(weight({ packageWeight1: '1 lb 4 oz' })).toEqual({
    packageWeight1: '1',
    packageWeight2: '4',
    packageUnit: 'in/lb',
  })
  expect(weight({ packageWeight1: '500 g' })).toEqual({
    packageWeight1: '',
    packageWeight2: '500',
    packageUnit: 'cm/kg',
  })
  expect(weight({ packageWeight1: '2.5 lbs', packageUnit: 'LB' })).toEqual({ packageWeight1: '2.5' })
  expect(weight({ packageWeight1: '2.5 lbs', packageUnit: 'kg' })).toBeNull()
  expect(weight({ packageWeight1: '2 lbs', packageWeight2: '4' })).toBeNull()
  expect(weight({ packageWeight1: '2 lbs', packageWeight2: '4 oz' })).toEqual({
    packageWeight1: '2',
    packageWeight2: '4',
    packageUnit: 'in/lb',
  })
  expect(weight({ packageWeight1: '2.5' })).toBeNull()
})

it('three sides in one cell fill three fields, and leave those of another size alone', () => {
  const size = (row: RowValues) => read('size', 'packageLength', row)
  expect(size({ packageLength: '12x9x4' })).toEqual({ packageLength: '12', packageWidth: '9', packageHeight: '4' })
  expect(size({ packageLength: '12x9x4', packageWidth: '9.0' })).toEqual({ packageLength: '12', packageHeight: '4' })
  expect(size({ packageLength: '12x9x4', packageWidth: '8' })).toBeNull()
  expect(size({ packageLength: '30cm' })).toEqual({ packageLength: '30', packageUnit: 'cm/kg' })
})

it('a comma before three digits is offered both ways, a plain decimal comma in one', () => {
  const price = (kind: ReadingKind, itemPrice: string) => read(kind, 'itemPrice', { itemPrice })
  expect(price('decimalComma', '1,500')).toEqual({ itemPrice: '1.5' })
  expect(price('thousandsComma', '1,500')).toEqual({ itemPrice: '1500' })
  expect(price('decimalComma', '1,5')).toEqual({ itemPrice: '1.5' })
  expect(price('thousandsComma', '1,5')).toBeNull()
  expect(price('decimalComma', '1.234,56')).toEqual({ itemPrice: '1234.56' })
  expect(price('decimalComma', '1,234.56')).toBeNull()
})

it('a point before three digits is offered both ways where decimals have a comma, and nowhere else', () => {
  const price = (kind: ReadingKind, itemPrice: string, comma?: 'decimal') =>
    read(kind, 'itemPrice', { itemPrice }, { comma })
  expect(price('decimalComma', '1.250', 'decimal')).toEqual({ itemPrice: '1250' })
  expect(price('thousandsComma', '1.250', 'decimal')).toEqual({ itemPrice: '1.25' })
  expect(price('decimalComma', '$1.250', 'decimal')).toEqual({ itemPrice: '1250' })
  expect(price('decimalComma', '1.250.000', 'decimal')).toEqual({ itemPrice: '1250000' })
  expect(price('decimalComma', '1.25', 'decimal')).toBeNull()
  expect(price('decimalComma', '1.250')).toBeNull()
})

it('other money is never taken for dollars by the same press', () => {
  const price = (kind: ReadingKind, itemPrice: string) => read(kind, 'itemPrice', { itemPrice })
  expect(price('dollars', 'US$ 1,200.00')).toEqual({ itemPrice: '1200.00' })
  expect(price('dollars', '€100')).toBeNull()
  expect(price('foreignAmount', '€100')).toEqual({ itemPrice: '100' })
  expect(read('dollars', 'packageWeight1', { packageWeight1: '12 USD' })).toBeUndefined()
})

it('dates that read both ways are asked about, others are not', () => {
  const date = (kind: ReadingKind, createTime: string) => read(kind, 'createTime', { createTime }, { isDateOpen: true })
  expect(date('dayFirst', '03/04/2025')).toEqual({ createTime: '2025-04-03' })
  expect(date('monthFirst', '03/04/2025 10:00')).toEqual({ createTime: '2025-03-04 10:00' })
  for (const told of ['2025-04-03', '03.04.2025', '04/04/2025']) expect(date('dayFirst', told)).toBeNull()
  expect(read('dayFirst', 'createTime', { createTime: '03/04/2025' })).toBeUndefined()
  expect(date('serialDate', '45725')).toEqual({ createTime: '2025-03-09' })
})

it('a SKU that may have a quantity in it is offered both ways, where the row has no quantity of its own', () => {
  const sku = (kind: ReadingKind, row: RowValues) => read(kind, 'sku', row)
  expect(sku('times', { sku: 'ABC(2); CUP' })).toEqual({ sku: 'ABC*2; CUP' })
  expect(sku('wholeSku', { sku: 'ABC(2)' })).toEqual({ sku: '"ABC(2)"' })
  expect(sku('times', { sku: '2 x 4 board' })).toEqual({ sku: '4 board*2' })
  expect(sku('times', { sku: 'ABC(2)', quantity: '3' })).toBeNull()
  expect(sku('times', { sku: 'ABC*2' })).toBeNull()
})

it('a phone of "n/a" is nothing; a name stays as it is', () => {
  expect(read('nothing', 'phone', { phone: 'n/a' })).toEqual({ phone: '' })
  expect(read('nothing', 'phone', { phone: '2135550100' })).toBeNull()
  expect(read('nothing', 'name', { name: 'None' })).toBeUndefined()
})

it('a state comes from the ZIP code where it lies in one state of the United States', () => {
  const row = { zipCode: '90001', countryCode: 'USA' }
  expect(read('stateOfZip', 'zipCode', row)).toEqual({ stateCode: 'CA' })
  expect(read('stateOfZip', 'zipCode', { ...row, stateCode: 'NV' })).toBeNull()
  expect(read('stateOfZip', 'zipCode', { ...row, countryCode: 'DE' })).toBeNull()
  expect(['10001', '02108', '06390', '2108', ''].map(stateOfZip)).toEqual(['NY', 'MA', null, null, null])
})

it.each([
  ['USPS Ground Advantage', 'USPS'],
  ['UPS® Ground', 'UPS'],
  ['FedEx 2Day', 'FedEx'],
  ['Priority Mail', 'USPS'],
  ['Standard shipping', null],
  ['Ground', null],
  ['Ground 2 days', null],
  ['3 day delivery', null],
  ['UPS 3 Day Select', 'UPS'],
])('the service %j names the carrier %j', (text, carrier) => expect(carrierOfService(text)).toBe(carrier))

it('a carrier without a column can be read from the column of the service, once a sample names one', () => {
  const columns = [
    { index: 0, samples: ['USPS Ground Advantage'] },
    { index: 1, samples: ['Standard'] },
  ]
  expect(derivableColumn('carrierName', { mapping: { serviceCode: 0 }, columns })).toBe(0)
  expect(derivableColumn('carrierName', { mapping: { serviceCode: 1 }, columns })).toBeUndefined()
  expect(derivableColumn('carrierName', { mapping: { serviceCode: 0, carrierName: 1 }, columns })).toBeUndefined()
})

it('an address in one cell fills the cells of its parts, with who lives there', () => {
  const text = 'Bob Li\n12 Oak Ave\nApt 4\nBoston, MA 02108'
  const whole = (row: RowValues) => read('place', 'addressLine1', { addressLine1: text, ...row })
  const parts = {
    name: 'Bob Li',
    addressLine1: '12 Oak Ave',
    addressLine2: 'Apt 4',
    city: 'Boston',
    stateCode: 'MA',
    zipCode: '02108',
    countryCode: 'US',
  }
  expect(whole({})).toEqual(parts)
  const { name: _, ...rest } = parts
  expect(whole({ name: 'bob li' })).toEqual(rest)
  expect(whole({ countryCode: 'Germany' })).toBeNull()
  expect(whole({ zipCode: '02109' })).toBeNull()
})

it('a name, company or apartment that the row has otherwise stays with the street of the address in one cell', () => {
  const whole = (addressLine1: string, row: RowValues) => read('place', 'addressLine1', { addressLine1, ...row })
  const bob = whole('Bob Li\n12 Oak Ave\nApt 4\nBoston, MA 02108', { name: 'Ann Lee', addressLine2: 'Rear' })
  expect(bob).toMatchObject({ addressLine1: 'Bob Li, 12 Oak Ave, Apt 4', city: 'Boston', zipCode: '02108' })
  expect(bob).not.toHaveProperty('name')
  for (const name of ['Ann Lee', '']) {
    const built = whole('Empire State Building, 350 5th Ave, New York, NY 10118', { name })
    expect(built).toMatchObject({ addressLine1: 'Empire State Building, 350 5th Ave', city: 'New York' })
    expect(built).not.toHaveProperty('name')
  }
})

it('what fields are read from a column of whole addresses, its own field loses, and nothing else', () => {
  const text = 'Bob Li, Acme Inc, 12 Oak Ave, Apt 4, Boston, MA 02108'
  const mapping = { addressLine1: 0, city: 0, stateCode: 0, zipCode: 0 }
  const of = (key: string, more = {}) => derivedReader(key, { ...mapping, ...more })?.(text)
  expect(['city', 'stateCode', 'zipCode'].map((key) => of(key))).toEqual(['Boston', 'MA', '02108'])
  expect(of('addressLine1')).toBe('Bob Li, Acme Inc, 12 Oak Ave, Apt 4')
  expect(of('addressLine1', { name: 0, company: 0, addressLine2: 0 })).toBe('12 Oak Ave')
  expect(of('name', { name: 0 })).toBe('Bob Li')
  expect(derivedReader('addressLine1', { addressLine1: 0, city: 1 })).toBeUndefined()
  const ends = { addressLine1: 0, city: 1, stateCode: 1, zipCode: 1 }
  expect(derivedReader('city', ends)?.('Boston, MA 02108')).toBe('Boston')
})

it('the zero that a spreadsheet took from the front of a postal code is put back on request, by the country of the row', () => {
  const zip = (countryCode: string, zipCode: string) => read('lostZero', 'zipCode', { countryCode, zipCode })?.zipCode
  const lost = ['US 2108', 'US 2108-1234', 'PR 901', 'VI 802', 'AU 800', 'DE 1067', 'FR 1000', 'IT 118', 'ES 8001']
  expect(lost.map((text) => zip(...(text.split(' ') as [string, string])))).toEqual([
    '02108',
    '02108-1234',
    '00901',
    '00802',
    '0800',
    '01067',
    '01000',
    '00118',
    '08001',
  ])
  expect([
    zip('MX', '6000'),
    zip('KR', '4524'),
    zip('Germany', '1067.0'),
    zip('BR', '1310100'),
    zip('NO', '150'),
  ]).toEqual(['06000', '04524', '01067', '01310-100', '0150'])
  expect([zip('US', '02108'), zip('GB', '1067'), zip('', '1067'), zip('US', '21'), zip('AT', '1010')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(read('lostZero', 'senderZipCode', { senderCountryCode: 'US', senderZipCode: '2108' })).toEqual({
    senderZipCode: '02108',
  })
})

it.each([
  ['2 x ABC', '1', { sku: 'ABC', quantity: '2' }],
  ['2×ABC', '2', { sku: 'ABC', quantity: '2' }],
  ['ABC(2)', '1', { sku: 'ABC', quantity: '2' }],
  ['ABC*2', '', { sku: 'ABC', quantity: '2' }],
  ['2×ABC; 1×DEF', '3', { sku: 'ABC*2; DEF', quantity: '' }],
  ['ABC*2, DEF*3', '1', { sku: 'ABC*2; DEF*3', quantity: '' }],
  ['2 x ABC', '5', undefined],
  ['ABC', '2', undefined],
  ['Shirt, red', '1', undefined],
  ['ABC-2', '1', undefined],
] as const)('%j beside a quantity of %j is offered as %j', (sku, quantity, meant) => {
  const itemPrice = meant && 'quantity' in meant && meant.quantity === '' ? '' : '9.90'
  const row = { sku, quantity, itemPrice: quantity === '' ? '9.90' : itemPrice }
  expect(read('times', 'sku', row) ?? undefined).toEqual(meant)
  expect(read('wholeSku', 'sku', row) ?? undefined).toBeUndefined()
})
