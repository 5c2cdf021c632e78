import { carrier, signature, type CarrierId } from '@waybill/contract/carriers/enums'
import { centigrams, micrometres } from '@waybill/contract/parcels/parcel'
import type { Sourced } from '../sourced.ts'
import type { Surcharge, SurchargeKind } from '../tables.ts'
import * as from from './sources.ts'

const { USPS, UPS, FedEx, DHLExpress } = carrier
const dollars = (value: number): number => Math.round(value * 100) * 100
const inch = (value: number): number => micrometres(value, 'in')

const nothing = {
  ...from.prices,
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
  zones: null,
  areaTier: null,
  residential: null,
  fuelled: false,
} satisfies Partial<Surcharge>

const row = (id: CarrierId, kind: SurchargeKind, more: Partial<Surcharge>): Surcharge => ({
  ...nothing,
  carrier: id,
  kind,
  ...more,
})

const both = [UPS, FedEx] as const

type Four = readonly [number, number, number, number]
const zoneGroups = [['2'], ['3', '4'], ['5', '6'], ['7', '8', '9', '17']] as const
/** One row for each group of zones at home: 2, 3 and 4, 5 and 6, 7 and beyond. */
const byZone = (base: Surcharge, amounts: Four): Surcharge[] =>
  zoneGroups.map((zones, index) => ({ ...base, zones, appliesTo: 'domestic', amount: dollars(amounts[index] ?? 0) }))

const home = (id: CarrierId, appliesTo: string, amount: number): Surcharge =>
  row(id, 'residential', {
    ...(id === FedEx ? from.fedexResidential2026 : from.prices),
    appliesTo,
    amount: dollars(amount),
    fuelled: true,
  })

const residential: readonly Surcharge[] = [
  home(UPS, 'ground', 5.95),
  home(UPS, 'express', 6.45),
  home(UPS, 'international', 6.45),
  { ...home(FedEx, 'ground', 5.95), ...from.fedexGuide },
  home(FedEx, 'GROUND_HOME_DELIVERY', 6.45),
  home(FedEx, 'express', 6.95),
  home(FedEx, 'international', 6.95),
  row(DHLExpress, 'residential', { amount: dollars(6.2), fuelled: true }),
]

/** By tier: area, extended, remote, Alaska, Hawaii; commercial, residential. */
const areaPrices: readonly (readonly [tier: string, business: number, home: number])[] = [
  ['D', 4.45, 6.6],
  ['E', 4.45, 8.8],
  ['R', 16.75, 16.75],
  ['A', 43, 43],
  ['H', 14.5, 14.5],
]
const areas: readonly Surcharge[] = [
  ...both.flatMap((id) =>
    areaPrices.flatMap(([areaTier, business, atHome]) =>
      [false, true].map((isHome) =>
        row(id, 'deliveryArea', {
          ...from.fedexAreas2026,
          areaTier,
          residential: isHome,
          amount: dollars(isHome ? atHome : business),
          fuelled: true,
        }),
      ),
    ),
  ),
  row(DHLExpress, 'deliveryArea', { areaTier: 'R', amount: dollars(24), fuelled: true }),
]

const cubic = { additional: 10_368, large: 17_280 }
const additional = (id: CarrierId, source: Sourced, more: Partial<Surcharge>): Surcharge =>
  row(id, 'handling', { ...source, variant: 'additionalHandling', fuelled: true, ...more })
const large = (id: CarrierId, source: Sourced, more: Partial<Surcharge>): Surcharge =>
  row(id, 'handling', { ...source, variant: 'oversize', minimumBillable: 9000, fuelled: true, ...more })

const bySize = { overLongest: inch(48), overSecond: inch(30), minimumBillable: 4000 }
const isLarge = {
  overLongest: inch(96),
  overLengthGirth: inch(130),
  overCubicInches: cubic.large,
  overWeight: centigrams(110, 'lb'),
}

/**
 * Additional handling by weight, size and volume, the large package surcharge, abroad by fixed amounts. Of several rows the dearest counts.
 * The source has the first and the last group of zones of UPS's large package; those between are interpolated.
 */
const handling: readonly Surcharge[] = [
  ...byZone(additional(UPS, from.upsHandling2026, { overWeight: centigrams(50, 'lb') }), [46.5, 50.75, 56.25, 58.75]),
  ...byZone(additional(UPS, from.upsHandling2026, bySize), [30, 33.25, 38.5, 40.5]),
  ...byZone(
    additional(UPS, from.volume2026, { overCubicInches: cubic.additional, minimumBillable: 4000 }),
    [30, 33.25, 38.5, 40.5],
  ),
  ...byZone(large(UPS, from.upsLarge2026, { ...isLarge, residential: false }), [219.5, 241.5, 264, 286]),
  ...byZone(large(UPS, from.upsLarge2026, { ...isLarge, residential: true }), [254.5, 280, 305.5, 331]),
  ...byZone(additional(FedEx, from.fedexGuide, { overWeight: centigrams(50, 'lb') }), [43.5, 47.5, 52.75, 55]),
  ...byZone(additional(FedEx, from.fedexGuide, { ...bySize, overLengthGirth: inch(105) }), [28, 31, 36, 38]),
  ...byZone(
    additional(FedEx, from.volume2026, { overCubicInches: cubic.additional, minimumBillable: 4000 }),
    [28, 31, 36, 38],
  ),
  ...byZone(large(FedEx, from.fedexOversize, isLarge), [240, 260, 297.5, 305]),
  ...both.flatMap((id) => {
    const source = id === FedEx ? from.fedexGuide : from.prices
    const abroad = { appliesTo: 'international', minimumBillable: null }
    return [
      additional(id, source, { ...abroad, amount: dollars(38), overWeight: centigrams(55, 'lb') }),
      additional(id, source, {
        ...abroad,
        ...bySize,
        overLengthGirth: inch(105),
        minimumBillable: null,
        amount: dollars(27),
      }),
      large(id, source, { ...abroad, overLongest: inch(96), overLengthGirth: inch(130), amount: dollars(190) }),
    ]
  }),
]

/** Fees of the post for parcels that its machines do not take; at home only, and one length fee at most. */
const nonstandard = (service: string, over30: number, volume: number): Surcharge[] => [
  row(USPS, 'nonstandardLength', { ...from.uspsFees, appliesTo: service, amount: dollars(4), overLongest: inch(22) }),
  row(USPS, 'nonstandardLength', {
    ...from.uspsFeesQuoted,
    appliesTo: service,
    amount: dollars(over30),
    overLongest: inch(30),
  }),
  row(USPS, 'nonstandardVolume', {
    ...from.uspsFees,
    appliesTo: service,
    amount: dollars(volume),
    overCubicInches: 3456,
  }),
]

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

/** What the carriers add to their base rates, but for fuel. Options without a row cost nothing if the carrier offers them at all. */
export const sampleSurcharges: readonly Surcharge[] = [
  ...residential,
  ...areas,
  ...handling,
  ...nonstandard('USPS_GROUND_ADVANTAGE', 8.4, 18),
  ...nonstandard('PRIORITY_MAIL', 18, 30),
  ...nonstandard('PRIORITY_MAIL_EXPRESS', 18, 30),
  row(DHLExpress, 'handling', {
    ...from.dhlPieces,
    variant: 'oversize',
    amount: dollars(30),
    overLongest: micrometres(100, 'cm'),
  }),
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

/** A fuel rate as a surcharge. */
export const fuelRow = (id: CarrierId, fuel: { appliesTo: string; ppm: number } & Sourced): Surcharge =>
  row(id, 'fuel', fuel)
