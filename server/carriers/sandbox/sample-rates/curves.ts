import { carrier, type CarrierId } from '@waybill/contract/carriers/enums'
import { scale, toCent, type Money } from '@waybill/contract/core/money'
import type { RateBand } from '../tables.ts'
import { prices } from './sources.ts'

/** How the prices of one service rise. Amounts in cents, weights in hundredths of the service's unit. */
interface Curve {
  carrier: CarrierId
  service: string
  zones: readonly string[]
  /** Price of nothing at all in the first zone, and its growth per further zone in percent. */
  start: number
  startGrowth: number
  /** Price per unit of weight up to each weight in the first zone, and its growth per further zone in percent. */
  perUnit: readonly (readonly [upTo: number, cents: number])[]
  unitGrowth: number
  days: readonly number[]
}

const usZones = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
/** UPS and FedEx begin at zone 2 (everything within 150 miles). */
const fromTwo = usZones.slice(1)
const abroad = ['I1', 'I2', 'I3', 'I4', 'I5']

type Row = [
  service: string,
  zones: readonly string[],
  start: number,
  perUnit: string,
  growth: readonly [start: number, unit: number],
  days: string,
]

const domesticGrowth = [2, 22] as const
const airGrowth = [5, 24] as const
const abroadGrowth = [14, 20] as const

const usps: readonly Row[] = [
  [
    'USPS_GROUND_ADVANTAGE',
    usZones,
    410,
    '100:200 500:85 1000:95 2000:105 15000:95',
    domesticGrowth,
    '2 2 2 3 4 4 5 5 8',
  ],
  ['PRIORITY_MAIL', usZones, 660, '100:220 500:100 1000:115 2000:130 15000:120', [3, 27], '2 2 2 3 3 3 3 3 4'],
  ['PRIORITY_MAIL_EXPRESS', usZones, 2600, '100:450 500:320 1000:340 2000:360 15000:350', [4, 30], '1 1 1 1 1 2 2 2 3'],
  ['MEDIA_MAIL', usZones, 390, '100:80 15000:75', [0, 0], '3 3 4 5 6 6 7 8 9'],
  ['FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE', abroad, 1150, '100:600 400:700', abroadGrowth, '9 12 12 14 18'],
  ['PRIORITY_MAIL_INTERNATIONAL', abroad, 3400, '100:800 500:550 15000:520', abroadGrowth, '7 8 8 9 12'],
  ['PRIORITY_MAIL_EXPRESS_INTERNATIONAL', abroad, 5200, '100:900 500:650 15000:620', abroadGrowth, '4 5 5 5 7'],
]
const ups: readonly Row[] = [
  ['03', fromTwo, 890, '100:110 500:50 1000:55 2000:60 5000:65 30000:70', [4, 18], '1 2 2 3 3 4 5 5'],
  ['12', fromTwo, 1350, '100:160 500:110 1000:120 2000:130 30000:140', airGrowth, '3 3 3 3 3 3 3 5'],
  ['02', fromTwo, 1850, '100:220 500:190 1000:200 2000:210 30000:220', airGrowth, '2 2 2 2 2 2 2 3'],
  ['13', fromTwo, 3400, '100:350 500:300 1000:310 2000:320 30000:330', airGrowth, '1 1 1 1 1 1 1 2'],
  ['01', fromTwo, 3850, '100:380 500:330 1000:340 2000:350 30000:360', airGrowth, '1 1 1 1 1 1 1 2'],
  ['11', ['I1', 'I2'], 1900, '100:200 500:150 30000:160', abroadGrowth, '4 6'],
  ['08', abroad, 6200, '100:800 500:600 2000:650 30000:620', abroadGrowth, '3 4 5 5 7'],
  ['65', abroad, 6800, '100:900 500:680 2000:700 30000:680', abroadGrowth, '2 3 3 4 5'],
  ['07', abroad, 7500, '100:950 500:720 2000:740 30000:720', abroadGrowth, '2 2 2 3 4'],
]
const fedex: readonly Row[] = [
  ['FEDEX_GROUND', fromTwo, 870, '100:115 500:50 1000:55 2000:60 5000:65 30000:70', [4, 18], '1 2 2 3 3 4 5 5'],
  ['GROUND_HOME_DELIVERY', fromTwo, 905, '100:115 500:52 1000:57 2000:62 5000:67 30000:72', [4, 18], '1 2 2 3 3 4 5 5'],
  ['FEDEX_EXPRESS_SAVER', fromTwo, 1320, '100:165 500:110 1000:120 2000:130 30000:140', airGrowth, '3 3 3 3 3 3 3 5'],
  ['FEDEX_2_DAY', fromTwo, 1820, '100:225 500:190 1000:200 2000:210 30000:220', airGrowth, '2 2 2 2 2 2 2 3'],
  ['STANDARD_OVERNIGHT', fromTwo, 3350, '100:355 500:300 1000:310 2000:320 30000:330', airGrowth, '1 1 1 1 1 1 1 2'],
  ['PRIORITY_OVERNIGHT', fromTwo, 3790, '100:385 500:330 1000:340 2000:350 30000:360', airGrowth, '1 1 1 1 1 1 1 2'],
  ['FEDEX_INTERNATIONAL_CONNECT_PLUS', abroad, 2400, '100:700 500:600 30000:580', abroadGrowth, '3 4 4 5 6'],
  ['INTERNATIONAL_ECONOMY', abroad, 6000, '100:800 500:600 2000:640 30000:610', abroadGrowth, '4 5 5 6 7'],
  ['FEDEX_INTERNATIONAL_PRIORITY', abroad, 7000, '100:900 500:690 2000:710 30000:690', abroadGrowth, '2 2 3 3 4'],
]
/** Kilograms. */
const dhl: readonly Row[] = [
  ['N', usZones, 1500, '50:400 500:320 1000:340 3000:360 20000:360', [4, 16], '1 1 1 2 2 2 2 2 4'],
  ['1', usZones, 2200, '50:420 500:340 1000:360 3000:380 20000:380', [4, 16], '1 1 1 1 1 1 1 1 3'],
  ['H', abroad, 3600, '50:700 500:800 1000:800 3000:750 20000:700', abroadGrowth, '4 5 5 6 8'],
  ['D', abroad, 3900, '50:760 500:860 1000:860 3000:810 20000:760', abroadGrowth, '1 2 2 3 4'],
  ['P', abroad, 4200, '50:800 500:900 1000:900 3000:850 20000:800', abroadGrowth, '1 2 2 3 4'],
  ['Y', abroad, 5200, '50:820 500:920 1000:920 3000:870 20000:820', abroadGrowth, '1 2 2 3 4'],
]

const curveOf = (id: CarrierId, [service, zones, start, perUnit, growth, days]: Row): Curve => ({
  carrier: id,
  service,
  zones,
  start,
  startGrowth: growth[0],
  perUnit: perUnit.split(' ').map((pair) => pair.split(':').map(Number) as [number, number]),
  unitGrowth: growth[1],
  days: days.split(' ').map(Number),
})

const grown = (cents: number, percent: number, steps: number): Money => toCent(cents * (100 + percent * steps))

function bandsOf(curve: Curve): RateBand[] {
  return curve.zones.flatMap((zone, step) => {
    let base = grown(curve.start, curve.startGrowth, step)
    let over = 0
    return curve.perUnit.map(([upTo, cents]) => {
      const perUnit = grown(cents, curve.unitGrowth, step)
      const band = {
        ...prices,
        carrier: curve.carrier,
        service: curve.service,
        zone,
        over,
        upTo,
        base,
        perUnit,
        transitDays: curve.days[step] as number,
      }
      base = toCent(base + scale(perUnit, upTo - over, 100))
      over = upTo
      return band
    })
  })
}

const curves = [
  ...usps.map((row) => curveOf(carrier.USPS, row)),
  ...ups.map((row) => curveOf(carrier.UPS, row)),
  ...fedex.map((row) => curveOf(carrier.FedEx, row)),
  ...dhl.map((row) => curveOf(carrier.DHLExpress, row)),
]

/** Sample prices: not any carrier's, but shaped like theirs (grow with weight and distance; ground < two days < overnight). */
export const sampleBands: readonly RateBand[] = curves.flatMap(bandsOf)
