import { describe, expect, it } from 'vitest'
import { readAmount, readCount, readSerialDate, readUnixTime, saysNothing } from './amounts.ts'
import { readSize, readWeight } from './measures.ts'
import { plainNumber } from './numbers.ts'

describe('numbers as people write them', () => {
  it.each([
    ['12', '12'],
    ['1,5', '1.5'],
    ['0,500', '0.5'],
    ['0,125', '0.1250'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1 200,00', '1200.00'],
    ["1'200.50", '1200.50'],
    ['1.234.567', '1234567'],
    [',5', '0.5'],
    ['1,23,456', null],
    ['12.34.56', null],
    ['1,500', null],
    ['twelve', null],
    ['', null],
    ['5-7', null],
    ['-5', null],
  ])('%j is %j', (text, number) => expect(plainNumber(text)).toBe(number))

  it('with one comma before three digits are what the column says', () => {
    expect(plainNumber('1,500', 'decimal')).toBe('1.5')
    expect(plainNumber('1,500', 'thousands')).toBe('1500')
    expect(plainNumber('1.500', 'decimal')).toBe('1500')
    expect(plainNumber('1.500')).toBe('1.5')
  })

  it('never have three decimals once they are read, which could be a thousand again', () => {
    expect(['1,500', '1,250', '1,234', '2,000'].map((text) => plainNumber(text, 'decimal'))).toEqual([
      '1.5',
      '1.25',
      '1.2340',
      '2',
    ])
  })
})

describe('weights with their units', () => {
  it.each([
    ['2.5 lbs', '2.5', null, 'in/lb'],
    ['2.5lb.', '2.5', null, 'in/lb'],
    ['1 lb 4 oz', '1', '4', 'in/lb'],
    ['1lb, 4oz', '1', '4', 'in/lb'],
    ['1 pound and 4 ounces', '1', '4', 'in/lb'],
    ['20 oz', null, '20', 'in/lb'],
    ['500 g', null, '500', 'cm/kg'],
    ['2,5 kg', '2.5', null, 'cm/kg'],
    ['1kg200g', '1', '200', 'cm/kg'],
    ['2公斤', '2', null, 'cm/kg'],
  ])('%j are %j and %j by %j', (text, whole, part, unit) => expect(readWeight(text)).toEqual({ whole, part, unit }))

  it.each(['2.5', 'lbs', '2 lb 500 g', '2 lb 3 lb', '2 stone', 'about 2 lb', '2 lb?', '1,500 kg', '2 gallons'])(
    '%j is left alone',
    (text) => expect(readWeight(text)).toBeNull(),
  )
})

describe('sizes in one cell', () => {
  it.each([
    ['12x9x4', ['12', '9', '4'], null],
    ['12 X 9 X 4 in', ['12', '9', '4'], 'in/lb'],
    ['12" x 9" x 4"', ['12', '9', '4'], 'in/lb'],
    ['30*20*10cm', ['30', '20', '10'], 'cm/kg'],
    ['30,5 × 20 × 10 cm', ['30.5', '20', '10'], 'cm/kg'],
    ['L12 x W9 x H4', ['12', '9', '4'], null],
    ['12 in', ['12'], 'in/lb'],
    ['L12 W9 H4', ['12', '9', '4'], null],
    ['12 1/2 x 9 1/4 x 4', ['12.5', '9.25', '4'], null],
    ['9½"', ['9.5'], 'in/lb'],
    ['9 1/2', ['9.5'], null],
  ])('%j has the sides %j by %j', (text, sides, unit) => expect(readSize(text)).toEqual({ sides, unit }))

  it.each(['12', '12x9', '12x9x4x2', '12 in x 9 cm x 4 in', 'large', '12-9-4'])('%j is left alone', (text) =>
    expect(readSize(text)).toBeNull(),
  )
})

describe('amounts with their money', () => {
  it.each([
    ['US$ 1,200.00', '1200.00', false],
    ['12.50 USD', '12.50', false],
    ['$12.50 USD', '12.50', false],
    ['USD12', '12', false],
    ['€100', '100', true],
    ['1.200,00 €', '1200.00', true],
    ['C$ 12', '12', true],
    ['12 CAD', '12', true],
    ['￥88', '88', true],
  ])('%j is %j, foreign: %j', (text, number, isForeign) => expect(readAmount(text)).toEqual({ number, isForeign }))

  it.each(['1200', '€100 USD', '€1,500', 'free', 'USD'])('%j is left alone', (text) =>
    expect(readAmount(text)).toBeNull(),
  )

  it.each([
    ['2 pcs', '2'],
    ['x2', '2'],
    ['3件', '3'],
    ['2.0', '2'],
    ['2 boxes of 3', null],
  ])('the count %j is %j', (text, count) => expect(readCount(text)).toBe(count))
})

it.each(['n/a', 'N.A.', 'none', '-', '--', '无', 'No phone', 'null', 'NaN', String.raw`\N`, '#N/A'])(
  '%j says nothing',
  (text) => expect(saysNothing(text)).toBe(true),
)
it.each(['Nona', '0', 'NA-12', 'A', '5', 'None Street'])('%j says something', (text) =>
  expect(saysNothing(text)).toBe(false),
)

it('day numbers of spreadsheets and counted seconds are dates', () => {
  expect(readSerialDate('45725')).toBe('2025-03-09')
  expect(readSerialDate('45725.5')).toBe('2025-03-09 12:00:00')
  expect(readSerialDate('90210')).toBeNull()
  expect(readUnixTime('1741478400')).toBe('2025-03-09T00:00:00.000Z')
  expect(readUnixTime('1741478400000')).toBe('2025-03-09T00:00:00.000Z')
  expect(readUnixTime('2135550100')).toBeNull()
})
