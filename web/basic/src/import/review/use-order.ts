import { useMemo } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { findImportRows } from '@waybill/contract/imports/rows-api'
import type { RowFilter } from '@waybill/contract/imports/row-filter'
import { useClient } from '@waybill/host'
import { readRowNumbers } from './row-numbers.ts'

export type Filter = Partial<RowFilter>

/** The rows that a filter finds, by their numbers: they keep their places while they are mended, whatever becomes of them. */
export function useOrder(importId: string, filter: Filter) {
  const client = useClient()
  const { data, isPending, isError, refetch } = useQuery({
    ...client.query(findImportRows, { params: { id: importId }, query: filter as RowFilter }, { hideErrors: true }),
    staleTime: Infinity,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const order = useMemo(() => (data ? readRowNumbers(data.rows, data.total) : new Int32Array()), [data])
  return { order, pending: isPending, failed: isError, reload: refetch, canUndo: data?.canUndo, canRedo: data?.canRedo }
}

/** More rows than these are named by their filter alone. */
const NAMED = 50_000

/** The rows that are shown, for a change of all of them: a row that was mended meanwhile is shown still, though the filter does not find it any more. */
export function shownRows(filter: Filter, order: Int32Array): { filter: Filter; rowNos?: Int32Array } {
  const { show = 'all', search, errorField } = filter
  const everything = show === 'all' && search === undefined && errorField === undefined
  return everything || order.length > NAMED || order.length === 0 ? { filter } : { filter, rowNos: order }
}
