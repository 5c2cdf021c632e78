import { flowType, postageChangeType } from '@waybill/contract/funds/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { listWalletEntries } from '@waybill/contract/wallets/wallet-api'
import { choice, day, defineList, isFiltered, type FiltersOf } from '@waybill/host/list'

/** Funds that were added are one change type; every other type is billed. */
const typesOf = {
  [flowType.addFunds]: [postageChangeType.addFunds],
  [flowType.billed]: valuesOf(postageChangeType).filter((type) => type !== postageChangeType.addFunds),
} as const

/** What moved a reseller's own balance, newest first. */
export const walletList = defineList({
  path: '/wallet',
  route: listWalletEntries,
  rowKey: (row) => row.entry.id,
  filters: { flow: choice(valuesOf(flowType)), from: day(), to: day() },
  toQuery: ({ flow, from, to }) => ({ changeTypes: flow && [...typesOf[flow]], dateFrom: from, dateTo: to }),
})

/** Filtered by more than the period: opening and closing are then no balances. */
export const isPartial = (state: FiltersOf<typeof walletList>): boolean =>
  isFiltered(walletList, { ...state, from: undefined, to: undefined })
