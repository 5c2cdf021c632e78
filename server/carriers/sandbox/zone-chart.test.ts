import { carrier as carriers } from '@waybill/contract/carriers/enums'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { columbus, losAngeles } from '../testing.ts'
import { publishedText } from './published.ts'
import { routeOf, zoneOf } from './route.ts'
import { sampleTables } from './sample-rates/index.ts'
import { readChart, writeChart } from './zone-chart.ts'

const tables = sampleTables()
const ground = { carrier: carriers.USPS, code: 'USPS_GROUND_ADVANTAGE' }
const priority = { carrier: carriers.USPS, code: 'PRIORITY_MAIL' }

/** Zip codes in the form of addresses; states play no part at the post. */
const zone = (from: string, to: string, service: { carrier: 1 | 2 | 3 | 4; code: string } = ground) =>
  zoneOf(tables, service, routeOf({ ...losAngeles, state: null, zip: from }, { ...columbus, state: null, zip: to }))
const area = (n: number): string => String(n).padStart(3, '0')

test('the chart is the official one of 2024-04-01, digit by digit', () => {
  const matrix = readChart(publishedText('usps-zones.txt'))
  const digest = createHash('sha256')
  let pairs = 0
  const lines = Array.from({ length: 999 }, (_, n) => n + 1).flatMap((origin) => {
    const zones = [...matrix.subarray(origin * 1000 + 1, (origin + 1) * 1000)]
    pairs += zones.filter((one) => one > 0).length
    return zones.some((one) => one > 0) ? [area(origin) + zones.join('')] : []
  })
  expect(lines).toHaveLength(931)
  expect(pairs).toBe(866_761)
  expect(digest.update(lines.join('\n')).digest('hex')).toBe(
    '890c701ae055225c16b42741dd1e6f8ce9998c523b2a07f49851dfae038bafef',
  )
})

test('every pair of areas has the zone of the chart', () => {
  const matrix = readChart(publishedText('usps-zones.txt'))
  // 969 has zones by five digits, tested below. A stride of every area through all others, so that it stays quick.
  let wrong = 0
  let seen = 0
  for (let from = 1; from <= 999; from++) {
    for (let to = 1 + (from % 7); to <= 999; to += 7) {
      const expected = matrix[from * 1000 + to]
      if (to === 969) continue
      seen++
      if ((zone(`${area(from)}01`, `${area(to)}01`)?.zone ?? null) !== (expected ? String(expected) : null)) wrong++
    }
  }
  expect(seen).toBeGreaterThan(140_000)
  expect(wrong).toBe(0)
})

describe('territories and military mail', () => {
  test.each([
    ['Puerto Rico', '33101', '00901', '6'],
    ['Puerto Rico from Phoenix', '85001', '00901', '8'],
    ['Guam, in the area of zone 9', '10001', '96910', '8'],
    ['Saipan', '10001', '96950', '8'],
    ['Palau', '10001', '96940', '9'],
    ['Micronesia', '10001', '96941', '9'],
    ['the Marshall Islands', '10001', '96960', '9'],
    ['an army post office by way of New York', '10001', '09012', '1'],
    ['one of the Pacific from Los Angeles', '90001', '96201', '4'],
    ['one of the Americas from Miami', '33101', '34001', '1'],
  ])('%s', (_, from, to, expected) => expect(zone(from, to)?.zone).toBe(expected))

  test('Priority Mail to military addresses has the zone to Chicago, but for the Americas', () => {
    expect(zone('10001', '09012', priority)?.zone).toBe(zone('10001', '60601')?.zone)
    expect(zone('90001', '96201', priority)?.zone).toBe(zone('90001', '60601')?.zone)
    expect(zone('33101', '34001', priority)?.zone).toBe('1')
  })

  test('no courier goes to a military address', () => {
    const to = { ...columbus, city: 'APO', state: 'AE', zip: '09001' }
    for (const carrier of [carriers.UPS, carriers.FedEx, carriers.DHLExpress])
      expect(zoneOf(tables, { carrier, code: 'x' }, routeOf(losAngeles, to))).toBeNull()
  })
})

describe('FedEx and UPS', () => {
  const courier = (from: string, to: string, carrier: 2 | 3 = carriers.FedEx) =>
    zone(`${from}01`, `${to}01`, { carrier, code: 'x' })

  test.each([
    ['850', '023', '8'],
    ['850', '303', '7'],
    ['850', '606', '7'],
    ['850', '770', '6'],
    ['850', '800', '4'],
    ['850', '840', '4'],
    ['850', '857', '2'],
    ['850', '900', '4'],
    ['850', '980', '6'],
  ])('from Phoenix the zones of the locator that FedEx publishes: %s to %s is %s', (from, to, expected) =>
    expect(courier(from, to)?.zone).toBe(expected),
  )

  test('have one zone there and back', () => {
    const matrix = readChart(publishedText('fedex-zones.txt'))
    const offshore = new Set([6, 7, 8, 9, 340, ...Array.from({ length: 8 }, (_, n) => 962 + n)])
    const oneWay = Array.from({ length: 999 }, (_, n) => n + 1).flatMap((from) =>
      Array.from({ length: 999 }, (_, n) => n + 1).filter(
        (to) =>
          !offshore.has(from) &&
          !offshore.has(to) &&
          from < 995 &&
          to < 995 &&
          matrix[from * 1000 + to] !== matrix[to * 1000 + from],
      ),
    )
    expect(oneWay).toEqual([])
  })

  test('begin with zone 2, and say that not all of their zones were read in a chart', () => {
    expect(courier('900', '902')).toMatchObject({ zone: '2', basis: { status: 'sample' } })
    expect(zone('90001', '90210')?.basis).toMatchObject({ status: 'verified', sourceDate: '2024-04-01' })
  })

  test('UPS goes by the zones of FedEx', () => {
    for (const to of ['023', '303', '606', '902'])
      expect(courier('850', to, carriers.UPS)?.zone).toBe(courier('850', to)?.zone)
  })
})

test('an area without a zone is not served, and a chart that is not whole is refused', () => {
  expect(zone('00101', '90210')).toBeNull()
  expect(() => readChart('005 A4B3')).toThrow(/origin 005/)
  const zones = Array.from({ length: 999 }, (_, n) => n % 9)
  expect([...readChart(writeChart(new Map([['100', zones]]))).subarray(100_001, 101_000)]).toEqual(zones)
})
