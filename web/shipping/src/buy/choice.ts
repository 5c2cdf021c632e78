import { type OrderQuote, type Problem, type Rate, isLabelTextOpen } from '@waybill/contract/shipping/api'

export const strategies = ['assigned', 'cheapest', 'fastest'] as const
export type Strategy = (typeof strategies)[number]
/** A way of choosing for all orders, or one service for all of them (`serviceKey`). */
export type ForAll = Strategy | `${number}/${string}`
/** What holds for all orders, and the services picked by hand for some. */
export type Choices = { all: ForAll; rows: ReadonlyMap<number, string> }

export const serviceKey = (service: { carrier: number; serviceCode: string }): `${number}/${string}` =>
  `${service.carrier}/${service.serviceCode}`

const isService = (all: ForAll): all is `${number}/${string}` => all.includes('/')

const tagged = (rates: readonly Rate[], tag: Strategy): Rate | null =>
  rates.find((rate) => rate.tags.includes(tag)) ?? null

/** What the order is to go by is not offered: the problem asks for a choice, which is nobody else's. */
const openCodes: ReadonlySet<string> = new Set(['CARRIER_NOT_OFFERED', 'SERVICE_PLAN_NOT_MET'])
const leavesChoice = ({ problems }: OrderQuote): boolean => problems.some(({ code }) => openCodes.has(code))

/**
 * The rate that holds for all. "As assigned" takes the cheapest where nothing was assigned, but never another service than the assigned one,
 * and nothing where the carrier or the plan of the order finds no service.
 */
function byStrategy(quote: OrderQuote, strategy: ForAll): Rate | null {
  const { rates, parcel } = quote
  if (isService(strategy)) return rates.find((rate) => serviceKey(rate) === strategy) ?? null
  if (strategy !== 'assigned' || parcel.assigned !== null) return tagged(rates, strategy)
  return leavesChoice(quote) ? null : tagged(rates, 'cheapest')
}

/** The rate at which an order would be bought; null when there is none, or when the user has to choose. */
export function pickRate(quote: OrderQuote, choices: Choices): Rate | null {
  const picked = choices.rows.get(quote.orderId)
  const byHand = picked === undefined ? undefined : quote.rates.find((rate) => serviceKey(rate) === picked)
  return byHand ?? byStrategy(quote, choices.all)
}

/** ready: can be bought · problem: the order has to be mended · service: one has to be chosen · text: what the label prints has to be confirmed. */
export type Readiness = 'ready' | 'problem' | 'service' | 'text'
/** `problems`: why the order cannot be bought as it stands. */
export type Pick = { quote: OrderQuote; rate: Rate | null; readiness: Readiness; problems: readonly Problem[] }

export function pickOf(quote: OrderQuote, choices: Choices): Pick {
  const rate = pickRate(quote, choices)
  const { problems } = quote
  if (quote.rates.length === 0) return { quote, rate, readiness: 'problem', problems }
  // Beside rates the problems say why the assigned service is not among them, which is no news of the one that was chosen for all.
  if (!rate || !quote.quoteId)
    return { quote, rate, readiness: 'service', problems: isService(choices.all) ? [] : problems }
  return { quote, rate, readiness: quote.labelTexts.some(isLabelTextOpen) ? 'text' : 'ready', problems }
}

/** A service that some of the orders can go by: of how many, and what these would cost in all. */
export type CommonService = { carrier: number; serviceCode: string; orders: number; total: number }

/** Every service among the rates, those that take most orders first, then the cheapest. */
export function commonServices(picks: readonly Pick[]): CommonService[] {
  const found = new Map<string, CommonService>()
  for (const rate of picks.flatMap(({ quote }) => quote.rates)) {
    const { carrier, serviceCode } = rate
    const known = found.get(serviceKey(rate)) ?? { carrier, serviceCode, orders: 0, total: 0 }
    found.set(serviceKey(rate), { ...known, orders: known.orders + 1, total: known.total + rate.price })
  }
  return [...found.values()].toSorted((a, b) => b.orders - a.orders || a.total - b.total)
}

export type BuyItem = { orderId: number; quoteId: string; carrier: number; serviceCode: string; price: number }

/** Orders that only wait for a text to be confirmed, each of which has a proposal: all can be confirmed as they are shown. */
export const proposedTexts = (picks: readonly Pick[]): OrderQuote[] =>
  picks.flatMap(({ quote, readiness }) =>
    readiness === 'text' && quote.labelTexts.every(({ state }) => state !== 'unread') ? [quote] : [],
  )

/** What is sent to be bought, in the order of the selection; orders that are not ready are left out. */
export const itemsOf = (picks: readonly Pick[]): BuyItem[] =>
  picks.flatMap(({ quote, rate, readiness }) =>
    readiness === 'ready' && rate && quote.quoteId
      ? [
          {
            orderId: quote.orderId,
            quoteId: quote.quoteId,
            carrier: rate.carrier,
            serviceCode: rate.serviceCode,
            price: rate.price,
          },
        ]
      : [],
  )

/** How many labels would be bought. */
export const labelCount = (picks: readonly Pick[]): number =>
  picks.reduce(
    (sum, { quote, rate, readiness }) =>
      readiness === 'ready' && rate && quote.quoteId ? sum + (rate.packages?.length ?? 1) : sum,
    0,
  )

/** The line of a price that insurance is. */
const isInsurance = ({ code }: Rate['lines'][number]): boolean => code === 'insurance'

/** What insurance costs among the labels that would be bought: of how many, and the sum. */
export function insuranceOf(picks: readonly Pick[]): { labels: number; amount: number } {
  const amounts = picks.flatMap(({ rate, readiness }) => {
    const line = readiness === 'ready' ? rate?.lines.find(isInsurance) : undefined
    return line ? [line.amount] : []
  })
  return { labels: amounts.length, amount: amounts.reduce((sum, one) => sum + one, 0) }
}

/** Orders priced as homes only because their addresses say nothing else, where that costs something. */
export const assumedHomes = (picks: readonly Pick[]): number[] =>
  picks
    .filter(
      ({ quote, rate }) =>
        quote.parcel.addressType.because === 'doubt' && rate?.lines.some(({ code }) => code === 'residential'),
    )
    .map(({ quote }) => quote.orderId)

export const totalOf = (items: readonly BuyItem[]): number => items.reduce((sum, item) => sum + item.price, 0)

/** As many as the balance covers, so the cheaper ones: the orders that would go, and the others. */
export function withinBalance(items: readonly BuyItem[], balance: number): { covered: number; excluded: number[] } {
  let rest = balance
  const excluded: number[] = []
  for (const { orderId, price } of items.toSorted((a, b) => a.price - b.price)) {
    if (price <= rest) rest -= price
    else excluded.push(orderId)
  }
  return { covered: items.length - excluded.length, excluded: excluded }
}

/** With what a purchase begins. */
export const startChoices: Choices = { all: 'assigned', rows: new Map() }

/** How an order stands before anything was chosen: all but `ready` need a person first. */
export const readinessAtStart = (quote: OrderQuote): Readiness => pickOf(quote, startChoices).readiness

/** Whether an order needs a service or a correction; one whose label text is to be confirmed is counted by itself. */
const isWaiting = ({ readiness }: Pick): boolean => readiness === 'problem' || readiness === 'service'

/** Why orders cannot be bought yet. Null: nothing but that the assigned service is not offered. */
export type Reason = { problem: Problem | null; picks: Pick[] }

/** The orders that need attention by what keeps them, the commonest reason first; of several problems of an order its first. */
export function attentionReasons(picks: readonly Pick[]): Reason[] {
  const reasons = new Map<string, Reason>()
  for (const pick of picks.filter(isWaiting)) {
    const problem = pick.problems[0] ?? null
    const key = `${pick.readiness} ${problem?.message}`
    const reason = reasons.get(key) ?? { problem, picks: [] }
    reason.picks.push(pick)
    reasons.set(key, reason)
  }
  return [...reasons.values()].toSorted((a, b) => b.picks.length - a.picks.length)
}

/** Has anything been chosen that closing would lose? */
export const isChosen = ({ all, rows }: Choices): boolean => all !== startChoices.all || rows.size > 0

/** Choices that take the cheapest service for orders whose assigned one has no rate; the others keep theirs. */
export function cheapestForUnserved(picks: readonly Pick[], choices: Choices): Choices {
  const rows = new Map(choices.rows)
  for (const { quote, readiness } of picks) {
    const rate = readiness === 'service' ? tagged(quote.rates, 'cheapest') : null
    if (rate) rows.set(quote.orderId, serviceKey(rate))
  }
  return { ...choices, rows }
}

/** One press helps those without a service, the others take typing; texts to be confirmed have a notice of their own. */
const attentionOrder: readonly Readiness[] = ['service', 'problem', 'text', 'ready']

type Standing = { atStart: ReadonlyMap<number, Readiness>; all: ForAll }

/** Orders that needed attention, or that the service chosen for all does not take, first; those fixed since keep their place, so that nothing jumps under the hand. */
export function attentionFirst(picks: readonly Pick[], { atStart, all }: Standing): Pick[] {
  const rank = ({ quote }: Pick): number => {
    const unserved = isService(all) && quote.rates.length > 0 && byStrategy(quote, all) === null
    return attentionOrder.indexOf(unserved ? 'service' : (atStart.get(quote.orderId) ?? 'ready'))
  }
  return picks.toSorted((a, b) => rank(a) - rank(b))
}

/** Orders whose prices no longer hold at `now` (ms). */
export const expiredIds = (picks: readonly Pick[], now: number): number[] =>
  picks
    .filter(
      ({ quote, readiness }) => readiness === 'ready' && quote.expiresAt !== null && Date.parse(quote.expiresAt) <= now,
    )
    .map(({ quote }) => quote.orderId)
