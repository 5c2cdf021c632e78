import { share, scale, toCent, type Money } from '@waybill/contract/core/money'
import { lengthPlusGirth, sidesOf, type ParcelSize } from '@waybill/contract/parcels/parcel'
import type { Charge, ShipRequest } from '../provider.ts'
import type { Route } from './route.ts'
import { sourcedOf, type Basis } from './sourced.ts'
import type { DeliveryArea, OfferedService, RateTables, Surcharge, SurchargeKind } from './tables.ts'

/** What a surcharge looks at. */
export interface Subject {
  service: OfferedService
  route: Route
  request: ShipRequest
  /** Empty before it is known. */
  zone: string
}

const classNames: Record<number, string> = { 1: 'ground', 2: 'express', 3: 'freight', 4: 'international' }

/** 2 = for this very service, 1 = for its class or scope, 0 = for all, −1 = not for it. */
export function fit(row: { appliesTo: string }, { service, route }: Subject): number {
  if (row.appliesTo === service.code) return 2
  const scope = route.international ? 'international' : 'domestic'
  if (row.appliesTo === classNames[service.class] || row.appliesTo === scope) return 1
  return row.appliesTo === '*' ? 0 : -1
}

const microsPerInch = 25_400n
const cubicInchesOver = (size: ParcelSize, limit: number): boolean =>
  BigInt(size.length) * BigInt(size.width) * BigInt(size.height) > BigInt(limit) * microsPerInch ** 3n

function sizeTriggers(row: Surcharge, size: ParcelSize | null): boolean[] {
  if (!size)
    return [row.overLongest, row.overSecond, row.overLengthGirth, row.overCubicInches]
      .filter((limit) => limit !== null)
      .map(() => false)
  const [longest, second] = sidesOf(size)
  return [
    ...(row.overLongest === null ? [] : [longest > row.overLongest]),
    ...(row.overSecond === null ? [] : [second > row.overSecond]),
    ...(row.overLengthGirth === null ? [] : [lengthPlusGirth(size) > row.overLengthGirth]),
    ...(row.overCubicInches === null ? [] : [cubicInchesOver(size, row.overCubicInches)]),
  ]
}

/** A row with triggers applies when one of them is met; without any it applies always. */
function isTriggered(row: Surcharge, { request }: Subject): boolean {
  const { weight, size } = request.parcel
  const triggers = sizeTriggers(row, size)
  if (row.overWeight !== null) triggers.push(weight > row.overWeight)
  return triggers.length === 0 || triggers.some(Boolean)
}

function isInArea(areas: readonly DeliveryArea[], tier: string, { service, route }: Subject): boolean {
  const area = areas.find((one) => one.carrier === service.carrier && one.tier === tier)
  return route.to.country === 'US' && area !== undefined && area.zips.has((route.to.zip ?? '').slice(0, 5))
}

/** The conditions of a row that hold beside its triggers. */
const fitsConditions = (row: Surcharge, areas: readonly DeliveryArea[], subject: Subject): boolean =>
  (row.zones === null || row.zones.includes(subject.zone)) &&
  (row.residential === null || row.residential === (subject.request.to.residential === 2)) &&
  (row.areaTier === null || isInArea(areas, row.areaTier, subject))

/** Whether this parcel is of the kind that the surcharge is about. */
const applies: Record<SurchargeKind, (subject: Subject, row: Surcharge) => boolean> = {
  fuel: () => true,
  residential: ({ request }) => request.to.residential === 2,
  deliveryArea: () => true,
  handling: () => true,
  nonstandardLength: () => true,
  nonstandardVolume: () => true,
  signature: ({ request }, row) => row.variant === String(request.options.signature),
  insurance: ({ request }) => (request.options.insured ?? 0) > 0,
  saturday: ({ request, service }) => request.options.saturday === true && service.deliveryDays === 'weekdays',
  cod: ({ request }) => (request.options.cod ?? 0) > 0,
}

type ChargeTables = Pick<RateTables, 'surcharges' | 'deliveryAreas'>

/** The row of a kind that counts: of the most specific scope, triggered, the dearest. */
export function surchargeOf(tables: ChargeTables, kind: SurchargeKind, subject: Subject): Surcharge | null {
  const scoped = tables.surcharges.filter(
    (row) => row.carrier === subject.service.carrier && row.kind === kind && applies[kind](subject, row),
  )
  const best = Math.max(...scoped.map((row) => fit(row, subject)))
  if (best < 0) return null
  const triggered = scoped.filter(
    (row) =>
      fit(row, subject) === best && isTriggered(row, subject) && fitsConditions(row, tables.deliveryAreas, subject),
  )
  return triggered.reduce<Surcharge | null>(
    (dearest, row) => (!dearest || row.amount > dearest.amount ? row : dearest),
    null,
  )
}

function insurancePrice(row: Surcharge, insured: Money): Money {
  const above = insured - (row.included ?? 0)
  if (above <= 0 || !row.per) return 0
  return Math.max(row.minimum ?? 0, scale(row.amount, Math.ceil(above / row.per), 1))
}

const codeOf = (row: Surcharge): string => (row.kind === 'handling' ? (row.variant ?? 'additionalHandling') : row.kind)
const addons = new Set<SurchargeKind>(['signature', 'insurance', 'saturday', 'cod'])
const fixedKinds = [
  'residential',
  'deliveryArea',
  'handling',
  'nonstandardLength',
  'nonstandardVolume',
  'signature',
  'insurance',
  'saturday',
  'cod',
] as const

/** A line of a price, and the row behind it. */
export interface BasedCharge {
  charge: Charge
  basis: Basis
}
const based = (charge: Charge, row: Surcharge): BasedCharge => ({
  charge,
  basis: { of: charge.code, ...sourcedOf(row) },
})

/** The lines that come on top of a freight price, whole cents each; fuel is a share of the freight and of what carries fuel, rounded once. */
export function surchargeLines(tables: ChargeTables, subject: Subject, freight: Money): BasedCharge[] {
  let fuelBase = freight
  const lines: BasedCharge[] = []
  for (const kind of fixedKinds) {
    const row = surchargeOf(tables, kind, subject)
    if (!row) continue
    const amount = toCent(kind === 'insurance' ? insurancePrice(row, subject.request.options.insured ?? 0) : row.amount)
    if (amount > 0)
      lines.push(based({ code: codeOf(row), kind: addons.has(kind) ? 'addon' : 'surcharge', amount }, row))
    if (row.fuelled) fuelBase += amount
  }
  const fuel = surchargeOf(tables, 'fuel', subject)
  const fuelAmount = fuel?.ppm ? toCent(share(fuelBase, fuel.ppm)) : 0
  return fuel && fuelAmount > 0
    ? [based({ code: 'fuel', kind: 'surcharge', amount: fuelAmount }, fuel), ...lines]
    : lines
}
