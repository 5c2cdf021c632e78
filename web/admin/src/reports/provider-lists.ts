import { adjustmentReasons } from '@waybill/contract/carrier-invoices/enums'
import { carriers } from '@waybill/contract/carriers/catalogue'
import { fundingMethods } from '@waybill/contract/funding/enums'
import { accuracyCauses, accuracySides, getAccuracy, listAccuracyRows } from '@waybill/contract/reports/accuracy-api'
import { accuracyGroupings, floatGroupings, fundingGroupings } from '@waybill/contract/reports/enums'
import { getFloat, listFloatRows } from '@waybill/contract/reports/float-api'
import { labelAges, listUnbilledLabels } from '@waybill/contract/reports/unbilled-api'
import { getFundingTimes } from '@waybill/contract/reports/funding-times-api'
import { choice, day, defineList, id, text } from '@waybill/host/list'

/** A choice that is always made: Clear leaves it alone. */
const stays = { effect: 'stays' } as const

/** The state of the report of customers' money in the address. It shows groups, not records, as the other reports do. */
export const floatReport = defineList({
  path: '/report/float',
  route: getFloat,
  rowKey: String,
  filters: { provider: id(), from: day(), to: day(), by: { ...choice(floatGroupings), ...stays } },
  toQuery: ({ provider, from, to, by }) => ({ provider, dateFrom: from, dateTo: to, by }),
})
/** The transactions behind a figure. */
export const floatRowList = defineList({
  path: '/report/float/rows',
  route: listFloatRows,
  rowKey: (row) => `${row.customer.id}:${row.id}`,
  filters: { provider: id(), seller: id(), from: day(), to: day() },
  toQuery: ({ provider, seller, from, to }) => ({ provider, seller, dateFrom: from, dateTo: to }),
})

/** The labels behind a figure of what carriers have not billed. */
export const unbilledList = defineList({
  path: '/report/float/unbilled',
  route: listUnbilledLabels,
  rowKey: (row) => row.id,
  filters: { carrier: choice([0, ...carriers.map((one) => one.id)]), age: choice(labelAges) },
  toQuery: ({ carrier, age }) => ({ carrier, age }),
})

export const fundingReport = defineList({
  path: '/report/funding',
  route: getFundingTimes,
  rowKey: String,
  filters: {
    method: choice(fundingMethods),
    from: day(),
    to: day(),
    by: { ...choice(fundingGroupings), ...stays },
  },
  toQuery: ({ method, from, to, by }) => ({ method, dateFrom: from, dateTo: to, by }),
})

const causes = ['none', ...adjustmentReasons] as const satisfies typeof accuracyCauses
export const accuracyReport = defineList({
  path: '/report/accuracy',
  route: getAccuracy,
  rowKey: String,
  filters: {
    carrier: choice(carriers.map((one) => one.id)),
    from: day(),
    to: day(),
    by: { ...choice(accuracyGroupings), ...stays },
  },
  toQuery: ({ carrier, from, to, by }) => ({ carrier, dateFrom: from, dateTo: to, by }),
})
/** The labels behind a figure. */
export const accuracyRowList = defineList({
  path: '/report/accuracy/rows',
  route: listAccuracyRows,
  rowKey: (row) => `${row.customer.id}:${row.shipment.id}`,
  filters: {
    cause: choice(causes),
    side: choice(accuracySides),
    carrier: id(),
    service: text(40),
    from: day(),
    to: day(),
  },
  toQuery: ({ cause, side, carrier, service, from, to }) => ({
    cause,
    side,
    carrier,
    serviceCode: service,
    dateFrom: from,
    dateTo: to,
  }),
})
