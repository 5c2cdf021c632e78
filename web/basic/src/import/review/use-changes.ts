import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { getImport, viewImport, type ImportRow } from '@waybill/contract/imports/api'
import {
  type BulkChange,
  changeImportRows,
  type ChangedRows,
  findImportRows,
  listImportReadings,
  redoImportChange,
  undoImportChange,
} from '@waybill/contract/imports/rows-api'
import type { RowFilter } from '@waybill/contract/imports/row-filter'
import { useClient } from '@waybill/host'
import { renewFigures } from './figures.ts'
import { readRowNumbers, writeRowNumbers } from './row-numbers.ts'
import type { Filter } from './use-order.ts'
import type { Rows } from './use-rows.ts'
import type { Sender } from './use-sender.ts'

const quiet = { hideErrors: true }
/** The server's limit for one look. */
const ROWS_A_LOOK = 500

/** Rows that need not be on the screen: looked up, and searched. */
export function useLookUp(importId: string, sender: Sender, rows: Rows) {
  const client = useClient()
  const look = async (rowNos: Int32Array): Promise<ImportRow[]> => {
    const query = { excelCacheId: importId, rows: writeRowNumbers(rowNos), limit: ROWS_A_LOOK }
    return (await client.call(viewImport, { query } as never, { hideErrors: true })).rows
  }
  return {
    /** The rows from one place to another (excluded). */
    range: async (from: number, to: number): Promise<ImportRow[]> => {
      await sender.flush()
      const found: ImportRow[] = []
      for (let at = from; at < to; at += ROWS_A_LOOK)
        found.push(...(await look(rows.order.subarray(at, Math.min(to, at + ROWS_A_LOOK)))))
      return found
    },
    row: async (index: number): Promise<ImportRow | undefined> =>
      rows.rowAt(index) ?? (await look(rows.order.subarray(index, index + 1)))[0],
    /** The numbers of all rows that a filter finds. */
    find: async (filter: Filter): Promise<Set<number>> => {
      await sender.flush()
      const options = { params: { id: importId }, query: filter as RowFilter }
      const found = await client.call(findImportRows, options, { hideErrors: true })
      return new Set(readRowNumbers(found.rows, found.total))
    },
  }
}

type Options = { sender: Sender; rows: Rows; reload: () => Promise<unknown>; onFailure: (error: unknown) => void }

/** Changes of many rows, undo and redo: each has its turn after all that was done before, and none is left out while another is under way. */
export function useChanges(importId: string, { sender, rows, reload, onFailure }: Options) {
  const client = useClient()
  const cache = useQueryClient()
  const [underWay, setUnderWay] = useState(0)
  const run = async (call: () => Promise<ChangedRows>): Promise<ChangedRows | null> => {
    setUnderWay((n) => n + 1)
    try {
      const changed = await sender.run(call)
      rows.forget()
      cache.setQueryData([getImport.id, { params: { id: importId } }], changed.import)
      renewFigures(cache, importId)
      if (changed.import.checked) await reload()
      void cache.invalidateQueries({ queryKey: [listImportReadings.id, importId] })
      return changed
    } catch (error) {
      onFailure(error)
      return null
    } finally {
      setUnderWay((n) => n - 1)
    }
  }
  const params = { id: importId }
  return {
    pending: underWay > 0,
    /** Changes all rows of the filter, or those of them that are named. */
    change: (change: BulkChange, { filter, rowNos }: { filter: Filter; rowNos?: Int32Array }) => {
      // Rows that are named are meant whatever has become of them: a mended row stands among the errors still.
      const which = rowNos
        ? { rows: writeRowNumbers(rowNos.toSorted()) }
        : { filter: { ...filter, sort: undefined, descending: undefined } }
      return run(() => client.call(changeImportRows, { params, body: { ...which, change } } as never, quiet))
    },
    undo: () => run(() => client.call(undoImportChange, { params }, quiet)),
    redo: () => run(() => client.call(redoImportChange, { params }, quiet)),
  }
}
export type Changes = ReturnType<typeof useChanges>
