import { listSiteSecurity } from '@waybill/contract/security/api'
import { securityActionList } from '@waybill/contract/security/security-events'
import { choice, day, defineList, text } from '@waybill/host/list'

/** What happened to accounts. */
export const securityList = defineList({
  path: '/security/lists',
  route: listSiteSecurity,
  rowKey: (row) => String(row.id),
  filters: { q: text(), event: choice(securityActionList), from: day(), to: day() },
  toQuery: (state) => ({ search: state.q, action: state.event, dateFrom: state.from, dateTo: state.to }),
})
