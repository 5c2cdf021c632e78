import { type Paging, readPaging, textValue } from '@waybill/host'

/** All of the list's state; it lives in the address. `tenant` is the one whose details are open. */
export type ListState = Paging & { q?: string; tenant?: number }

/** Reads the state from an address; what makes no sense is left out. */
export function readTenantList(search: Record<string, unknown>): ListState {
  const tenant = Number(search.tenant)
  return {
    q: textValue(search.q),
    tenant: Number.isSafeInteger(tenant) && tenant > 0 ? tenant : undefined,
    ...readPaging(search),
  }
}
