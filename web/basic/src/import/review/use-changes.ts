import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { getImport, viewImport } from '@waybill/contract/api/imports'
import type { ImportRow } from '@waybill/contract'
import {
  type BulkChange,
  changeImportRows,
  type ChangedRows,
  findImportRows,
  redoImportChange,
  undoImportChange,
} from '@waybill/contract/api/import-rows'
import type { RowFilter } from '@waybill/contract/api/row-filter'
import { useClient } from '@waybill/host'
import { readRowNumbers, writeRowNumbers } from './row-numbers.ts'
import type { Filter } from './use-order.ts'
import type { Rows } from './use-rows.ts'

/** The server's limit for one look. */
const ROWS_A_LOOK = 500

/** Rows that need not be on the screen: looked up, and searched. */
export function useLookUp(importId: string, rows: Rows) {
  const client = useClient()
  const look = async (rowNos: Int32Array): Promise<ImportRow[]> => {
    const query = { excelCacheId: importId, rows: writeRowNumbers(rowNos), limit: ROWS_A_LOOK }
    return (await client.call(viewImport, { query } as never, { hideErrors: true })).rows
  }
  return {
    /** The rows from one place to another (excluded). */
    range: async (from: number, to: number): Promise<ImportRow[]> => {
      await rows.flush()
      const found: ImportRow[] = []
      for (let at = from; at < to; at += ROWS_A_LOOK)
        found.push(...(await look(rows.order.subarray(at, Math.min(to, at + ROWS_A_LOOK)))))
      return found
    },
    row: async (index: number): Promise<ImportRow | undefined> =>
      rows.rowAt(index) ?? (await look(rows.order.subarray(index, index + 1)))[0],
    /** The numbers of all rows that a filter finds. */
    find: async (filter: Filter): Promise<Set<number>> => {
      await rows.flush()
      const given = { params: { id: importId }, query: filter as RowFilter }
      const found = await client.call(findImportRows, given, { hideErrors: true })
      return new Set(readRowNumbers(found.rows, found.total))
    },
  }
}

/** Changes of many rows, undo and redo: after the edits that still wait, one at a time. */
export function useChanges(importId: string, rows: Rows, reload: () => Promise<unknown>) {
  const client = useClient()
  const cache = useQueryClient()
  const [pending, setPending] = useState(false)
  const run = async (call: () => Promise<ChangedRows>): Promise<ChangedRows | null> => {
    if (pending) return null
    setPending(true)
    try {
      await rows.flush()
      const changed = await call()
      if (changed.import.checked) await reload()
      rows.forget()
      cache.setQueryData([getImport.id, { params: { id: importId } }], changed.import)
      return changed
    } catch {
      // Said by the shell, or by the grid when an edit was not taken.
      return null
    } finally {
      setPending(false)
    }
  }
  const params = { id: importId }
  return {
    pending,
    /** Changes all rows of the filter, or those of them that are named. */
    change: (change: BulkChange, { filter, rowNos }: { filter: Filter; rowNos?: Int32Array }) => {
      const named = rowNos && { rows: writeRowNumbers(rowNos.toSorted()) }
      const body = { filter: { ...filter, sort: undefined, descending: undefined }, ...named, change }
      return run(() => client.call(changeImportRows, { params, body } as never))
    },
    undo: () => run(() => client.call(undoImportChange, { params })),
    redo: () => run(() => client.call(redoImportChange, { params })),
  }
}
export type Changes = ReturnType<typeof useChanges>
