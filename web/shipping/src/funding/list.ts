import { listFunding } from '@waybill/contract/funding/api'
import { fundingParameters, fundingQuery } from '@waybill/host/funding'
import { defineList } from '@waybill/host/list'

/** The requests of the own organization for its postage balance; one stands open beside the list. */
export const fundingList = defineList({
  path: '/funds/funding',
  route: listFunding,
  rowKey: (row) => String(row.id),
  ...fundingParameters,
  toQuery: fundingQuery,
  exportTarget: 'funding',
  choosesColumns: true,
})
