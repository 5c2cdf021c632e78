import { oneOf, type Paging, readPaging, textValue } from '@waybill/host'
import { addressType, addressValidationStatus, type InputOf, type listAddresses } from '@waybill/contract'
import { addressSorts } from '@waybill/contract/api/addresses'

export const tabs = ['senders', 'recipients'] as const
export type Tab = (typeof tabs)[number]
const checks = ['none', 'success', 'error'] as const
export type Check = (typeof checks)[number]

/** All of the page's state; it lives in the address. */
export type BookState = Paging & {
  tab?: Tab
  q?: string
  country?: string
  check?: Check
  sort?: (typeof addressSorts)[number]
  desc?: boolean
}

export function readBookState(search: Record<string, unknown>): BookState {
  const country = textValue(search.country)
  return {
    tab: oneOf(tabs, search.tab),
    q: textValue(search.q),
    country: country && /^[A-Z]{2}$/.test(country) ? country : undefined,
    check: oneOf(checks, search.check),
    sort: oneOf(addressSorts, search.sort),
    desc: typeof search.desc === 'boolean' ? search.desc : undefined,
    ...readPaging(search),
  }
}

export const tabOf = (state: BookState): Tab => state.tab ?? 'senders'
export const typeOf = (tab: Tab): 1 | 2 => (tab === 'senders' ? addressType.sender : addressType.recipient)

export type BookQuery = NonNullable<InputOf<typeof listAddresses>['query']>
export const filterOf = (state: BookState) => ({
  type: typeOf(tabOf(state)),
  search: state.q,
  country: state.country,
  validation: state.check && addressValidationStatus[state.check],
})
export const queryOf = (state: BookState): BookQuery => ({
  ...filterOf(state),
  sort: state.sort ?? 'createdAt',
  desc: state.desc ?? true,
  cursor: state.cursor,
  limit: state.size ?? 50,
})

export const filtersOff = { q: undefined, country: undefined, check: undefined } as const
export const isFiltered = ({ q, country, check }: BookState): boolean => Boolean(q || country || check)
