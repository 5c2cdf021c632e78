import type { CarrierId } from '@waybill/contract'
import { carrierName, serviceLabel } from '@waybill/contract/carriers'
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
import { declaredProblems, notesFor, ofService } from './declared.ts'
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

/** A refusal of one service, by its name with the carrier's. */
const refusedBy = (subject: Subject, code: CarrierProblem['code']): CarrierProblem => {
  const { en, cn, code: service } = ofService(subject)
  return { code, params: { service: en }, zhParams: { service: cn }, service }
}

function limitsAgainst(tables: RateTables, subject: Subject): CarrierProblem[] {
  const { service, request } = subject
  const rows = rowsForService(tables.limits, service.carrier, service.code)
  const { en, cn, code } = ofService(subject)
  return limitProblems(request.parcel, rows).map((problem) => ({
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
  const asked = options.saturday === true && !subject.service.saturday && subject.service.class === 2
  return asked && !surchargeOf(tables.surcharges, 'saturday', subject)
    ? [{ ...refusedBy(subject, 'SATURDAY_UNAVAILABLE'), field: 'options.saturday' }]
    : []
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
    notes: notesFor(tables, subject),
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
  const { service, route } = subject
  if (service.international !== route.international)
    return [refusedBy(subject, service.international ? 'SERVICE_ABROAD' : 'SERVICE_DOMESTIC')]
  const zone = zoneOf(tables.zones, service.carrier, route)
  const bands = zone === null ? undefined : tables.bands.get(bandKey(service.carrier, service.code, zone))
  const foreignPost = service.carrier === 1 && route.from.country !== 'US'
  if (!bands || zone === null || foreignPost) return [refusedBy(subject, 'SERVICE_UNAVAILABLE')]
  const problems = [
    ...limitsAgainst(tables, subject),
    ...declaredProblems(tables, subject),
    ...saturdayProblems(tables, subject),
  ]
  if (problems.length > 0) return problems
  return rateOf(tables, subject, { zone, bands, now }) ?? [refusedBy(subject, 'SERVICE_UNAVAILABLE')]
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
