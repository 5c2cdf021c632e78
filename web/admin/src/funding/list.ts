import { fundingDenials, fundingMethods } from '@waybill/contract/funding/enums'
import { listFundingRequests } from '@waybill/contract/funding/api'
import { fundingStatus, fundingType } from '@waybill/contract/funds/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { choice, day, defineList, flag, id, ids, type List, text } from '@waybill/host/list'

const views = ['waiting', 'approved', 'denied', 'all'] as const
export type View = (typeof views)[number]

const narrowed = {
  waiting: [fundingStatus.pending],
  approved: [fundingStatus.approved],
  denied: [fundingStatus.denied],
  all: undefined,
} as const

/** Requests of a provider's customers; one stands open beside the list. */
export const requestList = defineList({
  path: '/funding/lists',
  route: listFundingRequests,
  rowKey: (row) => String(row.id),
  filters: {
    q: text(),
    types: ids(valuesOf(fundingType)),
    // The reports of funding times lead here with these.
    method: choice(fundingMethods),
    denial: choice(fundingDenials),
    contested: flag(),
    customer: id(),
    from: day(),
    to: day(),
  },
  extras: { request: id() },
  views,
  widestView: 'all',
  // Who has waited longest comes first; elsewhere the newest.
  toQuery: (state, view) => ({
    search: state.q,
    statuses: narrowed[view] && [...narrowed[view]],
    types: state.types,
    method: state.method,
    denial: state.denial,
    contested: state.contested,
    customer: state.customer,
    dateFrom: state.from,
    dateTo: state.to,
    desc: view !== 'waiting',
  }),
  choosesColumns: true,
})
export type RequestList = List<typeof requestList>
