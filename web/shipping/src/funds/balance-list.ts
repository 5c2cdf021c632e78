import { flowType, postageChangeType } from '@waybill/contract/funds/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { listPostage } from '@waybill/contract/funds/api'
import { listPostageDays } from '@waybill/contract/funds/days-api'
import { TRANSACTION_ID } from './postage-list.ts'
import { choice, day, defineList, type FiltersOf, isFiltered, text, textLike } from '@waybill/host/list'

/** Funds that were added are one change type; every other type is billed. */
const typesOf = {
  [flowType.addFunds]: [postageChangeType.addFunds],
  [flowType.billed]: valuesOf(postageChangeType).filter((type) => type !== postageChangeType.addFunds),
} as const

/** Money in and money out of a seller's balance; one transaction stands open beside the list. */
export const balanceList = defineList({
  path: '/funds/balance',
  route: listPostage,
  rowKey: (row) => row.id,
  filters: { q: text(), flow: choice(valuesOf(flowType)), from: day(), to: day() },
  extras: { entry: textLike(TRANSACTION_ID) },
  toQuery: ({ q, flow, from, to }) => ({
    search: q,
    changeTypes: flow && [...typesOf[flow]],
    dateFrom: from,
    dateTo: to,
  }),
  exportTarget: 'transactions',
})

/** The same by day: what each did to the balance, which leads from one line to the next. */
export const balanceDayList = defineList({
  path: '/funds/balance/days',
  route: listPostageDays,
  rowKey: (row) => row.day,
  filters: { q: text(), flow: choice(valuesOf(flowType)), from: day(), to: day() },
  toQuery: ({ q, flow, from, to }) => ({
    search: q,
    changeTypes: flow && [...typesOf[flow]],
    dateFrom: from,
    dateTo: to,
  }),
})

/** Filtered by more than the period: opening and closing are then no balances. */
export const isPartialBalance = (state: FiltersOf<typeof balanceList>): boolean =>
  isFiltered(balanceList, { ...state, from: undefined, to: undefined })
