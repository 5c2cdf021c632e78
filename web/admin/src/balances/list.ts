import { balanceStates, listSellerBalances } from '@waybill/contract/funds/seller-balances-api'
import { choice, defineList, id, type List, text } from '@waybill/host/list'

/** Balances of a provider's customers, lowest first. */
export const sellerBalanceList = defineList({
  path: '/balance/lists',
  route: listSellerBalances,
  rowKey: (row) => String(row.orgId),
  filters: { q: text(), state: choice(balanceStates) },
  extras: { account: id() },
  toQuery: ({ q, state }) => ({ search: q, state }),
})
export type SellerBalanceList = List<typeof sellerBalanceList>
