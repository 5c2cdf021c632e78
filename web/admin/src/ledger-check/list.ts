import { ledgerCheckCauses, ledgerCheckScopes, listLedgerChecks } from '@waybill/contract/funds/ledger-check-api'
import { choice, day, defineList, id, type List } from '@waybill/host/list'

/** Runs of the ledger check; one stands open beside the list. */
export const ledgerCheckList = defineList({
  path: '/ledger-check/lists',
  route: listLedgerChecks,
  rowKey: (row) => String(row.id),
  filters: {
    scope: choice(ledgerCheckScopes),
    cause: choice(ledgerCheckCauses),
    result: choice(['problems']),
    from: day(),
    to: day(),
  },
  extras: { run: id() },
  toQuery: ({ scope, cause, result, from, to }) => ({
    scope,
    cause,
    problems: result && true,
    dateFrom: from,
    dateTo: to,
  }),
})
export type LedgerCheckList = List<typeof ledgerCheckList>
