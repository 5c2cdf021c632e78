import { carrierName, serviceLabel } from '@waybill/contract/carriers/catalogue'
import type { CarrierProvider, Carriers, Outcome, Rate, ShipRequest } from '../../../../carriers/index.ts'
import { callWithTimeout } from './call-with-timeout.ts'
import { fromCarrier, type RowProblem, rowProblem } from '../request/problem.ts'

/** How long a carrier may take to price a parcel. */
const RATE_TIMEOUT_MS = 30_000

const unavailableProblem = (provider: CarrierProvider): RowProblem => {
  const name = carrierName(provider.carrier)
  return rowProblem('CARRIER_UNAVAILABLE', { carrier: name.en }, { zhParams: { carrier: name.cn } })
}

const requestRates = (
  provider: CarrierProvider,
  request: ShipRequest & { services?: string[] },
): Promise<Outcome<Rate[]>> => callWithTimeout((signal) => provider.getRates(request, { signal }), RATE_TIMEOUT_MS)

export interface RatesFound {
  rates: Rate[]
  problems: RowProblem[]
}

async function ratesOf(provider: CarrierProvider, request: ShipRequest, services?: string[]): Promise<RatesFound> {
  const outcome = await requestRates(provider, services ? { ...request, services } : request)
  if (outcome.outcome === 'unknown') return { rates: [], problems: [unavailableProblem(provider)] }
  return {
    rates: outcome.outcome === 'success' ? outcome.data : [],
    problems: outcome.problems.map((one) => fromCarrier(one, provider.carrier)),
  }
}

/** The same problem of several services or carriers is reported once. */
function distinct(problems: RowProblem[]): RowProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()]
}

export interface Assigned {
  carrier: number | null
  serviceCode: string | null
}

/** Prices of every carrier for a parcel, and the problems of carriers that have none; the others have at least one service that fits. */
export async function everyRate(carriers: Carriers, request: ShipRequest): Promise<RatesFound> {
  const found = await Promise.all(carriers.all().map((provider) => ratesOf(provider, request)))
  const refusals = found.filter((one) => one.rates.length === 0).flatMap((one) => one.problems)
  return { rates: found.flatMap((one) => one.rates), problems: distinct(refusals) }
}

/**
 * Prices of every carrier for a parcel. The service that is assigned to the order is asked for by name when no carrier offered it
 * unasked (some are for certain contents only); why it is missing is reported beside the prices of the others.
 */
export async function allRates(carriers: Carriers, request: ShipRequest, assigned: Assigned): Promise<RatesFound> {
  const { rates, problems } = await everyRate(carriers, request)
  const { carrier, serviceCode } = assigned
  const isThere = rates.some((rate) => rate.carrier === carrier && rate.service === serviceCode)
  if (carrier === null || serviceCode === null || isThere) return { rates, problems: rates.length > 0 ? [] : problems }
  const one = await oneRate(carriers, request, { carrier, serviceCode })
  if (one.rate) return { rates: [...rates, one.rate], problems: [] }
  return { rates, problems: rates.length > 0 ? one.problems : distinct([...one.problems, ...problems]) }
}

/** The price of one service now, or why there is none: one reason at least. */
export async function oneRate(
  carriers: Carriers,
  request: ShipRequest,
  service: { carrier: number; serviceCode: string },
): Promise<{ rate: Rate | null; problems: [RowProblem, ...RowProblem[]] }> {
  const { en, cn } = serviceLabel(service.carrier, service.serviceCode)
  const unavailable = rowProblem('SERVICE_UNAVAILABLE', { service: en }, { zhParams: { service: cn }, service })
  const provider = carriers.find(service.carrier)
  if (!provider) return { rate: null, problems: [unavailable] }
  const { rates, problems } = await ratesOf(provider, request, [service.serviceCode])
  const rate = rates.find((one) => one.service === service.serviceCode) ?? null
  const [first = unavailable, ...others] = problems
  return { rate, problems: [first, ...others] }
}
