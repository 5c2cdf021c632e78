import type { ShipRequest } from '../../../../carriers/index.ts'
import type { SalesChain } from '../../../money/prices/index.ts'
import type { QueuedItem } from './batches.ts'
import { oneRate } from '../carrier/carrier-rates.ts'
import { type Offer, offerOf } from '../quotes/offers.ts'
import type { LabelText } from '@waybill/contract/shipping/api'
import { labelTextProblems, printedOf } from '../request/label-texts.ts'
import type { OrderToShip } from '../request/orders-to-ship.ts'
import { type RowProblem, rowProblem } from '../request/problem.ts'
import type { StoredQuote } from '../quotes/quotes.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { ReadyPackage } from './purchases.ts'
import { priceRose } from './settle.ts'
import { todayOrLater, shipDateAt } from '../request/ship-date.ts'
import {
  exportProblems,
  orderProblems,
  type PackageRequest,
  requestHash,
  requestsHash,
  shipRequest,
  shipRequests,
} from '../request/ship-request.ts'
import { packageCount } from '../request/packages.ts'
import { oneOfSeveral, severalOffer } from '../quotes/several.ts'

export interface Row {
  item: QueuedItem
  order: OrderToShip | undefined
  quote: StoredQuote | undefined
  labelTexts: readonly LabelText[]
}
/** `quotedAt`: when the price was shown, of a request that is another one by now; null: it is the same. */
export type Ready = {
  packages: [ReadyPackage, ...ReadyPackage[]]
  orderVersion: number
  quotedAt: Date | null
}
export type NotReady = { problem: RowProblem; newPrice: number | null }

const notReady = (problem: RowProblem): NotReady => ({ problem, newPrice: null })

type Packed = { item: QueuedItem; quote: StoredQuote; packages: readonly PackageRequest[] }

/** As currentOffer, for several packages: the sum of what each costs. */
async function offerOfSeveral(
  runtime: Runtime,
  { item, quote, packages }: Packed,
  chain: SalesChain,
): Promise<Offer | NotReady> {
  const holds = quote.expiresAt > runtime.now() && quote.requestHash.equals(requestsHash(packages))
  const frozen = quote.offers.find((one) => one.carrier === item.carrier && one.serviceCode === item.serviceCode)
  const providers = await runtime.carriers.list(item.orgId)
  const isConnected = providers.some(({ connectionId }) => connectionId === frozen?.connectionId)
  if (holds && frozen && isConnected) return frozen
  const { service, problem } = await oneOfSeveral(providers, packages, item)
  return (service && severalOffer(service, chain)) ?? notReady(service ? rowProblem('NO_RATES') : problem)
}

/** The packages of the row, each at its part of the price; they must be those that await a label now. */
async function priceSeveral(runtime: Runtime, row: Packed, chain: SalesChain): Promise<Ready['packages'] | NotReady> {
  const { item, packages } = row
  const bought = [item, ...item.others].map(({ packageNo }) => packageNo)
  if (bought.join() !== packages.map(({ no }) => no).join()) return notReady(rowProblem('RATE_EXPIRED'))
  const offer = await offerOfSeveral(runtime, row, chain)
  if ('problem' in offer) return offer
  if (offer.sell > item.price) return priceRose(item.price, offer.sell)
  const [first, ...others] = packages.map((one, at) => ({ ...one, offer: offer.packages![at]! }))
  return [first!, ...others]
}

async function currentOffer(
  runtime: Runtime,
  row: { item: QueuedItem; quote: StoredQuote; request: ShipRequest },
  chain: SalesChain,
): Promise<Offer | NotReady> {
  const { item, quote, request } = row
  const holds = quote.expiresAt > runtime.now() && quote.requestHash.equals(requestHash(request))
  const frozen = quote.offers.find((one) => one.carrier === item.carrier && one.serviceCode === item.serviceCode)
  const providers = await runtime.carriers.list(item.orgId)
  const isConnected = providers.some(({ connectionId }) => connectionId === frozen?.connectionId)
  if (holds && frozen && isConnected) return frozen
  const { rate, problems } = await oneRate(providers, request, item)
  const offer = rate && offerOf(rate, chain, request)
  return offer ?? notReady(rate ? rowProblem('NO_RATES') : problems[0])
}

/**
 * The price at which a row can be bought now: the quote's as long as it holds, else a new one, since the quote expired, the order
 * was edited after it, or its carrier account was switched off. Never more than what the seller accepted.
 */
export async function priceNow(
  runtime: Runtime,
  { item, order, quote, labelTexts }: Row,
  chain: SalesChain,
): Promise<Ready | NotReady> {
  if (!order) return notReady(rowProblem('NOT_FOUND', { thing: 'Order' }, { zhParams: { thing: '订单' } }))
  if (!quote || quote.orderId !== item.orderId) return notReady(rowProblem('RATE_EXPIRED'))
  const problem = [
    ...orderProblems(order),
    ...exportProblems(order, { isFiling: runtime.filer !== null }),
    ...labelTextProblems(labelTexts),
  ][0]
  if (problem) return notReady(problem)
  const shipDate = todayOrLater(quote.shipDate, shipDateAt(runtime.now(), order.from, 'UTC'))
  const { version: orderVersion } = order
  const count = packageCount(order)
  if (count !== item.packageCount) return notReady(rowProblem('RATE_EXPIRED'))
  if (count > 1) {
    const requests = shipRequests(order, shipDate, printedOf(labelTexts))
    const packages = await priceSeveral(runtime, { item, quote, packages: requests }, chain)
    return 'problem' in packages ? packages : { packages, orderVersion, quotedAt: null }
  }
  const request = shipRequest(order, shipDate, printedOf(labelTexts))
  const offer = await currentOffer(runtime, { item, quote, request }, chain)
  if ('problem' in offer) return offer
  if (offer.sell > item.price) return priceRose(item.price, offer.sell)
  const quotedAt = quote.requestHash.equals(requestHash(request)) ? null : quote.createdAt
  return { packages: [{ no: 1, request, offer }], orderVersion, quotedAt }
}
