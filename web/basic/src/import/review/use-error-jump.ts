import { type RefObject, useEffect, useRef } from 'react'
import { useStable } from '@waybill/kit'
import type { CellRef, EditGridActions, GridColumn } from '@waybill/kit/edit-grid'
import { nearestCell } from './nearest-cell.ts'
import type { useLookUp } from './use-changes.ts'
import type { Filter } from './use-order.ts'
import type { Rows } from './use-rows.ts'

/** Leads to the next or previous error; asked while the rows are still looked up, as soon as they are there. */
export function useErrorJump(grid: RefObject<EditGridActions | null>, pending: boolean): (by: 1 | -1) => void {
  const early = useRef<1 | -1 | null>(null)
  useEffect(() => {
    if (pending || early.current === null) return
    grid.current?.nextError(early.current)
    early.current = null
  }, [grid, pending])
  return (by) => {
    if (pending) early.current = by
    else grid.current?.nextError(by)
  }
}

type Search = { columns: readonly GridColumn[]; rows: Rows; lookUp: ReturnType<typeof useLookUp>; filter: Filter }

/** Finds the nearest wrong cell among the rows that are shown, whether they are loaded or not. */
export function useFindError({ columns, rows, lookUp, filter }: Search) {
  return useStable((from: CellRef, direction: 1 | -1) => {
    const errors = { ...filter, show: 'errors' as const, sort: undefined, descending: undefined }
    return nearestCell(
      {
        order: rows.order,
        rowAt: rows.rowAt,
        loadRow: lookUp.row,
        columns: columns.length,
        isHit: (row, column) => row.errorMessages.some((one) => one.fieldName === columns[column]?.id),
        candidates: () => lookUp.find(errors),
      },
      from,
      direction,
    )
  })
}
