import { addressType, addressValidationStatus } from '@waybill/contract/addresses/enums'
import { addressSorts, listAddresses } from '@waybill/contract/addresses/api'
import { choice, defineList, type List, text, textLike } from '@waybill/host/list'

const tabs = ['senders', 'recipients'] as const
export type Tab = (typeof tabs)[number]

export const typeOf = (tab: Tab): 1 | 2 => (tab === 'senders' ? addressType.sender : addressType.recipient)

/** Where one ships from, and to. */
export const addressList = defineList({
  path: '/setting/address-book',
  route: listAddresses,
  rowKey: (row) => String(row.id),
  filters: {
    q: text(),
    check: choice(['success', 'error', 'none']),
    country: textLike(/^[A-Z]{2}$/),
    importId: text(),
  },
  views: tabs,
  viewParameter: 'tab',
  clearedByView: ['q', 'check', 'country'],
  sorts: addressSorts,
  order: ({ sort = 'createdAt', desc = true }) => ({ sort, desc }),
  toQuery: (state, tab) => ({
    type: typeOf(tab),
    search: state.q,
    country: state.country,
    importId: state.importId,
    validation: state.check && addressValidationStatus[state.check],
  }),
  choosesColumns: true,
})
export type AddressList = List<typeof addressList>
