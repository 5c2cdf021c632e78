import type { PackageRate, Rate } from '@waybill/contract/shipping/api'
import type { ConnectedProvider, ShipRequest } from '../../../../carriers/index.ts'
import type { LabelCover } from '../../../money/funds/index.ts'
import type { PriceLine, SalesChain } from '../../../money/prices/index.ts'
import { distinct, everyRate, type FoundRate, oneRate, type RatesFound } from '../carrier/carrier-rates.ts'
import { carrierRefusal, ofPackage } from '../request/packages.ts'
import { type RowProblem, rowProblem } from '../request/problem.ts'
import type { PackageRequest } from '../request/ship-request.ts'
import type { Service } from './assigned-service.ts'
import { type Offer, offerOf } from './offers.ts'

type Providers = readonly ConnectedProvider[]
/** A service for all packages: the rate of each, in their order, all over one connection. */
export type ServiceFound = { no: number; request: ShipRequest; rate: FoundRate }[]

const keyOf = ({ carrier, service }: FoundRate): string => `${carrier}/${service}`
const costOf = (found: ServiceFound): number => found.reduce((sum, { rate }) => sum + rate.cost, 0)
const priced = (packages: readonly PackageRequest[], rates: readonly FoundRate[]): ServiceFound =>
  packages.map((one, at) => ({ ...one, rate: rates[at]! }))

/** The services of one account that take every package; of each other one, which package it does not take and why. */
async function ofProvider(
  provider: ConnectedProvider,
  packages: readonly PackageRequest[],
): Promise<{ services: ServiceFound[]; problems: RowProblem[] }> {
  const found: RatesFound[] = []
  for (const { request } of packages) found.push(await everyRate([provider], request))
  const sellsPieces = provider.provider.capabilities.has('pieces')
  const requests = packages.map(({ request }) => request)
  const union = new Map(found.flatMap(({ rates }) => rates.map((rate) => [keyOf(rate), rate] as const)))
  const problems = found.flatMap((one, at) => one.problems.map((problem) => ofPackage(problem, packages[at]!.no)))
  const services: ServiceFound[] = []
  const refusals = new Map(
    [...union.values()].map(({ carrier }) => [carrier, carrierRefusal(carrier, requests, sellsPieces)]),
  )
  for (const refusal of refusals.values()) if (refusal) problems.push(refusal)
  for (const [key, { carrier, service }] of union) {
    if (refusals.get(carrier)) continue
    const rates = found.flatMap((one) => one.rates.find((rate) => keyOf(rate) === key) ?? [])
    if (rates.length === packages.length) {
      services.push(priced(packages, rates))
      continue
    }
    const at = found.findIndex((one) => !one.rates.some((rate) => keyOf(rate) === key))
    const ofService = { carrier, serviceCode: service }
    const reason = await oneRate([provider], requests[at]!, ofService)
    problems.push({ ...ofPackage(reason.problems[0], packages[at]!.no), service: ofService })
  }
  return { services, problems }
}

/** Services that take all packages, each where it costs least in sum, and why the others do not. */
export async function severalRates(
  providers: Providers,
  packages: readonly PackageRequest[],
): Promise<{ services: ServiceFound[]; problems: RowProblem[] }> {
  if (providers.length === 0) return { services: [], problems: [rowProblem('NO_CARRIER_ACCOUNT')] }
  const all = await Promise.all(providers.map((provider) => ofProvider(provider, packages)))
  const byService = Map.groupBy(
    all.flatMap(({ services }) => services),
    ([first]) => keyOf(first!.rate),
  )
  const services = [...byService.values()].map((same) =>
    same.reduce((best, one) => (costOf(one) < costOf(best) ? one : best)),
  )
  return { services, problems: distinct(all.flatMap(({ problems }) => problems)) }
}

/** Why the order's own service does not take all packages: what names it, else what carriers say of whole packages. */
export function missingProblems(
  own: Service | null,
  problems: RowProblem[],
  services: readonly ServiceFound[],
): RowProblem[] {
  const isOwn = ({ carrier, serviceCode }: Service) => carrier === own?.carrier && serviceCode === own.serviceCode
  const isFound = services.some(([first]) => isOwn({ carrier: first!.rate.carrier, serviceCode: first!.rate.service }))
  if (own === null || isFound) return []
  const named = problems.filter(({ service }) => service && isOwn(service))
  return named.length > 0 ? named : problems.filter(({ service }) => !service)
}

/** One service for all packages now, or why not. */
export async function oneOfSeveral(
  providers: Providers,
  packages: readonly PackageRequest[],
  service: { carrier: number; serviceCode: string },
): Promise<{ service: ServiceFound | null; problem: RowProblem }> {
  const { services, problems } = await severalRates(
    providers.filter(({ carriers }) => carriers.some((id) => id === service.carrier)),
    packages,
  )
  const found = services.find(([first]) => keyOf(first!.rate) === `${service.carrier}/${service.serviceCode}`)
  const own = problems.find((one) => one.service?.serviceCode === service.serviceCode)
  return { service: found ?? null, problem: own ?? problems[0] ?? rowProblem('NO_RATES') }
}

/** Lines of the same name as one. */
function summedLines(lines: readonly PriceLine[]): PriceLine[] {
  const groups = Map.groupBy(lines, ({ code, name }) => `${code}/${name?.en ?? ''}`)
  return [...groups.values()].map((same) => ({
    ...same[0]!,
    amount: same.reduce((sum, { amount }) => sum + amount, 0),
  }))
}

function summedCover(offers: readonly Offer[]): LabelCover | null {
  const covers = offers.flatMap(({ cover }) => cover ?? [])
  if (covers.length === 0) return null
  const sum = (of: (cover: LabelCover) => number | null): number => covers.reduce((all, one) => all + (of(one) ?? 0), 0)
  return {
    sell: sum(({ sell }) => sell),
    buy: covers.every(({ buy }) => buy === null) ? null : sum(({ buy }) => buy),
    cost: sum(({ cost }) => cost),
  }
}

/** The offers of all packages as one; null when a provider in the chain refuses to sell one of them below cost. */
export function severalOffer(found: ServiceFound, chain: SalesChain): Offer | null {
  const offers = found.flatMap(({ no, request, rate }) => {
    const offer = offerOf(rate, chain, request)
    return offer ? [{ ...offer, packageNo: no }] : []
  })
  const [first] = offers
  if (!first || offers.length < found.length) return null
  const sum = (of: (offer: Offer) => number): number => offers.reduce((all, one) => all + of(one), 0)
  return {
    ...first,
    cost: sum(({ cost }) => cost),
    buy: first.buy === null ? null : sum(({ buy }) => buy ?? 0),
    sell: sum(({ sell }) => sell),
    lines: summedLines(offers.flatMap(({ lines }) => lines)),
    cover: summedCover(offers),
    billableCg: sum(({ billableCg }) => billableCg),
    eta: latest(offers.map(({ eta }) => eta)),
    packages: offers,
  }
}

const latest = (days: readonly (string | null)[]): string | null =>
  days.reduce((last, day) => (last === null || (day !== null && day > last) ? day : last), null)

const packageRate = (no: number, { price, lines, billableCg, billedBy, dim }: Rate): PackageRate => ({
  no,
  price,
  lines,
  billableCg,
  billedBy,
  dim,
})

/** The rates of all packages as one, each with its own explanation. */
export function severalRate(offer: Offer, rates: readonly { no: number; rate: Rate }[]): Rate {
  const first = rates[0]!.rate
  const all = rates.map(({ rate }) => rate)
  const sum = (of: (rate: Rate) => number): number => all.reduce((whole, one) => whole + of(one), 0)
  const notes = new Map(all.flatMap((one) => one.notes.map((note) => [JSON.stringify(note), note])))
  return {
    ...first,
    price: offer.sell,
    lines: offer.lines,
    cover: {
      ...first.cover,
      insured: sum(({ cover }) => cover.insured),
      included: sum(({ cover }) => cover.included),
      premium: sum(({ cover }) => cover.premium),
    },
    billableCg: offer.billableCg,
    dim: null,
    billedBy: 'actual',
    transitDays: all.reduce<number | null>((most, { transitDays }) => Math.max(most ?? 0, transitDays ?? 0), null),
    eta: offer.eta,
    notes: [...notes.values()],
    packages: rates.map(({ no, rate }) => packageRate(no, rate)),
  }
}
