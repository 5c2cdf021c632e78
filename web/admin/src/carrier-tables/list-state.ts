import { carrier as carriers, type CarrierId, valuesOf } from '@waybill/contract'
import { type CarrierTable, carrierTables, sourceStatuses } from '@waybill/contract/api/carrier-tables'
import { oneOf, type Paging, readPaging, textValue } from '@waybill/host'

/** All of the list's state; it lives in the address. */
export type ListState = Paging & {
  table?: CarrierTable
  q?: string
  carrier?: CarrierId
  status?: (typeof sourceStatuses)[number]
}

/** Reads the state from an address; what makes no sense is left out. */
export const readCarrierTables = (search: Record<string, unknown>): ListState => ({
  ...readPaging(search),
  table: oneOf(carrierTables, search.table),
  q: textValue(search.q),
  carrier: valuesOf(carriers).find((id) => String(id) === String(search.carrier)),
  status: oneOf(sourceStatuses, search.status),
})

export const filtersOff = { q: undefined, carrier: undefined, status: undefined } as const
export const isFiltered = ({ q, carrier, status }: ListState): boolean => Boolean(q ?? carrier ?? status)
