import { notFound } from '@waybill/contract/core/errors'
import type { OrderDefaults } from '@waybill/contract/defaults/api'
import type { OrderQuote, Rate, LabelText } from '@waybill/contract/shipping/api'
import { addressType } from '@waybill/contract/addresses/address-type'
import type { EeiSums } from '@waybill/contract/customs/eei'
import { isDeclaredLow } from '@waybill/contract/customs/low-value'
import type { OrderGoods } from '@waybill/contract/orders/filled'
import { sayPlan } from '@waybill/contract/rules/words'
import { carrierName, serviceLabel } from '@waybill/contract/carriers/catalogue'
import { setImmediate as lettingOthers } from 'node:timers/promises'
import type { ConnectedProvider, Rate as CarrierRate } from '../../../../carriers/index.ts'
import { type Db, inScope } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { readDefaults } from '../../../site/defaults/index.ts'
import { getBalance } from '../../../money/funds/index.ts'
import { getSalesChain, type SalesChain } from '../../../money/prices/index.ts'
import { userToday } from '../../../people/identity/index.ts'
import { findGoods } from '../../../sell/orders/index.ts'
import { assignedTo, lacksCarrier, ownService, type Service } from './assigned-service.ts'
import { allRates, isNews } from '../carrier/carrier-rates.ts'
import { type Offer, offerOf, presentRate, withTags } from './offers.ts'
import { type CoverRule, includedCover, listCoverRules } from '../request/cover-rules.ts'
import { findLabelTexts, printedOf } from '../request/label-texts.ts'
import { findOrdersToShip, type OrderToShip } from '../request/orders-to-ship.ts'
import { problemOf, type RowProblem, rowProblem } from '../request/problem.ts'
import { insertQuotes, type NewQuote } from './quotes.ts'
import { shipDate } from '../request/ship-date.ts'
import { type EeiDay, findEeiOthers } from '../customs/eei.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { packageCount, type PackageToShip, packagesToShip, weightToShip } from '../request/packages.ts'
import {
  exportProblems,
  orderProblems,
  requestHash,
  requestsHash,
  shipRequest,
  shipRequests,
} from '../request/ship-request.ts'
import { missingProblems, severalOffer, severalRate, severalRates } from './several.ts'

/** Who asks for prices or voids: a logged-in call, or code that acts like one. */
export type Caller = Pick<BaseCtx, 'database' | 'inScope' | 'now'> & {
  actor: Pick<BaseCtx['actor'], 'orgId' | 'userId'>
}

interface Priced {
  order: OrderToShip
  labelTexts: LabelText[]
  problems: RowProblem[]
  /** Beside rates: why carriers or services are not among them. */
  notOffered: RowProblem[]
  quote: NewQuote | null
  /** The service it goes by unless another is chosen. */
  assigned: Service | null
}
interface Pricing {
  providers: readonly ConnectedProvider[]
  chain: SalesChain
  /** The day on which an order is to be shipped. */
  dayOf: (order: OrderToShip) => string
  /** What labels print otherwise than it was typed, by order. */
  labelTexts: ReadonlyMap<number, LabelText[]>
  defaults: OrderDefaults['services']
  coverRules: readonly CoverRule[]
  /** What else is exported to an order's recipient on its day. */
  others: ReadonlyMap<number, EeiSums>
  isFiling: boolean
}

/** A provider who may not sell a service below its cost does not sell it: that is a reason too. */
function notSoldProblems(assigned: Service | null, found: readonly CarrierRate[], sold: readonly Rate[]): RowProblem[] {
  if (!assigned) return []
  const { carrier, serviceCode } = assigned
  const isFound = found.some((rate) => rate.carrier === carrier && rate.service === serviceCode)
  const isSold = sold.some((rate) => rate.carrier === carrier && rate.serviceCode === serviceCode)
  if (!isFound || isSold) return []
  const { en, cn } = serviceLabel(carrier, serviceCode)
  return [rowProblem('SERVICE_NOT_SOLD', { service: en }, { zhParams: { service: cn }, service: assigned })]
}

async function priceOrder(
  order: OrderToShip,
  { providers, chain, dayOf, defaults, others, isFiling, coverRules, ...more }: Pricing,
): Promise<Priced> {
  const labelTexts = more.labelTexts.get(order.id) ?? []
  const own = [...orderProblems(order), ...exportProblems(order, { others: others.get(order.id), isFiling })]
  const unpriced = { order, labelTexts, notOffered: [], quote: null, assigned: ownService(order) }
  if (own.length > 0) return { ...unpriced, problems: own }
  const day = dayOf(order)
  if (packageCount(order) > 1) return priceSeveral(order, { providers, chain, day, defaults, coverRules, labelTexts })
  const request = shipRequest(order, day, printedOf(labelTexts))
  const { rates, problems, notOffered } = await allRates(providers, request, order)
  const pairs = rates.flatMap((rate) => {
    const offer: Offer | null = offerOf(rate, chain, request)
    return offer ? [{ offer, rate }] : []
  })
  if (pairs.length === 0) return { ...unpriced, problems: problems.length > 0 ? problems : [rowProblem('NO_RATES')] }
  const until = Math.min(...rates.map((rate) => Date.parse(rate.expiresAt)))
  const insured = request.options.insured ?? 0
  const trip = { from: request.from, to: request.to, day }
  const shownRates = pairs.map(({ offer, rate }) =>
    presentRate(offer, rate, { insured, included: includedCover(coverRules, { ...trip, carrier: rate.carrier }) }),
  )
  const assigned = assignedTo(order, { defaults, rates: shownRates })
  const quote = {
    orderId: order.id,
    requestHash: requestHash(request),
    shipDate: day,
    rates: withTags(shownRates, assigned),
    offers: pairs.map(({ offer }) => offer),
    expiresAt: new Date(until),
  }
  return {
    order,
    labelTexts,
    problems: [
      ...problems,
      ...notSoldProblems(assigned, rates, shownRates),
      ...openProblems(order, { assigned, rates: shownRates }),
    ],
    notOffered,
    quote,
    assigned,
  }
}

type PricingSeveral = Pick<Pricing, 'providers' | 'chain' | 'defaults' | 'coverRules'> & {
  day: string
  labelTexts: LabelText[]
}

/** As priceOrder, for the packages of an order that have no label yet: a service costs what they cost in sum. */
async function priceSeveral(
  order: OrderToShip,
  { providers, chain, day, defaults, coverRules, labelTexts }: PricingSeveral,
): Promise<Priced> {
  const packages = shipRequests(order, day, printedOf(labelTexts))
  const { services, problems } = await severalRates(providers, packages)
  const pairs = services.flatMap((found) => {
    const offer = severalOffer(found, chain)
    return offer ? [{ offer, found }] : []
  })
  if (pairs.length === 0)
    return {
      order,
      labelTexts,
      quote: null,
      assigned: ownService(order),
      problems: problems.length > 0 ? problems : [rowProblem('NO_RATES')],
      notOffered: [],
    }
  const shown = pairs.map(({ offer, found }) => {
    const rates = found.map(({ no, request, rate }, at) => {
      const { from, to, options } = request
      const included = includedCover(coverRules, { from, to, day, carrier: rate.carrier })
      return { no, rate: presentRate(offer.packages![at]!, rate, { insured: options.insured ?? 0, included }) }
    })
    return severalRate(offer, rates)
  })
  const assigned = assignedTo(order, { defaults, rates: shown })
  const found = services.flatMap((one) => one.map(({ rate }) => rate))
  const quote = {
    orderId: order.id,
    requestHash: requestsHash(packages),
    shipDate: day,
    rates: withTags(shown, assigned),
    offers: pairs.map(({ offer }) => offer),
    expiresAt: new Date(Math.min(...found.map((rate) => Date.parse(rate.expiresAt)))),
  }
  return {
    order,
    labelTexts,
    problems: [
      ...missingProblems(ownService(order), problems, services),
      ...notSoldProblems(assigned, found, shown),
      ...openProblems(order, { assigned, rates: shown }),
    ],
    notOffered: problems.filter(isNews),
    quote,
    assigned,
  }
}

/** A carrier that offers nothing, or a rule's plan that no service fits: the seller chooses. */
function openProblems(order: OrderToShip, { assigned, rates }: Pick<Priced, 'assigned'> & { rates: readonly Rate[] }) {
  const { plan, carrier } = order
  if (carrier !== null && lacksCarrier(order, rates)) {
    const { en, cn } = carrierName(carrier)
    return [rowProblem('CARRIER_NOT_OFFERED', { carrier: en }, { zhParams: { carrier: cn } })]
  }
  if (plan === null || assigned !== null) return []
  const zhParams = { service: sayPlan(plan, 'cn') }
  return [rowProblem('SERVICE_PLAN_NOT_MET', { service: sayPlan(plan, 'en') }, { zhParams })]
}

/** Goods whose declared value will be questioned; documents alone have none. */
const declaredLow = (customs: OrderToShip['customs']): OrderQuote['parcel']['declaredLow'] =>
  customs === null || customs.customs.contents === 'documents'
    ? []
    : customs.lines.filter(isDeclaredLow).map(({ sku, value, soldFor }) => ({ sku, value, soldFor }))

type OfOrder = { assigned: Service | null; goods: OrderGoods }

const parcelOf = (order: OrderToShip, { assigned, goods }: OfOrder): OrderQuote['parcel'] => {
  const { to, units, sides, sizeUnit, fromProducts, customs } = order
  const [length = null, width = null, height = null] = sides
  return {
    recipient: to.name,
    shipTo: { city: to.city, state: to.state, zip: to.zip, country: to.country },
    addressType: addressType(to),
    weightCg: weightToShip(order),
    customs: customs !== null,
    declaredLow: declaredLow(customs),
    units,
    goods,
    fromProducts,
    length,
    width,
    height,
    sizeUnit,
    ...(packageCount(order) > 1 && { packages: packagesToShip(order).map(shownPackage) }),
    assigned,
  }
}

const shownPackage = ({ no, weight, sides, sizeUnit }: PackageToShip) => {
  const [length = null, width = null, height = null] = sides
  return { no, weightCg: weight, length, width, height, sizeUnit }
}

const noGoods: OrderGoods = { weightCg: 0, gap: null }

const presentQuote = (
  { order, labelTexts, problems, notOffered, quote, assigned }: Priced,
  { quoteId, goods = noGoods }: { quoteId: string | null; goods: OrderGoods | undefined },
): OrderQuote => ({
  orderId: order.id,
  orderNo: order.orderNo,
  parcel: parcelOf(order, { assigned, goods }),
  quoteId,
  expiresAt: quote?.expiresAt.toISOString() ?? null,
  rates: quote?.rates ?? [],
  labelTexts,
  problems: problems.map(problemOf),
  notOffered: notOffered.map(problemOf),
})

/** What else is exported to the recipients of these orders on their days. */
async function findOthers(
  db: Db,
  orgId: number,
  orders: readonly OrderToShip[],
  dayOf: (order: OrderToShip) => string,
): Promise<Map<number, EeiSums>> {
  const abroad = orders.flatMap((order) => (order.customs && order.from ? [{ order, from: order.from }] : []))
  const days: EeiDay[] = abroad.map(({ order, from }) => ({ from, to: order.to, shipDate: dayOf(order) }))
  const sums = await findEeiOthers(db, orgId, days)
  return new Map(abroad.map(({ order }, index) => [order.id, sums[index] ?? {}]))
}

/**
 * Asks every carrier for every order and keeps the answers as quotes. An order that cannot be priced says why, field by field; an id
 * that is not the caller's is NOT_FOUND for the whole call.
 */
export async function quoteOrders(
  ctx: Caller,
  { carriers, filer }: Pick<Runtime, 'carriers' | 'filer'>,
  input: { orderIds: readonly number[]; shipDate?: string | undefined },
): Promise<{ quotes: OrderQuote[]; balance: number }> {
  const { orgId } = ctx.actor
  const ids = [...new Set(input.orderIds)]
  const now = ctx.now()
  const { orders, goods, balance, ...pricing } = await ctx.inScope(async (db) => {
    const orders = await findOrdersToShip(db, orgId, ids)
    const defaults = await readDefaults(db, orgId)
    const { zone } = await userToday(db, now)
    const dayOf = ({ from }: OrderToShip) =>
      shipDate(input.shipDate, { now, from, otherwise: zone, cutOff: defaults.cutOff })
    return {
      orders,
      goods: await findGoods(db, orgId, ids),
      labelTexts: await findLabelTexts(db, orgId, [...orders.values()]),
      balance: await getBalance(db, orgId),
      coverRules: await listCoverRules(db),
      defaults: defaults.services,
      dayOf,
      others: await findOthers(db, orgId, [...orders.values()], dayOf),
    }
  })
  const found = ids.flatMap((id) => orders.get(id) ?? [])
  if (found.length < ids.length) throw notFound('Order', '订单')
  const service = { role: 'service', orgId, userId: ctx.actor.userId } as const
  const chain = await inScope(ctx.database, service, (db) => getSalesChain(db, orgId, now))
  const providers = await carriers.list(orgId)
  const results: Priced[] = []
  // One order after another, all carriers of one at once: two hundred orders at once would only wait for each other.
  for (const order of found) {
    results.push(await priceOrder(order, { providers, chain, isFiling: filer !== null, ...pricing }))
    await lettingOthers()
  }
  const quotes = results.flatMap(({ quote }) => quote ?? [])
  const quoteIds = await inScope(ctx.database, service, (db) => insertQuotes(db, orgId, quotes))
  const idOf = new Map(quotes.map((quote, index) => [quote.orderId, quoteIds[index] ?? null]))
  const of = (id: number) => ({ quoteId: idOf.get(id) ?? null, goods: goods.get(id) })
  return { quotes: results.map((one) => presentQuote(one, of(one.order.id))), balance: balance.available }
}
