import { useEffect, useRef, useState } from 'react'
import type { ImportInfo } from '@waybill/contract/imports/api'
import { cellLength } from '@waybill/contract/sheets/fields'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { useShortcuts, useStable, useT } from '@waybill/kit'
import type { EditGridActions, EditGridProps } from '@waybill/kit/edit-grid'
import { useFieldName } from './error-list.tsx'
import { useColumns, useGridRows } from './grid-columns.ts'
import { reviewMessages } from './review-messages.ts'
import { useChanges, useLookUp } from './use-changes.ts'
import { useErrorJump, useFindError } from './use-error-jump.ts'
import { useFind } from './use-find.ts'
import { type Filter, useOrder } from './use-order.ts'
import { useRowActs } from './use-row-acts.ts'
import { type Rows, useRows } from './use-rows.ts'
import type { Sender } from './use-sender.ts'

export type ReviewInput = {
  info: ImportInfo
  filter: Filter
  onFilter: (change: Filter) => void
  sender: Sender
}

/** Which bar stands above the grid. */
export type Bar = { kind: 'find' } | { kind: 'setEmpty' | 'filter' | 'replaceErrors'; column: string } | null

/** Runs when the rows were checked again in the background. */
function useReloaded(checked: boolean, reload: () => void): void {
  const run = useStable(reload)
  const before = useRef(checked)
  useEffect(() => {
    if (checked && !before.current) run()
    before.current = checked
  }, [checked, run])
}

/** The bar above the grid, and the menu of a column; the grid gets the focus back from both. */
function useBars(focusGrid: () => void, onFind: () => void) {
  const [bar, setBar] = useState<Bar>(null)
  const [menu, setMenu] = useState<{ column: string; anchor: Element } | null>(null)
  const openFind = () => {
    onFind()
    setBar({ kind: 'find' })
  }
  return {
    bar,
    menu,
    openFind,
    openPrompt: (kind: 'setEmpty' | 'filter' | 'replaceErrors', column: string) => setBar({ kind, column }),
    closeBar: () => (setBar(null), focusGrid()),
    openMenu: (column: string, anchor: Element) => setMenu({ column, anchor }),
    closeMenu: () => {
      setMenu(null)
      if (bar === null) focusGrid()
    },
  }
}

/** Edits of cells, each no longer than a cell may be. */
function useEdit(rows: Rows): EditGridProps['onEdit'] {
  const r = useT(reviewMessages)
  const bridge = useBridge()
  return (edits) => {
    const fit = edits.filter((one) => one.value.length <= cellLength)
    if (fit.length < edits.length) bridge.toast('warn', r('tooLong', { max: cellLength }))
    if (fit.length > 0) rows.edit(fit.map((one) => ({ rowNo: Number(one.key), field: one.column, value: one.value })))
  }
}

type Comparing = {
  sender: Sender
  lookUp: ReturnType<typeof useLookUp>
  cursorRow: () => number
  onFailure: (error: unknown) => void
}

/** The row that is compared with what exists already: the one that the cursor is in. */
function useCompared({ sender, lookUp, cursorRow, onFailure }: Comparing) {
  const r = useT(reviewMessages)
  const bridge = useBridge()
  const [compared, setCompared] = useState<number | null>(null)
  const compare = async () => {
    try {
      await sender.flush()
      const row = await lookUp.row(cursorRow())
      if (row?.existing) setCompared(row.rowNo)
      else bridge.toast('warn', r('notThereYet'))
    } catch (error) {
      onFailure(error)
    }
  }
  return { compared, compare: () => void compare(), endCompare: () => setCompared(null) }
}

/** The rows of an import under one mapping, and all that can be done with them. */
export function useReview({ info, filter, onFilter, sender }: ReviewInput) {
  const bridge = useBridge()
  const errorMessage = useErrorMessage()
  const { excelCacheId } = info
  const { order, pending, failed, reload } = useOrder(excelCacheId, filter)
  const rows = useRows(excelCacheId, order, sender)
  const columns = useColumns(info)
  const grid = useRef<EditGridActions>(null)
  const focusGrid = () => grid.current?.focus()
  const onFailure = (error: unknown) => bridge.toast('error', errorMessage(error))
  const changes = useChanges(excelCacheId, { sender, rows, reload, onFailure })
  useReloaded(info.checked, () => (rows.forget(), void reload()))
  const lookUp = useLookUp(excelCacheId, sender, rows)
  const find = useFind({ columns, rows, pending, filter, lookUp, changes, grid })
  const acts = useRowActs({ columns, rows, filter, changes, grid, toast: (text) => bridge.toast('ok', text) })
  const bars = useBars(focusGrid, find.begin)
  const jump = useErrorJump(grid, pending)
  const cursorRow = () => grid.current?.cursor().row ?? 0
  // From anywhere in the dialog: right after it was opened the focus is on its title.
  useShortcuts({ f8: () => jump(1), 'shift+f8': () => jump(-1), 'mod+f': bars.openFind, 'mod+h': bars.openFind })
  return {
    info,
    filter,
    onFilter,
    sender,
    order,
    pending,
    failed,
    rows,
    columns,
    grid,
    focusGrid,
    changes,
    lookUp,
    find,
    acts,
    bars,
    jump,
    reload: () => void reload(),
    nameOf: useFieldName(info),
    columnOf: (id: string | undefined) => columns.find((column) => column.id === id),
    toGridRow: useGridRows(rows),
    edit: useEdit(rows),
    findError: useFindError({ columns, rows, lookUp, filter }),
    comparing: useCompared({ sender, lookUp, cursorRow, onFailure }),
    /** The rows that were left out are shown, to be taken in again. */
    showsRemoved: filter.show === 'removed',
  }
}
export type Review = ReturnType<typeof useReview>
