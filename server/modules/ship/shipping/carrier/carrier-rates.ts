import { carrierCustomsProblems } from '@waybill/contract/customs/check'
import { serviceLabel } from '@waybill/contract/carriers/catalogue'
import { carrierNames } from '../../../../carriers/index.ts'
import type { CarrierProvider, ConnectedProvider, Outcome, Rate, ShipRequest } from '../../../../carriers/index.ts'
import { callWithTimeout } from './call-with-timeout.ts'
import { fromCarrier, type RowProblem, rowProblem } from '../request/problem.ts'
import { customsRowProblem } from '../request/ship-request.ts'

/** How long a carrier may take to price a parcel. */
const RATE_TIMEOUT_MS = 30_000

const unavailableProblem = (provider: CarrierProvider): RowProblem => {
  const name = carrierNames(provider.carriers)
  return rowProblem('CARRIER_UNAVAILABLE', { carrier: name.en }, { zhParams: { carrier: name.cn } })
}

const requestRates = (
  provider: CarrierProvider,
  request: ShipRequest & { services?: string[] },
): Promise<Outcome<Rate[]>> => callWithTimeout((signal) => provider.getRates(request, { signal }), RATE_TIMEOUT_MS)

/** A price with the connection over which it holds. */
export type FoundRate = Rate & { connectionId: string }
export interface RatesFound {
  rates: FoundRate[]
  problems: RowProblem[]
}

async function ratesOf(
  { provider, connectionId, carriers, services: offered }: ConnectedProvider,
  request: ShipRequest,
  services?: string[],
): Promise<RatesFound> {
  // What a carrier does not take of a declaration is not offered by it.
  const { declaration } = request
  const refusals = declaration ? carriers.map((id) => ({ id, problems: carrierCustomsProblems(id, declaration) })) : []
  const refused = refusals.filter(({ problems }) => problems.length > 0)
  const customs = refused.flatMap(({ problems }) => problems.map(customsRowProblem))
  if (carriers.length > 0 && refused.length === carriers.length) return { rates: [], problems: customs }
  const outcome = await requestRates(provider, services ? { ...request, services } : request)
  if (outcome.outcome === 'unknown') return { rates: [], problems: [unavailableProblem(provider)] }
  const isOffered = ({ carrier, service }: Rate) =>
    carriers.includes(carrier) &&
    !refused.some(({ id }) => id === carrier) &&
    (offered === null || offered.includes(service))
  const rates = outcome.outcome === 'success' ? outcome.data.filter(isOffered) : []
  return {
    rates: rates.map((rate) => ({ ...rate, connectionId })),
    problems: [...customs, ...outcome.problems.map((one) => fromCarrier(one, one.carrier ?? provider.carriers[0]))],
  }
}

/** Beside rates, "nothing fits" of one carrier is no news. */
export const isNews = ({ code }: RowProblem): boolean => code !== 'NO_RATES'

/** The same problem of several services or carriers is reported once. */
export function distinct(problems: RowProblem[]): RowProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()]
}

export interface Assigned {
  carrier: number | null
  serviceCode: string | null
}

type Providers = readonly ConnectedProvider[]

/** A service that several connections offer is bought where it costs least. */
function cheapest(rates: readonly FoundRate[]): FoundRate[] {
  const byService = Map.groupBy(rates, ({ carrier, service }) => `${carrier}/${service}`)
  return [...byService.values()].map((same) => same.reduce((best, one) => (one.cost < best.cost ? one : best)))
}

/** Prices of every carrier for a parcel, and the problems of carriers that have none; the others have at least one service that fits. */
export async function everyRate(providers: Providers, request: ShipRequest): Promise<RatesFound> {
  if (providers.length === 0) return { rates: [], problems: [rowProblem('NO_CARRIER_ACCOUNT')] }
  const found = await Promise.all(providers.map((provider) => ratesOf(provider, request)))
  const refusals = found.filter((one) => one.rates.length === 0).flatMap((one) => one.problems)
  return { rates: cheapest(found.flatMap((one) => one.rates)), problems: distinct(refusals) }
}

/**
 * Prices of every carrier for a parcel. The service that is assigned to the order is asked for by name when no carrier offered it
 * unasked (some are for certain contents only); why it is missing is reported beside the prices of the others, and apart from it why
 * whole carriers are.
 */
export async function allRates(
  providers: Providers,
  request: ShipRequest,
  assigned: Assigned,
): Promise<RatesFound & { notOffered: RowProblem[] }> {
  const { rates, problems } = await everyRate(providers, request)
  const { carrier, serviceCode } = assigned
  const isThere = rates.some((rate) => rate.carrier === carrier && rate.service === serviceCode)
  const notOffered = problems.filter(isNews)
  if (carrier === null || serviceCode === null || isThere)
    return { rates, problems: rates.length > 0 ? [] : problems, notOffered }
  const one = await oneRate(providers, request, { carrier, serviceCode })
  if (one.rate) return { rates: [...rates, one.rate], problems: [], notOffered }
  return { rates, problems: rates.length > 0 ? one.problems : distinct([...one.problems, ...problems]), notOffered }
}

/** The price of one service now, or why there is none: one reason at least. */
export async function oneRate(
  providers: Providers,
  request: ShipRequest,
  service: { carrier: number; serviceCode: string },
): Promise<{ rate: FoundRate | null; problems: [RowProblem, ...RowProblem[]] }> {
  const { en, cn } = serviceLabel(service.carrier, service.serviceCode)
  const unavailable = rowProblem('SERVICE_UNAVAILABLE', { service: en }, { zhParams: { service: cn }, service })
  if (providers.length === 0) return { rate: null, problems: [rowProblem('NO_CARRIER_ACCOUNT')] }
  const serving = providers.filter(({ carriers }) => carriers.some((id) => id === service.carrier))
  const found = await Promise.all(serving.map((provider) => ratesOf(provider, request, [service.serviceCode])))
  const problems = found.flatMap((one) => one.problems)
  const isRequested = (one: Rate) => one.carrier === service.carrier && one.service === service.serviceCode
  const rate = cheapest(found.flatMap((one) => one.rates)).find(isRequested) ?? null
  const [first = unavailable, ...others] = problems
  return { rate, problems: [first, ...others] }
}
