import { announce, useT } from '@waybill/kit'
import type { EditGridActions, GridColumn, GridFill } from '@waybill/kit/edit-grid'
import type { BulkChange, ChangedRows } from '@waybill/contract/api/import-rows'
import { importMessages } from '../messages.ts'
import { reviewMessages } from './review-messages.ts'
import type { Changes } from './use-changes.ts'
import type { Filter } from './use-order.ts'
import type { Rows } from './use-rows.ts'

type Given = {
  columns: readonly GridColumn[]
  rows: Rows
  filter: Filter
  changes: Changes
  grid: { current: EditGridActions | null }
  toast: (text: string) => void
}

/** What changes many rows at once, or takes changes back; each says how many rows it reached. */
export function useRowActs({ columns, rows, filter, changes, grid, toast }: Given) {
  const t = useT(importMessages)
  const r = useT(reviewMessages)
  /** Goes to the first cell that was changed, when it is shown. */
  const goTo = ({ rowNos, fields }: ChangedRows) => {
    const row = rowNos[0] === undefined ? -1 : rows.order.indexOf(rowNos[0])
    const column = columns.findIndex((one) => one.id === fields[0])
    if (row >= 0) grid.current?.goTo({ row, column: Math.max(0, column) })
  }
  const replay = async (side: 'undo' | 'redo') => {
    const changed = await changes[side]()
    if (!changed) return
    if (changed.changedRows === 0) return announce(r(side === 'undo' ? 'nothingToUndo' : 'nothingToRedo'))
    announce(r(side === 'undo' ? 'undone' : 'redone', { n: changed.changedRows }))
    goTo(changed)
  }
  const changeShown = async (change: BulkChange) => {
    const changed = await changes.change(change, { filter })
    if (changed) toast(changed.changedRows === 0 ? r('unchanged') : r('changed', { n: changed.changedRows }))
  }
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
    /** Leaves the selected rows out. */
    leaveOut: () => {
      const chosen = grid.current?.selection()
      if (chosen) void remove(rows.order.slice(chosen.top, chosen.bottom + 1))
    },
    leaveOutRow: (rowNo: number) => remove(Int32Array.of(rowNo)),
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
