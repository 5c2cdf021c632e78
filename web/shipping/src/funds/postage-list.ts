import { postageChangeType } from '@waybill/contract/funds/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { listPostage } from '@waybill/contract/funds/api'
import { day, defineList, type FiltersOf, ids, isFiltered, text, textLike } from '@waybill/host/list'

/** The id of a transaction. */
export const TRANSACTION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Every movement of a seller's wallet; one stands open beside the list. */
export const postageList = defineList({
  path: '/funds/postage',
  route: listPostage,
  rowKey: (row) => row.id,
  filters: { q: text(), types: ids(valuesOf(postageChangeType)), from: day(), to: day() },
  extras: { entry: textLike(TRANSACTION_ID) },
  toQuery: (state) => ({ search: state.q, changeTypes: state.types, dateFrom: state.from, dateTo: state.to }),
  exportTarget: 'transactions',
  choosesColumns: true,
})

/** Filtered by more than the period: opening and closing are then no balances. */
export const isPartial = (state: FiltersOf<typeof postageList>): boolean =>
  isFiltered(postageList, { ...state, from: undefined, to: undefined })
