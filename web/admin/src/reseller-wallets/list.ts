import { exposureStates, listResellerWallets } from '@waybill/contract/wallets/wallet-api'
import { choice, defineList, id, text } from '@waybill/host/list'

/** Balances of resellers with the platform, lowest first; one account stands open beside the list. */
export const resellerList = defineList({
  path: '/reseller-wallet/lists',
  route: listResellerWallets,
  rowKey: (row) => String(row.orgId),
  filters: { q: text(), state: choice(exposureStates) },
  extras: { account: id() },
  toQuery: ({ q, state }) => ({ search: q, state }),
})
