import type { CarrierId } from '@waybill/contract'
import { carrierName, serviceName } from '@waybill/contract/carriers'
import { scale, toCent, type Money } from '@waybill/contract/money'
import {
  billableWeight,
  centigrams,
  limitProblems,
  rowsForService,
  type BillableWeight,
} from '@waybill/contract/parcel'
import type { CarrierProblem, Charge, Rate, ShipRequest } from '../provider.ts'
import { canonicalAddress } from './address-check.ts'
import { etaOf } from './calendar.ts'
import { surchargeLines, surchargeOf, type Subject } from './charges.ts'
import { requestProblems } from './request-check.ts'
import { routeOf, zoneOf, type Route } from './route.ts'
import { bandKey, type OfferedService, type RateBand, type RateTables } from './tables.ts'

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

function priceOf(bands: readonly RateBand[], weight: number): Money | null {
  const band = bands.find((row) => weight > row.over && weight <= row.upTo)
  return band ? bandPrice(band, weight) : null
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

const unavailable = (service: OfferedService): CarrierProblem => {
  const name = serviceName(service.carrier, service.code)
  return {
    code: 'SERVICE_UNAVAILABLE',
    params: { service: name.en },
    zhParams: { service: name.cn },
    service: service.code,
  }
}

function limitsAgainst(tables: RateTables, request: QuoteRequest, service: OfferedService): CarrierProblem[] {
  const rows = rowsForService(tables.limits, service.carrier, service.code)
  const name = carrierName(service.carrier)
  return limitProblems(request.parcel.weight, request.parcel.size, rows).map(({ code, params }) => ({
    code,
    params: { carrier: name.en, ...params },
    zhParams: { carrier: name.cn, ...params },
    service: service.code,
    field: code === 'PARCEL_TOO_HEAVY' ? 'parcel.weight' : 'parcel.size',
  }))
}

/** Options that a service must offer if they are asked for: a Saturday or a COD without a row is not sold. */
function lacksOption(tables: RateTables, subject: Subject): boolean {
  const { options } = subject.request
  const saturday = options.saturday === true && !subject.service.saturday && subject.service.class === 2
  return (
    (saturday && !surchargeOf(tables.surcharges, 'saturday', subject)) ||
    ((options.cod ?? 0) > 0 && !surchargeOf(tables.surcharges, 'cod', subject))
  )
}

interface Terms {
  zone: string
  bands: readonly RateBand[]
  now: Date
}

function rateOf(tables: RateTables, subject: Subject, { zone, bands, now }: Terms): Rate | null {
  const { service, request } = subject
  const rule = rowsForService(tables.dimRules, service.carrier, service.code)[0]
  if (!rule) return null
  const handling = surchargeOf(tables.surcharges, 'handling', subject)
  const billable = withMinimum(
    billableWeight(request.parcel.weight, request.parcel.size, rule),
    handling?.minimumBillable ?? 0,
  )
  const freight = freightLines(bands, billable)
  if (!freight) return null
  const freightTotal = freight.reduce((sum, line) => sum + line.amount, 0)
  const charges = [...freight, ...surchargeLines(tables.surcharges, subject, freightTotal)]
  const transitDays = (bands[0] as RateBand).transitDays
  const saturdays = service.saturday || request.options.saturday === true
  return {
    carrier: service.carrier,
    service: service.code,
    cost: charges.reduce((sum, line) => sum + line.amount, 0),
    currency: 'USD',
    charges,
    billable,
    zone,
    transitDays,
    eta: etaOf(request.options.shipDate, transitDays, saturdays),
    guaranteed: service.class === 2 && service.carrier !== 1,
    expiresAt: new Date(now.getTime() + offeredMs).toISOString(),
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

function quoteService(tables: RateTables, subject: Subject, now: Date): Rate | CarrierProblem[] {
  const { service, route, request } = subject
  const zone = zoneOf(tables.zones, service.carrier, route)
  const bands = zone === null ? undefined : tables.bands.get(bandKey(service.carrier, service.code, zone))
  const foreignPost = service.carrier === 1 && route.from.country !== 'US'
  if (!bands || zone === null || foreignPost || service.international !== route.international)
    return [unavailable(service)]
  const problems = limitsAgainst(tables, request, service)
  if (problems.length > 0) return problems
  if (lacksOption(tables, subject)) return [unavailable(service)]
  return rateOf(tables, subject, { zone, bands, now }) ?? [unavailable(service)]
}

/** Prices of one carrier for one parcel; pure: the same tables, request and time give the same answer. */
export function quoteSandbox(tables: RateTables, carrier: CarrierId, asked: QuoteRequest, now: Date): Quote {
  const request = { ...asked, from: canonicalAddress(asked.from), to: canonicalAddress(asked.to) }
  const route = routeOf(request.from, request.to)
  const wrong = requestProblems(carrier, request, { route, now })
  if (wrong.length > 0) return { rates: [], problems: wrong }
  const services = candidates(tables, carrier, request, route)
  const unknown = (request.services ?? []).filter((code) => !services.some((service) => service.code === code))
  const answers = services.map((service) => quoteService(tables, { service, route, request }, now))
  const rates = answers.filter((answer): answer is Rate => !Array.isArray(answer)).sort((a, b) => a.cost - b.cost)
  const name = carrierName(carrier)
  const problems = [
    ...unknown.map((code): CarrierProblem => ({
      code: 'SERVICE',
      params: { carrier: name.en, value: code },
      zhParams: { carrier: name.cn, value: code },
      service: code,
    })),
    ...answers
      .filter((answer) => Array.isArray(answer))
      .flat()
      .filter((problem) => asked.services || problem.code !== 'SERVICE_UNAVAILABLE'),
  ]
  return { rates, problems }
}
