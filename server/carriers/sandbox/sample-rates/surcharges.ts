import { carrier, signature, type CarrierId } from '@waybill/contract'
import { centigrams, micrometres } from '@waybill/contract/parcel'
import type { Surcharge, SurchargeKind } from '../tables.ts'

const { USPS, UPS, FedEx, DHLExpress } = carrier
const dollars = (value: number): number => Math.round(value * 100) * 100
const inch = (value: number): number => micrometres(value, 'in')

const nothing = {
  variant: null,
  appliesTo: '*',
  amount: 0,
  ppm: null,
  included: null,
  per: null,
  minimum: null,
  minimumBillable: null,
  overWeight: null,
  overLongest: null,
  overSecond: null,
  overLengthGirth: null,
  overCubicInches: null,
  zipPrefixes: null,
  fuelled: false,
} satisfies Partial<Surcharge>

const row = (id: CarrierId, kind: SurchargeKind, more: Partial<Surcharge>): Surcharge => ({
  ...nothing,
  carrier: id,
  kind,
  ...more,
})

/** Thinly settled places, by the first three digits of the zip code. */
const remote = [
  '036',
  '037',
  '040',
  '057',
  '122',
  '168',
  '259',
  '265',
  '387',
  '424',
  '567',
  '577',
  '584',
  '592',
  '593',
  '594',
  '677',
  '693',
  '736',
  '788',
  '798',
  '821',
  '830',
  '834',
  '838',
  '864',
  '881',
  '883',
  '893',
  '959',
  '979',
  '986',
]

const both = [UPS, FedEx] as const

const transport: readonly Surcharge[] = both.flatMap((id) => {
  const home =
    id === FedEx
      ? [row(id, 'residential', { appliesTo: 'GROUND_HOME_DELIVERY', amount: dollars(5.55), fuelled: true })]
      : []
  const area = { zipPrefixes: remote, fuelled: true }
  return [
    row(id, 'fuel', { appliesTo: 'ground', ppm: 185_000 }),
    row(id, 'fuel', { appliesTo: 'express', ppm: 202_500 }),
    row(id, 'fuel', { appliesTo: 'international', ppm: 235_000 }),
    row(id, 'residential', { appliesTo: 'ground', amount: dollars(5.95), fuelled: true }),
    row(id, 'residential', { appliesTo: 'express', amount: dollars(6.45), fuelled: true }),
    row(id, 'residential', { appliesTo: 'international', amount: dollars(6.45), fuelled: true }),
    ...home,
    row(id, 'deliveryArea', { appliesTo: 'ground', amount: dollars(4.45), ...area }),
    row(id, 'deliveryArea', { appliesTo: 'express', amount: dollars(4.95), ...area }),
  ]
})

const handling: readonly Surcharge[] = both.flatMap((id) => {
  const additional = { variant: 'additionalHandling', fuelled: true }
  const oversize = { variant: 'oversize', amount: dollars(240), minimumBillable: 9000, fuelled: true }
  // UPS measures volume since 2025-08-17, FedEx length plus girth.
  const large = id === UPS ? { overCubicInches: 17_280 } : { overLengthGirth: inch(130) }
  return [
    row(id, 'handling', { ...additional, amount: dollars(43.5), overWeight: centigrams(50, 'lb') }),
    row(id, 'handling', { ...additional, amount: dollars(29), overLongest: inch(48) }),
    row(id, 'handling', { ...additional, amount: dollars(29), overSecond: inch(30) }),
    row(id, 'handling', { ...oversize, overLongest: inch(96) }),
    row(id, 'handling', { ...oversize, ...large }),
  ]
})

const insured = (id: CarrierId, per100: number, minimum: number): Surcharge =>
  row(id, 'insurance', {
    amount: dollars(per100),
    included: dollars(100),
    per: dollars(100),
    minimum: dollars(minimum),
  })

const signatures = (id: CarrierId, prices: Partial<Record<keyof typeof signature, number>>): Surcharge[] =>
  Object.entries(prices).map(([option, price]) =>
    row(id, 'signature', { variant: String(signature[option as keyof typeof signature]), amount: dollars(price) }),
  )

/** What the sample carriers add to their base rates. Options without a row cost nothing if the carrier offers them at all. */
export const sampleSurcharges: readonly Surcharge[] = [
  ...transport,
  ...handling,
  row(USPS, 'nonstandardLength', { amount: dollars(4.5), overLongest: inch(22) }),
  row(USPS, 'nonstandardLength', { amount: dollars(16), overLongest: inch(30) }),
  row(USPS, 'nonstandardVolume', { amount: dollars(22), overCubicInches: 3456 }),
  row(DHLExpress, 'fuel', { ppm: 275_000 }),
  row(DHLExpress, 'residential', { amount: dollars(6.2), fuelled: true }),
  row(DHLExpress, 'handling', { variant: 'oversize', amount: dollars(30), overLongest: micrometres(100, 'cm') }),
  ...signatures(USPS, { direct: 3.95, adult: 9.95 }),
  ...signatures(UPS, { direct: 7.05, adult: 8.5 }),
  ...signatures(FedEx, { indirect: 6.65, direct: 7.05, adult: 8.95 }),
  ...signatures(DHLExpress, { direct: 7.25 }),
  insured(USPS, 1.35, 2.7),
  insured(UPS, 1.4, 4.2),
  insured(FedEx, 1.4, 4.2),
  insured(DHLExpress, 1.3, 15),
  row(UPS, 'saturday', { appliesTo: 'express', amount: dollars(16) }),
  row(FedEx, 'saturday', { appliesTo: 'express', amount: dollars(16) }),
  row(DHLExpress, 'saturday', { appliesTo: 'express', amount: dollars(20) }),
  row(USPS, 'cod', { appliesTo: 'domestic', amount: dollars(11.5) }),
  row(UPS, 'cod', { appliesTo: 'domestic', amount: dollars(20.5) }),
]
