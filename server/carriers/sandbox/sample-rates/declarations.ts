import { carrier, type CarrierId } from '@waybill/contract/carriers/enums'
import type { BatteryType } from '@waybill/contract/declarations/batteries'
import { payMethod } from '@waybill/contract/declarations/cod'
import { sample, verified, type Sourced } from '../sourced.ts'
import type { CodRule, InsuranceRule, LithiumRule } from '../tables.ts'
import { notice123 } from './sources.ts'

const { USPS, UPS, FedEx, DHLExpress } = carrier

const usps = verified(
  'USPS Publication 52, section 349; special handling codes 816, 818 and 820 of the USPS API',
  '2026-11-01',
)
const uspsAbroad = sample(
  'USPS Publication 52, section 349: abroad only installed in equipment (not confirmed for this year)',
  '2026-11-01',
)
const ups = sample(
  'UPS lithium battery shipping: small batteries in or with equipment without a contract (secondary source)',
  '2026-11-01',
)
const fedex = sample(
  'FedEx service guide: Section II batteries in or with equipment; alone by approval only',
  '2026-11-01',
)
const dhl = verified('DHL Express API: special service codes HV 967, HD 966, HW 970, HM 969', '2026-11-01')

const [ionInside, ionBeside, ionAlone, metalInside, metalBeside, metalAlone, buttonCells] = [
  1, 2, 3, 4, 5, 6, 7,
] as const

type Kind = { battery: BatteryType; handling: string | null }
const rows = (id: CarrierId, appliesTo: string, source: Sourced, kinds: readonly Kind[]): LithiumRule[] =>
  // Button cells in equipment need no mark.
  kinds.map((kind) => ({ ...source, carrier: id, appliesTo, mark: kind.battery !== buttonCells, ...kind }))

const kinds = (handling: string | null, ...types: BatteryType[]): Kind[] =>
  types.map((battery) => ({ battery, handling }))
const withEquipment = [ionInside, ionBeside, metalInside, metalBeside, buttonCells] as const
const alone = [ionAlone, metalAlone] as const

/** What each carrier takes. Sodium ion batteries (8, 9) have no row: no carrier's rule for them is confirmed. */
export const lithiumRules: readonly LithiumRule[] = [
  ...rows(USPS, 'domestic', usps, [
    ...kinds('818', ionInside, ionBeside, metalInside, metalBeside),
    ...kinds('820', buttonCells),
  ]),
  // Batteries by themselves go by surface only.
  ...rows(USPS, 'USPS_GROUND_ADVANTAGE', usps, kinds('816', ...alone)),
  ...rows(USPS, 'PARCEL_SELECT', usps, kinds('816', ...alone)),
  ...rows(USPS, 'international', uspsAbroad, kinds('820', ionInside, metalInside, buttonCells)),
  ...rows(UPS, '*', ups, kinds(null, ...withEquipment)),
  ...rows(UPS, 'ground', ups, kinds(null, ...alone)),
  ...rows(FedEx, '*', fedex, kinds(null, ...withEquipment)),
  ...rows(DHLExpress, '*', dhl, [
    { battery: ionInside, handling: 'HV' },
    { battery: ionBeside, handling: 'HD' },
    { battery: metalInside, handling: 'HW' },
    { battery: metalBeside, handling: 'HM' },
    { battery: buttonCells, handling: null },
  ]),
]

const dollars = (value: number): number => value * 10_000

/** FedEx and DHL Express collect nothing. USPS leaves the way of paying to the recipient; UPS takes no cash. */
export const codRules: readonly CodRule[] = [
  { carrier: USPS, max: dollars(1000), payMethods: [payMethod.any], ...notice123 },
  {
    carrier: UPS,
    max: dollars(50_000),
    payMethods: [payMethod.any, payMethod.guaranteed],
    ...sample('UPS: collect on delivery, 0.01 to 50,000.00 a package, no cash', '2026-11-01'),
  },
]

/** As migration 0776 has them. */
export const insuranceRules: readonly InsuranceRule[] = [
  { carrier: USPS, max: dollars(5000), ...sample('USPS: insurance up to 5,000.00', '2026-11-01') },
  { carrier: UPS, max: dollars(50_000), ...sample('UPS: declared value up to 50,000.00 a package', '2026-11-01') },
  { carrier: FedEx, max: dollars(50_000), ...sample('FedEx: declared value up to 50,000.00 a package', '2026-11-01') },
  {
    carrier: DHLExpress,
    max: dollars(500_000),
    ...sample('DHL Express: value protection up to 500,000.00, more on approval', '2026-11-01'),
  },
]
