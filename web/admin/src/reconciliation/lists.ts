import { caseState, type CaseState } from '@waybill/contract/payments/case-lifecycle'
import {
  getReconciliation,
  listReconciliationCases,
  listReconciliationLines,
} from '@waybill/contract/payments/reconciliation-api'
import { caseKinds, lineKinds } from '@waybill/contract/payments/reconciliation'
import { choice, day, defineList, id, type List } from '@waybill/host/list'

/** The state of the overview in the address: it shows days, not records. */
export const reconciliationOverview = defineList({
  path: '/payment/reconciliation',
  route: getReconciliation,
  rowKey: String,
  filters: { from: day(), to: day() },
  toQuery: ({ from, to }) => ({ dateFrom: from, dateTo: to }),
})
export const lineList = defineList({
  path: '/payment/reconciliation/lines',
  route: listReconciliationLines,
  rowKey: (row) => row.id,
  filters: { kind: choice(lineKinds), differs: choice(['yes']), from: day(), to: day() },
  toQuery: ({ kind, differs, from, to }) => ({ kind, differs: differs && true, dateFrom: from, dateTo: to }),
})
export type LineList = List<typeof lineList>
const states = Object.keys(caseState) as [CaseState, ...CaseState[]]
export const caseList = defineList({
  path: '/payment/reconciliation/cases',
  route: listReconciliationCases,
  rowKey: (row) => String(row.id),
  filters: { state: choice(states), kind: choice(caseKinds) },
  extras: { case: id() },
  toQuery: ({ state, kind }) => ({ state, kind }),
})
export type CaseList = List<typeof caseList>
