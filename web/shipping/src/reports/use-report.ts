import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getSpend } from '@waybill/contract/reports/api'
import type { SpendGrouping } from '@waybill/contract/reports/enums'
import { useClient } from '@waybill/host'
import { queryOf, useListState } from '@waybill/host/list'
import type { InputOf, OutputOf } from '@waybill/contract/core/route'
import { spendReport } from './list.ts'

export type Spend = OutputOf<typeof getSpend>

/** The reports' state in the address, and what the server answers to it. */
export function useReport() {
  const address = useListState(spendReport)
  const { limit: _, ...query } = queryOf(spendReport, address.state)
  const answer = useQuery({
    ...useClient().query(getSpend, { query } as InputOf<typeof getSpend>, { hideErrors: true }),
    placeholderData: keepPreviousData,
    enabled: address.view !== 'balance' && address.view !== 'refunds',
  })
  const by: SpendGrouping = address.state.by ?? 'carrier'
  return { ...address, by, query: answer }
}
export type Report = ReturnType<typeof useReport>
