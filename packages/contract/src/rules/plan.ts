import { fulfilmentOption } from '../orders/enums.ts'
import type { FulfilmentOption } from '../orders/fulfilment.ts'
import type { ServicePlan } from './rule.ts'

type Candidate = { carrier: number; serviceCode: string; price: number; transitDays: number | null }

/** The service that a plan chooses among what carriers offer; undefined when none fits. A service of unknown duration fits no limit of days. */
export function servicePlanned<T extends Candidate>(plan: ServicePlan, offered: readonly T[]): T | undefined {
  const { pick, withinDays, carriers } = plan
  const fitting = offered.filter(
    ({ carrier, transitDays }) =>
      (carriers.length === 0 || carriers.some((one) => one === carrier)) &&
      (withinDays === null || (transitDays !== null && transitDays <= withinDays)),
  )
  const days = ({ transitDays }: T): number => transitDays ?? Number.MAX_SAFE_INTEGER
  const [first] = fitting.toSorted((a, b) =>
    pick === 'cheapest' ? a.price - b.price || days(a) - days(b) : days(a) - days(b) || a.price - b.price,
  )
  return first
}

/** What a fulfillment option asks of the quote; null where the quote settles nothing. */
export function planOf(option: FulfilmentOption): ServicePlan | null {
  if (option === fulfilmentOption.lowestEstimate) return { pick: 'cheapest', withinDays: null, carriers: [] }
  if (option === fulfilmentOption.earliestEta) return { pick: 'fastest', withinDays: null, carriers: [] }
  return null
}
