import { deskViews, listClaimDesk } from '@waybill/contract/claims/api'
import { defineList, id, ids, type List, text } from '@waybill/host/list'

/** Claims of a provider's sellers, by deadline; one stands open beside the list. */
export const claimDesk = defineList({
  path: '/claim/lists',
  route: listClaimDesk,
  rowKey: (row) => String(row.id),
  filters: { q: text(), carriers: ids() },
  extras: { claim: id() },
  views: [...deskViews, 'all'],
  widestView: 'all',
  toQuery: ({ q, carriers }, view) => ({ search: q, carriers, view: view === 'all' ? undefined : view }),
})
export type ClaimDesk = List<typeof claimDesk>
