import { listFunding } from '@waybill/contract/funding/api'
import { fundingStatus, fundingType } from '@waybill/contract/funds/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { day, defineList, id, ids, type List, text } from '@waybill/host/list'

/** The requests of the own organization; one stands open beside the list. */
export const fundingList = defineList({
  path: '/funds/funding',
  route: listFunding,
  rowKey: (row) => String(row.id),
  filters: {
    q: text(),
    status: ids(valuesOf(fundingStatus)),
    types: ids(valuesOf(fundingType)),
    from: day(),
    to: day(),
  },
  extras: { request: id() },
  toQuery: (state) => ({
    search: state.q,
    statuses: state.status,
    types: state.types,
    dateFrom: state.from,
    dateTo: state.to,
  }),
  exportTarget: 'funding',
  choosesColumns: true,
})
export type FundingList = List<typeof fundingList>
