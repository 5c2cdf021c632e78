import type { PriceBasis, Rate } from '@waybill/contract/shipping/api'
import { findService } from '@waybill/contract/carriers/catalogue'
import { dayOrNull } from '../carrier/carrier-dates.ts'
import type { FoundRate as CarrierRate } from '../carrier/carrier-rates.ts'
import type { LabelCover } from '../../../money/funds/index.ts'
import { coverOf } from './cover.ts'
import { fromCarrier, problemOf } from '../request/problem.ts'
import {
  type ChainPrice,
  explainPrice,
  freightOf,
  type PriceLine,
  priceChain,
  type SalesChain,
  type ServiceFacts,
  type TierTrace,
} from '../../../money/prices/index.ts'

/** One service at its price along the whole chain, frozen in a quote and in the purchase made from it. Not for the seller's eyes. */
export interface Offer {
  carrier: number
  serviceCode: string
  /** The connection over which it is bought. */
  connectionId: string
  /** What the carrier charges, what the reseller pays (null without one), what the seller pays. */
  cost: number
  buy: number | null
  sell: number
  trace: TierTrace[]
  /** The price in lines that add up to it. */
  lines: PriceLine[]
  /** What of these amounts is insurance; null: nothing. Left out in offers of before it was kept apart. */
  cover?: LabelCover | null
  billableCg: number
  billedBy: 'actual' | 'dim' | 'min'
  zone: string | null
  eta: string | null
  /** Of several packages: each by itself. The amounts above are their sums, and `trace` is the first one's. */
  packages?: Offer[]
  packageNo?: number
}

/** From where to where a parcel goes, as far as prices depend on it. */
export interface Route {
  from: { country: string }
  to: { country: string }
}

/** What price rules look at: whatever crosses a border is international, import and export alike. */
export function serviceFacts(carrier: number, serviceCode: string, { from, to }: Route): ServiceFacts {
  const ownClass = findService(carrier, serviceCode)?.class ?? 1
  return { carrier, serviceCode, class: from.country === to.country ? ownClass : 4 }
}

/** Prices a carrier's rate for a seller; null when a provider in the chain refuses to sell it below cost. */
export function offerOf(rate: CarrierRate, chain: SalesChain, route: Route): Offer | null {
  const facts = serviceFacts(rate.carrier, rate.service, route)
  const cost = { cost: rate.cost, freight: freightOf(rate.cost, rate.charges) }
  const price: ChainPrice | null = priceChain(cost, chain.tiers, facts)
  if (!price) return null
  const lines = explainPrice(price.sell, price.trace, rate.charges)
  return {
    carrier: rate.carrier,
    serviceCode: rate.service,
    connectionId: rate.connectionId,
    ...price,
    lines,
    cover: coverOf(price, rate.charges, lines),
    billableCg: rate.billable.weight,
    billedBy: rate.billable.by,
    zone: rate.zone,
    eta: dayOrNull(rate.eta),
  }
}

const dimOf = ({ dim }: CarrierRate['billable']): Rate['dim'] => dim && { ...dim }

/** Rows of one source together. */
function basisOf({ basis = [] }: CarrierRate): PriceBasis[] {
  const groups = Map.groupBy(basis, ({ source, sourceDate, status }) => `${status} ${sourceDate} ${source}`)
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows
    return first
      ? [
          {
            of: rows.map((row) => row.of),
            source: first.source,
            date: first.sourceDate && dayOrNull(first.sourceDate),
            status: first.status,
          },
        ]
      : []
  })
}

/** What a parcel is insured for, and what its carrier covers without insurance. */
interface Insured {
  insured: number
  included: number
}

/** An offer as the seller sees it. */
export function presentRate(offer: Offer, rate: CarrierRate, { insured, included }: Insured): Rate {
  return {
    carrier: offer.carrier,
    serviceCode: offer.serviceCode,
    price: offer.sell,
    lines: offer.lines,
    cover: { insurer: offer.carrier, insured, included, premium: offer.cover?.sell ?? 0 },
    billableCg: offer.billableCg,
    billedBy: offer.billedBy,
    dim: dimOf(rate.billable),
    zone: offer.zone,
    transitDays: rate.transitDays,
    eta: offer.eta,
    tags: [],
    notes: (rate.notes ?? []).map((note) => problemOf(fromCarrier(note, rate.carrier))),
    basis: basisOf(rate),
  }
}

/** Marks the cheapest by what the seller pays, the fastest (the cheaper of equals) and the one assigned to the order; cheapest first. */
export function withTags(
  rates: Rate[],
  assigned: { carrier: number | null; serviceCode: string | null } | null,
): Rate[] {
  const byPrice = rates.toSorted((a, b) => a.price - b.price || (a.transitDays ?? 99) - (b.transitDays ?? 99))
  const fastest = byPrice.toSorted((a, b) => (a.transitDays ?? 99) - (b.transitDays ?? 99))[0]
  return byPrice.map((rate, index) => ({
    ...rate,
    tags: [
      ...(index === 0 ? (['cheapest'] as const) : []),
      ...(rate === fastest ? (['fastest'] as const) : []),
      ...(rate.carrier === assigned?.carrier && rate.serviceCode === assigned.serviceCode
        ? (['assigned'] as const)
        : []),
    ],
  }))
}
