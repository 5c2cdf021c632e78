import type { CarrierId } from '@waybill/contract/carriers/enums'
import { carrierName, serviceLabel } from '@waybill/contract/carriers/catalogue'
import { scale, toCent, type Money } from '@waybill/contract/core/money'
import {
  billableWeight,
  centigrams,
  limitProblems,
  rowsForService,
  type DimRule,
  type BillableWeight,
} from '@waybill/contract/parcels/parcel'
import type { Address, CarrierProblem, Charge, Rate, ShipRequest } from '../provider.ts'
import { addressType } from '@waybill/contract/addresses/address-type'
import { canonicalAddress } from './address-check.ts'
import { etaOf } from './calendar.ts'
import { surchargeLines, surchargeOf, type Subject } from './charges.ts'
import { derived } from './derived.ts'
import { declaredProblems, notesFor, ofService } from './declared.ts'
import { requestProblems } from './request-check.ts'
import { routeOf, zoneOf, type Route, type Zoned } from './route.ts'
import { sourcedOf, type Basis, type Sourced } from './sourced.ts'
import { bandKey, type LimitRow, type OfferedService, type RateBand, type RateTables } from './tables.ts'

export type QuoteRequest = ShipRequest & { services?: readonly string[] }
export interface Quote {
  /** Cheapest first. */
  rates: Rate[]
  /** Why the request cannot be quoted at all, or why a service that was asked for or could have fitted is missing. */
  problems: CarrierProblem[]
}

/** How long a price is offered. */
const offeredMs = 24 * 3_600_000

const bandPrice = (band: RateBand, weight: number): Money =>
  toCent(band.base + scale(band.perUnit, weight - band.over, 100))

/** Halves the bands, which are in order: a sheet of a carrier has one for each pound. */
function priceOf(bands: readonly RateBand[], weight: number): Money | null {
  let [low, high] = [0, bands.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bands[middle] as RateBand).upTo < weight) low = middle + 1
    else high = middle
  }
  const band = bands[low]
  return band && weight > band.over ? bandPrice(band, weight) : null
}

/** A row such as oversize raises the least weight billed. */
function withMinimum(billable: BillableWeight, minimum: number): BillableWeight {
  if (minimum <= billable.hundredths) return billable
  return { ...billable, hundredths: minimum, weight: centigrams(minimum / 100, billable.unit), by: 'min' }
}

/** Freight by scale weight, and what size or a minimum weight adds to it: so the lines explain the weight that was billed. */
function freightLines(bands: readonly RateBand[], billable: BillableWeight): Charge[] | null {
  const billed = priceOf(bands, billable.hundredths)
  const actual = priceOf(bands, Math.max(1, Math.min(billable.actualHundredths, billable.hundredths)))
  if (billed === null || actual === null) return null
  const base: Charge = { code: 'base', kind: 'base', amount: actual }
  const more = billed - actual
  return more > 0
    ? [base, { code: billable.by === 'dim' ? 'dimensional' : 'minimum', kind: 'base', amount: more }]
    : [base]
}

/** A refusal of one service, by its name with the carrier's. */
const refusedBy = (subject: Subject, code: CarrierProblem['code']): CarrierProblem => {
  const { en, cn, code: service } = ofService(subject)
  return { code, params: { service: en }, zhParams: { service: cn }, service }
}

const limitsByService = derived((limits: readonly LimitRow[]) =>
  Map.groupBy(limits, ({ carrier, service, country }) => `${carrier}/${service}/${country}`),
)

/** The limits of a service on a route: the country's own where there are such, else the service's, else the carrier's. */
function limitRows(tables: RateTables, { service: { carrier, code }, route }: Subject): LimitRow[] {
  const country = route.to.country === 'US' ? route.from.country : route.to.country
  const known = limitsByService(tables.limits)
  const ways = [`${code}/${country}`, `${code}/null`, `null/${country}`, 'null/null']
  return ways.map((way) => known.get(`${carrier}/${way}`)).find((rows) => rows !== undefined) ?? []
}

function limitsAgainst(tables: RateTables, subject: Subject): CarrierProblem[] {
  const { request } = subject
  const { en, cn, code } = ofService(subject)
  return limitProblems(request.parcel, limitRows(tables, subject)).map((problem) => ({
    code: problem.code,
    params: { carrier: en, ...problem.params },
    zhParams: { carrier: cn, ...problem.params },
    service: code,
    field: problem.code === 'PARCEL_TOO_HEAVY' ? 'parcel.weight' : 'parcel.size',
  }))
}

/** A Saturday that a service would have to charge for and has no price for is not sold. */
function saturdayProblems(tables: RateTables, subject: Subject): CarrierProblem[] {
  const { options } = subject.request
  const { deliveryDays, class: serviceClass } = subject.service
  const asked = options.saturday === true && deliveryDays === 'weekdays' && serviceClass === 2
  return asked && !surchargeOf(tables, 'saturday', subject)
    ? [{ ...refusedBy(subject, 'SATURDAY_UNAVAILABLE'), field: 'options.saturday' }]
    : []
}

interface Terms {
  zoned: Zoned
  bands: readonly RateBand[]
  now: Date
}

/** Where the rows behind a price come from: freight, size, zone and limits. */
function basisOf(tables: RateTables, subject: Subject, rows: { band: Sourced; dim: Sourced; zone: Sourced }): Basis[] {
  const limit = limitRows(tables, subject)[0]
  return [
    { of: 'base', ...sourcedOf(rows.band) },
    { of: 'dimRule', ...sourcedOf(rows.dim) },
    { of: 'zone', ...rows.zone },
    ...(limit ? [{ of: 'limit', ...sourcedOf(limit) }] : []),
  ]
}

function etaFor(tables: RateTables, { service, request }: Subject, transitDays: number): string {
  const { carrier, deliveryDays } = service
  const calendar = {
    carrier,
    deliveryDays,
    residential: request.to.residential === 2,
    saturday: request.options.saturday === true,
    holidays: tables.holidays,
  }
  return etaOf(calendar, request.options.shipDate, transitDays)
}

function billed(tables: RateTables, subject: Subject, rule: DimRule): BillableWeight {
  const { weight, size } = subject.request.parcel
  const handling = surchargeOf(tables, 'handling', subject)
  return withMinimum(billableWeight(weight, size, rule), handling?.minimumBillable ?? 0)
}

function rateOf(tables: RateTables, subject: Subject, { zoned, bands, now }: Terms): Rate | null {
  const { service } = subject
  const rule = rowsForService(tables.dimRules, service.carrier, service.code)[0]
  if (!rule) return null
  const billable = billed(tables, subject, rule)
  const freight = freightLines(bands, billable)
  const [band] = bands
  if (!freight || !band) return null
  const freightTotal = freight.reduce((sum, line) => sum + line.amount, 0)
  const more = surchargeLines(tables, subject, freightTotal)
  const charges = [...freight, ...more.map(({ charge }) => charge)]
  return {
    carrier: service.carrier,
    service: service.code,
    cost: charges.reduce((sum, line) => sum + line.amount, 0),
    currency: 'USD',
    charges,
    billable,
    zone: zoned.zone,
    transitDays: band.transitDays,
    eta: etaFor(tables, subject, band.transitDays),
    guaranteed: service.class === 2 && service.carrier !== 1,
    expiresAt: new Date(now.getTime() + offeredMs).toISOString(),
    notes: notesFor(tables, subject),
    basis: [...basisOf(tables, subject, { band, dim: rule, zone: zoned.basis }), ...more.map(({ basis }) => basis)],
  }
}

/** Services that could carry the parcel: those named, else all unrestricted ones of the route. */
function candidates(tables: RateTables, carrier: CarrierId, request: QuoteRequest, route: Route): OfferedService[] {
  const commercial = request.to.residential === 3
  return tables.services.filter(
    (service) =>
      service.carrier === carrier &&
      (request.services
        ? request.services.includes(service.code)
        : !service.restricted && service.international === route.international) &&
      !(commercial && service.code === 'GROUND_HOME_DELIVERY' && !request.services),
  )
}

function quoteService(tables: RateTables, bare: Subject, now: Date): Rate | CarrierProblem[] {
  const { service, route } = bare
  if (service.international !== route.international)
    return [refusedBy(bare, service.international ? 'SERVICE_ABROAD' : 'SERVICE_DOMESTIC')]
  const zoned = zoneOf(tables, service, route)
  const bands = zoned ? tables.bands.get(bandKey(service.carrier, service.code, zoned.zone)) : undefined
  const foreignPost = service.carrier === 1 && route.from.country !== 'US'
  if (!bands || !zoned || foreignPost) return [refusedBy(bare, 'SERVICE_UNAVAILABLE')]
  const subject = { ...bare, zone: zoned.zone }
  if (limitRows(tables, subject).some((row) => !row.served)) return [refusedBy(subject, 'SERVICE_UNAVAILABLE')]
  const problems = [
    ...limitsAgainst(tables, subject),
    ...declaredProblems(tables, subject),
    ...saturdayProblems(tables, subject),
  ]
  if (problems.length > 0) return problems
  return rateOf(tables, subject, { zoned, bands, now }) ?? [refusedBy(subject, 'SERVICE_UNAVAILABLE')]
}

/** What tells two refusals apart besides the service that they are about. */
function sameness({ code, params, field }: CarrierProblem): string {
  const { carrier: _, service: __, ...rest } = params
  return JSON.stringify([code, field, rest])
}

/** The same refusal of several services is said once, naming them; of all that answered, naming the carrier. */
function gathered(problems: readonly CarrierProblem[], carrier: CarrierId, all: number): CarrierProblem[] {
  return [...Map.groupBy(problems, sameness).values()].map((group) => {
    const [first] = group as [CarrierProblem]
    const codes = [...new Set(group.flatMap(({ service }) => service ?? []))]
    if (codes.length < 2) return first
    const { service: _, ...ofAll } = first
    const own = carrierName(carrier)
    const names = codes.map((code) => serviceLabel(carrier, code))
    const who =
      codes.length === all
        ? own
        : { en: names.map(({ en }) => en).join(', '), cn: names.map(({ cn }) => cn).join('、') }
    const named = 'carrier' in first.params ? 'carrier' : 'service'
    return {
      ...ofAll,
      params: { ...first.params, [named]: who.en },
      zhParams: { ...first.zhParams, [named]: who.cn },
    }
  })
}

/** Of services that nobody asked for, another route is no news. */
const routeCodes = new Set<CarrierProblem['code']>(['SERVICE_UNAVAILABLE', 'SERVICE_ABROAD', 'SERVICE_DOMESTIC'])

/** Not set whether it is a home: carriers decide by the address, in doubt as a home. */
const recipientOf = (to: Address): Address => ({ ...canonicalAddress(to), residential: addressType(to).type })

/** Prices of one carrier for one parcel; pure: the same tables, request and time give the same answer. */
export function quoteSandbox(tables: RateTables, carrier: CarrierId, asked: QuoteRequest, now: Date): Quote {
  const request = { ...asked, from: canonicalAddress(asked.from), to: recipientOf(asked.to) }
  const route = routeOf(request.from, request.to)
  const wrong = requestProblems(carrier, request, { route, now })
  if (wrong.length > 0) return { rates: [], problems: wrong }
  const services = candidates(tables, carrier, request, route)
  const unknown = (request.services ?? []).filter((code) => !services.some((service) => service.code === code))
  const answers = services.map((service) => quoteService(tables, { service, route, request, zone: '' }, now))
  const rates = answers.filter((answer): answer is Rate => !Array.isArray(answer)).sort((a, b) => a.cost - b.cost)
  const name = carrierName(carrier)
  const refusals = answers.filter((answer) => Array.isArray(answer))
  const problems = [
    ...unknown.map((code): CarrierProblem => ({
      code: 'SERVICE',
      params: { carrier: name.en, value: code },
      zhParams: { carrier: name.cn, value: code },
      service: code,
    })),
    ...gathered(
      refusals.flat().filter((problem) => asked.services || !routeCodes.has(problem.code)),
      carrier,
      answers.filter((answer) => !Array.isArray(answer) || !answer.every(({ code }) => routeCodes.has(code))).length,
    ),
  ]
  return { rates, problems }
}
