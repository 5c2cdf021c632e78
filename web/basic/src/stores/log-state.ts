import { type SyncOutcome, syncOutcomes } from '@waybill/contract/stores'
import { oneOf, pageSizes, type Paging, readPaging, textValue } from '@waybill/host'

export const logViews = ['orders', 'runs'] as const
export type LogView = (typeof logViews)[number]
/** What the log shows; it stands in the address. */
export type LogState = Paging & { view?: LogView; q?: string; outcome?: SyncOutcome; run?: number }

export function readLogState(search: Record<string, unknown>): LogState {
  const run = Number(search.run)
  return {
    ...readPaging(search),
    view: oneOf(logViews, search.view),
    q: textValue(search.q)?.slice(0, 100),
    outcome: oneOf(syncOutcomes, search.outcome),
    run: Number.isSafeInteger(run) && run > 0 ? run : undefined,
  }
}

export const pageQuery = ({ cursor, size }: Paging) => ({ ...(cursor && { cursor }), limit: size ?? pageSizes[0] })
export const isFiltered = ({ q, outcome, run }: LogState): boolean => Boolean(q || outcome || run)
export const filtersOff = { q: undefined, outcome: undefined, run: undefined } as const
