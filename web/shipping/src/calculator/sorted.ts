import type { Rate } from '@waybill/contract/shipping/api'
import type { RateState } from './rate-state.ts'

export type Sorting = Pick<RateState, 'sort' | 'desc'>

/** Rates by price or days; equals by price, then by name as they came. Unknown days stand last either way. */
export function sorted(rates: readonly Rate[], { sort, desc }: Sorting): Rate[] {
  const turn = desc ? -1 : 1
  const byPrice = (a: Rate, b: Rate) => a.price - b.price
  if (sort === 'price') return rates.toSorted((a, b) => turn * byPrice(a, b))
  return rates.toSorted((a, b) => {
    if (a.transitDays === null || b.transitDays === null) {
      return Number(a.transitDays === null) - Number(b.transitDays === null) || byPrice(a, b)
    }
    return turn * (a.transitDays - b.transitDays) || byPrice(a, b)
  })
}

/** A press on a column: sorts by it, or turns it round. */
export const turned = (now: Sorting, sort: Sorting['sort']): Sorting =>
  now.sort === sort ? { sort, desc: !now.desc } : { sort, desc: false }
