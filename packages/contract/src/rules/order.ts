import type { PostalAddress } from '../core/schemas.ts'
import type { MassUnit, SizeUnit } from '../parcels/parcel.ts'
import type { Choice, ServicePlan } from './rule.ts'

/** What an order has of each choice that a rule may make. */
export interface ChoiceValues {
  /** `labelFrom`: who brings the label where no service is chosen; left out where nobody is named, and in what was stored before it was there. */
  service: { carrier: number | null; serviceCode: string | null; plan: ServicePlan | null; labelFrom?: number }
  weight: { massUnit: MassUnit; weight: number | null; weight2: number | null; weightCg: number | null }
  package: { length: number | null; width: number | null; height: number | null; sizeUnit: SizeUnit }
  shipFrom: PostalAddress | null
  /** Where it goes by itself; null = nowhere, or it is there. */
  warehouse: number | null
  signature: number
  insurance: number | null
  battery: { lithium: boolean; batteryType: number | null }
  /** Null = not on hold. */
  hold: { reason: string | null } | null
}

/**
 * Who chose a value, where it was a person or a rule; anything else came with the order. A rule's mark holds what the rule set and what
 * the order had before: it counts as long as the order still has what the rule set, so other writers need not know about it.
 */
export type Mark<K extends Choice = Choice> =
  | { by: 'person' }
  | { by: 'rule'; rule: number; to: ChoiceValues[K]; base: ChoiceValues[K] }
export type Chosen = { [K in Choice]?: Mark<K> } & {
  /** Tags that rules added, and those of them that a person took off, which rules leave off. */
  tags?: { added: string[]; off: string[] }
}

export interface RuleLine {
  sku: string | null
  name: string | null
  quantity: number
  unitPrice: number | null
  hsCode: string | null
  originCountry: string | null
  /** Of the product with this SKU; null when there is none. */
  product: { brand: string | null; battery: boolean; weightCg: number | null } | null
}

/** When rules run, by the clock where the seller ships from. */
export interface RuleClock {
  /** 0 to 23. */
  hour: number
  /** 1 Monday to 7 Sunday. */
  weekday: number
  /** Null = the seller has no cut-off time. */
  beforeCutOff: boolean | null
  /** Until the cut-off of the same day; null = it is over, or there is none. */
  minutesToCutOff: number | null
}

/** An order as rules look at it. */
export interface RuleOrder {
  id: number
  orderNo: string
  storeId: number | null
  orderType: number
  imported: boolean
  reference: string | null
  reference2: string | null
  currency: string
  buyerNote: string | null
  isGift: boolean
  tags: string[]
  to: PostalAddress
  /** Of the default sender, for orders without one of their own; null when there is none. */
  fromCountry: string | null
  lines: RuleLine[]
  /** What the seller's other orders say; null where no rule asks. Earlier ones count up to 1,000, canceled ones not at all. */
  history: { sameAddress: number; earlierOrders: number } | null
  now: RuleClock
  values: ChoiceValues
  chosen: Chosen
  /** It goes in several packages, each with its own weight, size and insurance: no rule knows which it means. */
  several?: boolean
  /** Why no rule may split it; it has several packages: see there. */
  notSplit?: 'notAwaiting' | 'label' | 'splitOff'
  /** What products filled in. */
  filled: { weightCg: number | null; size: ChoiceValues['package'] | null }
}

/** Whether two values of JSON are the same, in whatever order their properties are. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => isSame(one[key as never] as unknown, other[key as never] as unknown))
  )
}
