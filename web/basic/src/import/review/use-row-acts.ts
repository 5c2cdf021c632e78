import { useRef } from 'react'
import { announce, useStable, useT } from '@waybill/kit'
import type { CellRef, EditGridActions, GridColumn, GridFill } from '@waybill/kit/edit-grid'
import type { BulkChange, ChangedRows } from '@waybill/contract/imports/rows-api'
import type { ReadingKind } from '@waybill/contract/sheets/readings/kinds'
import { importMessages } from '../messages.ts'
import { reviewMessages } from './review-messages.ts'
import type { Changes } from './use-changes.ts'
import { type Filter, shownRows } from './use-order.ts'
import type { Rows } from './use-rows.ts'

type Options = {
  columns: readonly GridColumn[]
  rows: Rows
  filter: Filter
  changes: Changes
  grid: { current: EditGridActions | null }
  toast: (text: string) => void
}

const isSame = (a: CellRef, b: CellRef | null | undefined): boolean => a.row === b?.row && a.column === b.column

/** Undo and redo, which lead to the first cell that they changed. */
function useReplay({ columns, rows, changes, grid }: Options) {
  const r = useT(reviewMessages)
  const lastShown = useRef<CellRef>(null)
  /** Goes to the first cell that was changed, when it is shown and nobody has gone on since the key was pressed. */
  const show = useStable(({ rowNos, fields }: ChangedRows, pressedAt: CellRef | undefined) => {
    const actions = grid.current
    if (!actions || actions.isEditing()) return
    const now = actions.cursor()
    if (!isSame(now, pressedAt) && !isSame(now, lastShown.current)) return
    const row = rowNos[0] === undefined ? -1 : rows.order.indexOf(rowNos[0])
    const column = columns.findIndex((one) => one.id === fields[0])
    if (row < 0) return
    lastShown.current = { row, column: Math.max(0, column) }
    actions.show(lastShown.current)
  })
  const replay = async (side: 'undo' | 'redo') => {
    const pressedAt = grid.current?.cursor()
    const changed = await changes[side]()
    if (!changed) return
    if (changed.changedRows === 0) return announce(r(side === 'undo' ? 'nothingToUndo' : 'nothingToRedo'))
    announce(r(side === 'undo' ? 'undone' : 'redone', { n: changed.changedRows }))
    show(changed, pressedAt)
  }
  return replay
}

/** What changes many rows at once, or takes changes back; each says how many rows it reached. */
export function useRowActs(options: Options) {
  const { rows, filter, changes, grid, toast } = options
  const t = useT(importMessages)
  const r = useT(reviewMessages)
  const replay = useReplay(options)
  const changeThose = async (change: BulkChange, which: Parameters<Changes['change']>[1]) => {
    const changed = await changes.change(change, which)
    if (changed) toast(changed.changedRows === 0 ? r('unchanged') : r('changed', { n: changed.changedRows }))
  }
  const changeShown = (change: BulkChange) => changeThose(change, shownRows(filter, rows.order))
  const remove = async (rowNos: Int32Array) => {
    const changed = await changes.change({ act: 'remove' }, { filter, rowNos })
    if (!changed) return
    const only = rowNos.length === 1 ? rowNos[0] : undefined
    toast(only === undefined ? r('leftOut', { n: changed.changedRows }) : t('rowLeftOut', { n: only }))
  }
  return {
    undo: () => void replay('undo'),
    redo: () => void replay('redo'),
    changeColumn: (field: string, act: 'trim' | 'upperCase' | 'titleCase' | 'clear') =>
      changeShown(act === 'clear' ? { act: 'set', values: { [field]: '' } } : { act, fields: [field] }),
    setEmpty: (field: string, value: string) => changeShown({ act: 'setEmpty', fields: [field], value }),
    /** Reads all cells of a column in a way that is offered. */
    read: (field: string, reading: ReadingKind) => changeThose({ act: 'read', field, reading }, { filter: {} }),
    /** The same text into every cell that is wrong in one way. */
    replaceErrors: ({ errorField = '', errorCode }: Filter, value: string) =>
      changeThose(
        { act: 'set', values: { [errorField]: value } },
        { filter: { show: 'errors', errorField, errorCode } },
      ),
    /** Leaves the selected rows out. */
    exclude: () => {
      const chosen = grid.current?.selection()
      if (chosen) void remove(rows.order.slice(chosen.top, chosen.bottom + 1))
    },
    excludeRow: (rowNo: number) => remove(Int32Array.of(rowNo)),
    takeIn: async (then: () => void) => {
      const changed = await changes.change({ act: 'restore' }, { filter })
      if (!changed) return
      toast(r('takenIn', { n: changed.changedRows }))
      then()
    },
    fill: async ({ top, bottom, values }: GridFill) => {
      await changes.change({ act: 'set', values }, { filter, rowNos: rows.order.slice(top, bottom + 1) })
    },
  }
}
