import { useMemo } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { findImportRows } from '@waybill/contract/api/import-rows'
import type { RowFilter } from '@waybill/contract/api/row-filter'
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
