import { useEffect, useRef, useState } from 'react'
import { useStable, useT } from '@waybill/kit'
import type { CellRef, EditGridActions, GridColumn } from '@waybill/kit/edit-grid'
import type { Where, Wanted } from './find-bar.tsx'
import { type CellSearch, nearestCell } from './nearest-cell.ts'
import { reviewMessages } from './review-messages.ts'
import type { Changes, useLookUp } from './use-changes.ts'
import { type Filter, shownRows } from './use-order.ts'
import type { Rows } from './use-rows.ts'

type Options = {
  columns: readonly GridColumn[]
  rows: Rows
  /** It is not known yet which rows are shown. */
  pending: boolean
  filter: Filter
  lookUp: ReturnType<typeof useLookUp>
  changes: Changes
  grid: { current: EditGridActions | null }
}

/** Whether a text is what is looked for, as the server decides it. */
export function isWanted(text: string, { find, matchCase, wholeCell }: Wanted): boolean {
  const [cell, sought] = matchCase ? [text, find] : [text.toLowerCase(), find.toLowerCase()]
  return wholeCell ? cell === sought : cell.includes(sought)
}

/** One cell's text with the other text in place of what is looked for. */
function replaced(text: string, { find, replacement, matchCase, wholeCell }: Wanted): string {
  if (wholeCell) return replacement
  const pattern = new RegExp(find.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'), matchCase ? 'g' : 'gi')
  return text.replaceAll(pattern, () => replacement)
}

/** Where is searched: everywhere, in one column, or in the cells that were selected when the search began. */
function useScope(columns: Options['columns']) {
  // Going from hit to hit selects other cells.
  const selection = useRef({ top: 0, bottom: 0, left: 0, right: 0 })
  const inScope = ({ row, column }: CellRef, where: Where): boolean => {
    const chosen = selection.current
    if (where === 'all') return true
    if (where !== 'selection') return where === `column:${columns[column]?.id}`
    return row >= chosen.top && row <= chosen.bottom && column >= chosen.left && column <= chosen.right
  }
  const fieldsIn = (where: Where): string[] =>
    columns.filter((_, column) => inScope({ row: selection.current.top, column }, where)).map((column) => column.id)
  return {
    inScope,
    fieldsIn,
    selected: () => selection.current,
    begin: (selected: typeof selection.current) => {
      selection.current = selected
    },
  }
}
type Scope = ReturnType<typeof useScope>

/** The search for a text through the rows that are shown. */
function searchFor(
  search: Wanted,
  { inScope, fieldsIn }: Scope,
  { columns, rows, filter, lookUp }: Options,
): CellSearch {
  const { find, matchCase, wholeCell, where } = search
  const [field, ...more] = fieldsIn(where)
  const narrow = { search: find, matchCase, wholeCell, searchField: more.length === 0 ? field : undefined }
  const { search: _, searchField: __, sort: ___, descending: ____, ...rest } = filter
  const places = new Map<number, number>()
  return {
    order: rows.order,
    rowAt: rows.rowAt,
    loadRow: lookUp.row,
    candidates: () => lookUp.find({ ...rest, ...narrow }),
    columns: columns.length,
    isHit: (row, column) => {
      const text = row.values[columns[column]?.id ?? ''] ?? ''
      if (!isWanted(text, search)) return false
      if (where !== 'selection') return inScope({ row: 0, column }, where)
      const at = places.get(row.rowNo) ?? rows.order.indexOf(row.rowNo)
      places.set(row.rowNo, at)
      return inScope({ row: at, column }, where)
    },
  }
}

/** Looks as soon as it is known which rows there are: asked before, it would find nothing. */
function useWhenKnown(pending: boolean, look: (sought: Wanted) => void): (sought: Wanted) => void {
  const early = useRef<Wanted>(null)
  const now = useStable(look)
  useEffect(() => {
    if (pending || early.current === null) return
    now(early.current)
    early.current = null
  }, [pending, now])
  return (sought) => {
    if (pending) early.current = sought
    else now(sought)
  }
}

/** Finding and replacing over all rows that are shown, whether they are loaded or not. */
export function useFind(options: Options) {
  const { columns, rows, pending, filter, changes, grid } = options
  const t = useT(reviewMessages)
  const [note, setNote] = useState<string | null>(null)
  const scope = useScope(columns)
  const { inScope, fieldsIn } = scope
  const next = async (search: Wanted): Promise<void> => {
    const cursor = grid.current?.cursor() ?? { row: 0, column: 0 }
    const sought = searchFor(search, scope, options)
    // Past the end it starts over at the first cell.
    const found = (await nearestCell(sought, cursor, 1)) ?? (await nearestCell(sought, { row: 0, column: -1 }, 1))
    if (found) grid.current?.show(found)
    setNote(found ? null : t('notFound'))
  }
  const replace = async (search: Wanted): Promise<void> => {
    const cursor = grid.current?.cursor() ?? { row: 0, column: 0 }
    const row = rows.rowAt(cursor.row)
    const field = columns[cursor.column]?.id
    if (row && field !== undefined && inScope(cursor, search.where)) {
      const text = row.values[field] ?? ''
      if (isWanted(text, search)) rows.edit([{ rowNo: row.rowNo, field, value: replaced(text, search) }])
    }
    await next(search)
  }
  const replaceAll = async (search: Wanted): Promise<void> => {
    const { find, replacement, matchCase, wholeCell, where } = search
    const { top, bottom } = scope.selected()
    const change = { act: 'replace' as const, fields: fieldsIn(where), find, replacement, matchCase, wholeCell }
    const which =
      where === 'selection' ? { filter, rowNos: rows.order.slice(top, bottom + 1) } : shownRows(filter, rows.order)
    const done = await changes.change(change, which)
    if (done) setNote(done.changedRows === 0 ? t('notFound') : t('changed', { n: done.changedRows }))
  }
  const lookForNext = useWhenKnown(pending, (sought) => void next(sought).catch(() => setNote(t('loadFailed'))))
  return {
    note,
    begin: () => {
      const actions = grid.current
      setNote(null)
      if (actions) scope.begin(actions.selection())
    },
    next: lookForNext,
    replace: (search: Wanted) => void replace(search).catch(() => setNote(t('loadFailed'))),
    replaceAll: (search: Wanted) => void replaceAll(search),
  }
}
