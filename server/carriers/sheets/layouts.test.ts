import { describe, expect, it } from 'vitest'
import {
  sampleAreas,
  sampleBands,
  sampleFuelRates,
  sampleSurcharges,
  sampleTables,
} from '../sandbox/sample-rates/index.ts'
import { quoteSandbox } from '../sandbox/quote.ts'
import { noon, shipDate, shipRequest } from '../testing.ts'
import { compareSheets } from './compare.ts'
import { Findings } from './layouts/found.ts'
import { readAreas, writeAreas } from './layouts/areas.ts'
import { readFuel, writeFuel } from './layouts/fuel.ts'
import { readRates, writeRates } from './layouts/rates.ts'
import { readSurcharges, writeSurcharges } from './layouts/surcharges.ts'
import { readAmount, readDate, readPercent } from './layouts/values.ts'
import { contentOf, type RateRow, type SheetContent, withSheet } from './rows.ts'
import type { WeightSteps } from './weights.ts'

const pounds: WeightSteps = { unit: 'lb', step: 100, smallStep: null }
const ounces: WeightSteps = { unit: 'lb', step: 100, smallStep: 25 }
const kilograms: WeightSteps = { unit: 'kg', step: 50, smallStep: null }
const sheet = (text: string) =>
  text
    .split('\n')
    .map((line, at) => ({ no: at + 1, cells: line.split('|').map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
const rowsOf = (cells: string[][]) => cells.map((row, at) => ({ no: at + 1, cells: row }))
const known = (zones: string): RateRow[] =>
  zones.split(' ').map((zone, at) => ({ zone, over: 0, upTo: 300, base: 100_000, perUnit: 0, days: at + 1 }))

function matrix(text: string, { steps = pounds, zones = '2 3' } = {}) {
  const found = new Findings()
  const rows = readRates(sheet(text), { steps, known: known(zones) }, found)
  return {
    prices: rows.map(({ zone, over, upTo, base, days }) => `${zone} ${over}-${upTo} ${base / 10_000} ${days}d`),
    problems: found.problems.map(({ code, row, column }) => `${code} ${row ?? ''}${column ?? ''}`.trim()),
    doubts: found.doubts.map(({ code }) => code),
  }
}

describe('a matrix of weights and zones', () => {
  it.each([
    ['UPS', '2026 rates\n\nLbs|002|003\n1|10.50|$11.00\n2|12.00|1,213.00', { zones: '2 3' }],
    ['FedEx', 'Weight (lb)|Zone 2|Zone 3\n1 lb|10.5|11\n2 lbs|12|1213', { zones: '2 3' }],
    ['USPS', 'Weight Not Over (lbs.)|Zones 2|Zone 3\n1|$10.50|$11.00\n2|$12.00|$1213', { zones: '2 3' }],
    ['UPS air, a service before the zone', 'Weight (lb)|102|103\n1|10.50|11.00\n2|12.00|1213.00', { zones: '2 3' }],
  ])('of %s is read', (_, text, how) => {
    const read = matrix(text, how)
    expect(read.problems).toEqual([])
    expect(read.prices).toEqual(['2 0-100 10.5 1d', '2 100-200 12 1d', '3 0-100 11 2d', '3 100-200 1213 2d'])
  })

  it('takes ounces, shared columns, gaps and its own transit days', () => {
    const read = matrix(
      'Weight (oz)|Zones 1 & 2|Zone 3\nTransit days|2|4\n4 oz|4|5\n8 oz|4.5|\n12 oz|5|6\n15.999 oz|6|7\n1 lb|6|7\n2 lb|7|8',
      { steps: ounces, zones: '1 2 3' },
    )
    expect(read.problems).toEqual([])
    expect(read.doubts).toEqual(['cellsEmpty', 'weightsEnd'])
    expect(read.prices.slice(0, 2)).toEqual(['1 0-25 4 2d', '1 25-50 4.5 2d'])
    expect(read.prices.filter((row) => row.startsWith('3'))).toEqual([
      '3 0-25 5 4d',
      '3 50-75 6 4d',
      '3 75-100 7 4d',
      '3 100-200 8 4d',
    ])
  })

  it.each([
    ['nothing of the kind', 'Hello|there', 'RATE_SHEET_NO_HEADINGS'],
    ['no rows', 'Weight (lb)|Zone 2', 'RATE_SHEET_NO_ROWS 1'],
    ['a word for a weight', 'Weight (lb)|Zone 2\nheavy|5', 'RATE_SHEET_WEIGHT 2A'],
    ['a weight that is never billed', 'Weight (lb)|Zone 2\n1.5|5', 'RATE_SHEET_STEP 2A'],
    ['weights that fall', 'Weight (lb)|Zone 2\n2|5\n1|4', 'RATE_SHEET_ORDER 3A'],
    ['a price of three decimals', 'Weight (lb)|Zone 2\n1|0.123', 'RATE_SHEET_PRICE 2B'],
    ['a price that could be two', 'Weight (lb)|Zone 2\n1|1,230', 'RATE_SHEET_MARK 2B'],
    ['a price below 0', 'Weight (lb)|Zone 2\n1|-5', 'RATE_SHEET_PRICE 2B'],
    ['kilograms for pounds', 'Weight (kg)|Zone 2\n1|5', 'RATE_SHEET_UNIT 1A'],
    ['a zone twice', 'Weight (lb)|Zone 2|2\n1|5|6', 'RATE_SHEET_ZONE_TWICE 1C'],
    ['days that are none', 'Weight (lb)|Zone 2\nTransit days|soon\n1|5', 'RATE_SHEET_DAYS 2B'],
  ])('is refused with %s', (_, text, problem) => expect(matrix(text).problems).toEqual([problem]))

  it('asks about what is left open', () => {
    const read = matrix('Weight|Zone 2|Zone 9|Remarks\nLetter|3\n1|5|6\n2|4|7\nAll prices in dollars')
    expect(read.problems).toEqual([])
    expect(read.doubts.toSorted()).toEqual(
      ['columnsUnread', 'priceFalls', 'rowsUnread', 'unitUnsaid', 'weightsEnd', 'zoneNew', 'zonesGone'].toSorted(),
    )
  })

  it('asks about weights that the next heavier row would price', () => {
    const bands = [1, 2, 3, 4].map((lb) => ({
      zone: '2',
      over: lb * 100 - 100,
      upTo: lb * 100,
      base: lb,
      perUnit: 0,
      days: 1,
    }))
    const found = new Findings()
    readRates(sheet('Weight (lb)|Zone 2\n2|5\n4|6'), { steps: pounds, known: bands }, found)
    expect(found.doubts).toEqual([{ code: 'weightsSkipped', params: { count: 2, weights: '1, 3 lb' } }])
  })

  it('of more prices than a carrier could have is refused, and one full of errors not read on', () => {
    const found = new Findings()
    const many = rowsOf([['Weight (lb)', 'Zones 1-20'], ...Array.from({ length: 1001 }, (_, i) => [`${i + 1}`, '5'])])
    expect(readRates(many, { steps: pounds, known: [] }, found)).toEqual([])
    expect(found.problems.map(({ code, row }) => `${code} ${row}`)).toEqual(['RATE_SHEET_LARGE 1002'])
    const bad = new Findings()
    const zips = rowsOf([['ZIP', 'Tier'], ...Array.from({ length: 60_000 }, () => ['10000-11000', 'D'])])
    expect(readAreas(zips, [], bad)).toHaveLength(1)
    expect(bad.problems).toHaveLength(101)
  })

  it('is written so that it is read again as the same, for every service of the release', () => {
    for (const [service, bands] of Map.groupBy(sampleBands, (band) => `${band.carrier} ${band.service}`)) {
      const steps = service.startsWith('4') ? kilograms : service.startsWith('1') ? ounces : pounds
      const rows = bands.map(({ transitDays, ...band }) => ({ ...band, days: transitDays }))
      const found = new Findings()
      const again = readRates(rowsOf(writeRates(rows, steps)), { steps, known: rows }, found)
      expect([service, found.problems, found.doubts]).toEqual([service, [], []])
      const { added, gone, changed } = compareSheets({ kind: 'rates', rows }, { kind: 'rates', rows: again }, steps)
      expect([service, added, gone, changed]).toEqual([service, 0, 0, 0])
      expect(writeRates(again, steps)).toEqual(writeRates(rows, steps))
    }
  })
})

describe('the other layouts', () => {
  it('write what they read: surcharges, fuel and areas of every carrier', () => {
    for (const carrier of [1, 2, 3, 4] as const) {
      const found = new Findings()
      const surcharges = sampleSurcharges
        .filter((row) => row.carrier === carrier)
        .map((row) => ({ ...row, carrier: undefined, active: true }))
      const asked = { carrier, zones: [], known: surcharges }
      expect(readSurcharges(rowsOf(writeSurcharges(surcharges, carrier)), asked, found)).toEqual(surcharges)
      const fuel = sampleFuelRates()
        .filter((row) => row.carrier === carrier)
        .map(({ appliesTo, validFrom, ppm }) => ({ appliesTo, validFrom, ppm }))
      if (fuel.length > 0)
        expect(readFuel(rowsOf(writeFuel(fuel, carrier)), { carrier, known: [] }, found)).toEqual(fuel)
      const areas = sampleAreas()
        .filter((row) => row.carrier === carrier)
        .map(({ tier, zips }) => ({ tier, zips }))
      if (areas.length > 0) expect(readAreas(rowsOf(writeAreas(areas)), areas, found)).toEqual(areas)
      expect([found.problems, found.doubts]).toEqual([[], []])
    }
  })

  it('take weeks of a carrier beside those in force, and say what they could not read', () => {
    const found = new Findings()
    const before = [{ appliesTo: 'ground', validFrom: '2026-01-05', ppm: 200_000 }]
    const text =
      'UPS\nEffective date|Domestic Ground|Domestic Air|Index\n1/12/2026|20.5%|21%|3.1\nJanuary 19, 2026|20.75||3.2'
    expect(readFuel(sheet(text), { carrier: 2, known: before }, found)).toEqual([
      { appliesTo: 'express', validFrom: '2026-01-12', ppm: 210_000 },
      ...before,
      { appliesTo: 'ground', validFrom: '2026-01-12', ppm: 205_000 },
      { appliesTo: 'ground', validFrom: '2026-01-19', ppm: 207_500 },
    ])
    expect(found.problems).toEqual([])
    expect(found.doubts.map(({ code }) => code)).toEqual(['columnsUnread', 'dayMonth'])
    const bad = new Findings()
    readFuel(
      sheet('Week|Ground\nsoon|20\n2026-01-05|200\n2026-01-05|20\n2026-01-05|21'),
      { carrier: 2, known: [] },
      bad,
    )
    expect(bad.problems.map(({ code, row, column }) => `${code} ${row}${column}`)).toEqual([
      'RATE_SHEET_DATE 2A',
      'RATE_SHEET_PERCENT 3B',
      'RATE_SHEET_TWICE 5B',
    ])
  })

  it('read lists of zip codes with lost zeros and ranges', () => {
    const found = new Findings()
    const before = [{ tier: 'D', zips: '010:02,05' }]
    expect(readAreas(sheet('ZIP|Tier\n1002|Delivery area\n01007-01009|DAS\n99540|Alaska'), before, found)).toEqual([
      { tier: 'A', zips: '995:40' },
      { tier: 'D', zips: '010:02,07,08,09' },
    ])
    expect(found.doubts.map(({ code, params }) => [code, params.count])).toEqual([
      ['zipsPadded', 1],
      ['rowsGone', 1],
    ])
    readAreas(sheet('ZIP|Tier\n01002|Nowhere\nabc|D\n01003|D\n01003|D'), [], found)
    expect(found.problems.map(({ code, row }) => `${code} ${row}`)).toEqual([
      'RATE_SHEET_VALUE 2',
      'RATE_SHEET_ZIP 3',
      'RATE_SHEET_TWICE 5',
    ])
  })

  it('refuse surcharges with columns missing or values unknown', () => {
    const found = new Findings()
    const known = sampleSurcharges
      .filter(({ carrier }) => carrier === 2)
      .map((one) => ({ ...one, carrier: undefined, active: true }))
    const asked = { carrier: 2, zones: ['2', '3'], known } as const
    const [headings = [], ...rows] = writeSurcharges(known, 2)
    const [row = []] = rows
    readSurcharges(rowsOf([headings.slice(0, 8), row.slice(0, 8)]), asked, found)
    readSurcharges(rowsOf([headings, row.with(0, 'magic').with(3, 'much')]), asked, found)
    expect(found.doubts.map(({ code }) => code)).toEqual(['rowsGone'])
    expect(found.problems.map(({ code, column }) => `${code} ${column}`)).toEqual([
      'RATE_SHEET_NO_HEADINGS null',
      'RATE_SHEET_VALUE A',
      'RATE_SHEET_AMOUNT D',
    ])
    const cells = (kind: string) => rows.find(([first]) => first === kind)!
    const at = (heading: string) => headings.indexOf(heading)
    const table = [
      headings,
      cells('deliveryArea').with(at('Delivery area'), 'extended'),
      cells('handling').with(at('Zones'), '2,3'),
      cells('signature').with(at('Option'), 'adult'),
      cells('deliveryArea').with(at('Delivery area'), 'nearby'),
      cells('handling').with(at('Zones'), '2; 99'),
      cells('signature').with(at('Option'), 'loud'),
      cells('insurance').with(at('For every'), '0'),
      cells('residential').with(at('Amount'), '1.230'),
    ]
    const good = new Findings()
    expect(
      readSurcharges(rowsOf(table.slice(0, 4)), asked, good).map(({ areaTier, zones, variant }) => [
        areaTier,
        zones,
        variant,
      ]),
    ).toEqual([
      ['E', null, null],
      [null, ['2', '3'], expect.any(String)],
      [null, null, '3'],
    ])
    expect(good.problems).toEqual([])
    const bad = new Findings()
    readSurcharges(rowsOf([headings, ...table.slice(4)]), asked, bad)
    expect(bad.problems.map(({ code, row: no }) => `${code} ${no}`)).toEqual([
      'RATE_SHEET_VALUE 2',
      'RATE_SHEET_VALUE 3',
      'RATE_SHEET_VALUE 4',
      'RATE_SHEET_VALUE 5',
      'RATE_SHEET_MARK 6',
    ])
  })

  it.each([
    ['$1,234.50', 12_345_000],
    ['12,50', 125_000],
    ['10.50', 105_000],
    ['1.234,50', 12_345_000],
    ['1,230.00', 12_300_000],
    ['1.234.567', 12_345_670_000],
    ['1,230', null],
    ['1.230', null],
    ['0.005', 50],
    ['1e3', null],
    ['-5', null],
    ['', null],
  ])('read %s as an amount', (text, amount) => expect(readAmount(text)).toBe(amount))

  it('read dates and percentages', () => {
    expect(['2026-02-29', '13/1/2026', '2/3/26', 'Mar 4, 2026', ''].map((text) => readDate(text)?.day ?? null)).toEqual(
      [null, null, '2026-02-03', '2026-03-04', null],
    )
    expect(['20.75 %', '100', '101', '0.2', '-1'].map(readPercent)).toEqual([207_500, 1_000_000, null, 2000, null])
  })
})

describe('tables with a sheet in force', () => {
  const tables = sampleTables()
  const origin = { source: 'UPS daily rates', sourceDate: '2027-01-01', status: 'verified' } as const
  const ground = (sheetOf: SheetContent) =>
    quoteSandbox(withSheet(tables, sheetOf, shipDate), 2, { ...shipRequest(), services: ['03'] }, noon).rates[0]
  const bands = sampleBands
    .filter((band) => band.carrier === 2 && band.service === '03')
    .map(({ zone, over, upTo, base, perUnit, transitDays }) => ({ zone, over, upTo, base, perUnit, days: transitDays }))

  it('price every parcel as the release does when the sheet is the release’s, written and read again', () => {
    const found = new Findings()
    const again = readRates(rowsOf(writeRates(bands, pounds)), { steps: pounds, known: bands }, found)
    const scope = { kind: 'rates', carrier: 2, service: '03' } as const
    const before = quoteSandbox(tables, 2, { ...shipRequest(), services: ['03'] }, noon).rates[0]
    const after = ground(contentOf(scope, again, origin))
    expect(after?.charges).toEqual(before?.charges)
    expect(after?.basis?.find(({ of }) => of === 'base')).toMatchObject(origin)
  })

  it('take inactive surcharges for none, and a fuel rate of the week', () => {
    const off = sampleSurcharges.filter(({ carrier }) => carrier === 2).map((row) => ({ ...row, active: false }))
    const codes = (one: SheetContent) => ground(one)?.charges.map(({ code }) => code)
    const all = { kind: 'surcharges', carrier: 2, service: null } as const
    expect(codes(contentOf(all, off, origin))).toEqual(['base', 'fuel'])
    const [home] = off.filter(({ kind, appliesTo }) => kind === 'residential' && appliesTo !== '*')
    const general = { ...home!, appliesTo: '*', amount: 9_0000, active: true }
    expect(codes(contentOf(all, [{ ...home!, appliesTo: '03' }, general], origin))).toEqual(['base', 'fuel'])
    expect(codes(contentOf(all, [general], origin))).toContain('residential')
    const fuel = [{ appliesTo: '*', validFrom: '2026-01-05', ppm: 0 }]
    expect(codes(contentOf({ kind: 'fuel', carrier: 2, service: null }, fuel, origin))).not.toContain('fuel')
  })
})
