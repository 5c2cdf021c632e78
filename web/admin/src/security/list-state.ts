import type { SecurityAction } from '@waybill/contract'
import { securityActionList } from '@waybill/contract/security-events'
import { dayValue, oneOf, type Paging, readPaging, textValue } from '@waybill/host'

/** All of the list's state; it lives in the address. */
export type ListState = Paging & { q?: string; event?: SecurityAction; from?: string; to?: string }

/** Reads the state from an address; what makes no sense is left out. */
export const readSecurityList = (search: Record<string, unknown>): ListState => ({
  ...readPaging(search),
  q: textValue(search.q),
  event: oneOf(securityActionList, search.event),
  from: dayValue(search.from),
  to: dayValue(search.to),
})

export const filtersOff = { q: undefined, event: undefined, from: undefined, to: undefined } as const
export const isFiltered = ({ q, event, from, to }: ListState): boolean => Boolean(q ?? event ?? from ?? to)
