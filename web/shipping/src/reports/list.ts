import { carriers } from '@waybill/contract/carriers/catalogue'
import { getSpend, listReportRows } from '@waybill/contract/reports/api'
import { labelEvent, spendGroupings } from '@waybill/contract/reports/enums'
import { choice, day, defineList, id, ids, text } from '@waybill/host/list'

const carrierIds = carriers.map((one) => one.id)
/** A choice that is always made: Clear leaves it alone. */
const stays = { effect: 'stays' } as const

const reportViews = ['spend', 'balance', 'refunds', 'average', 'adjustments'] as const

/** The state of the reports in the address. Their pages are pictures and tables of groups, not of records. */
export const spendReport = defineList({
  path: '/report',
  route: getSpend,
  rowKey: String,
  filters: {
    carrier: choice(carrierIds),
    from: day(),
    to: day(),
    by: { ...choice(spendGroupings), ...stays },
    dated: { ...choice(['label']), ...stays },
  },
  views: reportViews,
  // Where the balance went and refunds are about a period alone.
  clearedByView: ['carrier'],
  toQuery: ({ carrier, from, to, by, dated }) => ({ carrier, dateFrom: from, dateTo: to, by, datedBy: dated }),
})

/** The transactions behind a figure. */
export const rowList = defineList({
  path: '/report/rows',
  route: listReportRows,
  rowKey: (row) => row.id,
  filters: {
    events: ids(Object.values(labelEvent)),
    carrier: id(),
    service: text(40),
    zone: text(20),
    from: day(),
    to: day(),
    dated: { ...choice(['label']), ...stays },
  },
  toQuery: ({ events, carrier, service, zone, from, to, dated }) => ({
    events,
    carrier,
    serviceCode: service,
    zone,
    dateFrom: from,
    dateTo: to,
    datedBy: dated,
  }),
})
