import { carriers } from '@waybill/contract/carriers/catalogue'
import { getMargin, listMarginRows } from '@waybill/contract/reports/api'
import { labelEvent, marginGroupings } from '@waybill/contract/reports/enums'
import { choice, day, defineList, id, ids, type Parameter, text } from '@waybill/host/list'

/** A choice that is always made: Clear leaves it alone. */
const stays = { effect: 'stays' } as const

/** The state of the margin report in the address. It shows groups, not records. */
export const marginReport = defineList({
  path: '/report',
  route: getMargin,
  rowKey: String,
  filters: {
    carrier: choice(carriers.map((one) => one.id)),
    from: day(),
    to: day(),
    by: { ...choice(marginGroupings), ...stays },
    dated: { ...choice(['label']), ...stays },
  },
  toQuery: ({ carrier, from, to, by, dated }) => ({ carrier, dateFrom: from, dateTo: to, by, datedBy: dated }),
})

/** A rule's id, or 0 for labels without one. */
const rule: Parameter<number> = {
  read: (value) => (/^\d{1,15}$/.test(String(value)) ? Number(value) : undefined),
}

/** The transactions behind a figure. */
export const marginRowList = defineList({
  path: '/report/rows',
  route: listMarginRows,
  rowKey: (row) => row.id,
  filters: {
    events: ids(Object.values(labelEvent)),
    seller: id(),
    rule,
    carrier: id(),
    service: text(40),
    from: day(),
    to: day(),
    dated: { ...choice(['label']), ...stays },
  },
  toQuery: ({ events, seller, rule: of, carrier, service, from, to, dated }) => ({
    events,
    seller,
    rule: of,
    carrier,
    serviceCode: service,
    dateFrom: from,
    dateTo: to,
    datedBy: dated,
  }),
})
