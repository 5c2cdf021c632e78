import type { SecurityAction } from '@waybill/contract'
import { securityActionList } from '@waybill/contract/security-events'
import { oneOf, type Paging, readPaging, textValue } from '@waybill/host'

/** All of the list's state; it lives in the address. */
export type ListState = Paging & { q?: string; event?: SecurityAction }

/** Reads the state from an address; what makes no sense is left out. */
export const readSecurityList = (search: Record<string, unknown>): ListState => ({
  ...readPaging(search),
  q: textValue(search.q),
  event: oneOf(securityActionList, search.event),
})
