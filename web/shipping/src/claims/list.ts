import { claimStates, listClaims } from '@waybill/contract/claims/api'
import { perils } from '@waybill/contract/claims/perils'
import { choice, defineList, ids, text } from '@waybill/host/list'

/** Claims of the seller. */
export const claimList = defineList({
  path: '/claim/lists',
  route: listClaims,
  rowKey: (row) => String(row.id),
  filters: { q: text(), state: choice(claimStates), peril: choice(perils), carriers: ids() },
  toQuery: ({ q, state, peril, carriers }) => ({ search: q, state, peril, carriers }),
})
