import { type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError, type ImportInfo } from '@waybill/contract'
import { cellLength } from '@waybill/contract/imports/fields'
import { useBridge } from '@waybill/host'
import { announce, Banner, Button, lazyPart, Menu, useDelayed, useShortcuts, useStable, useT } from '@waybill/kit'
import type { EditGridActions, EditGridProps, GridFill } from '@waybill/kit/edit-grid'
import { useErrorText } from '../error-text.ts'
import { importMessages } from '../messages.ts'
import { useColumnEntries } from './column-entries.ts'
import { ColumnPrompt } from './column-prompt.tsx'
import { Comparison } from './comparison.tsx'
import { ErrorList, useFieldName } from './error-list.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FindBar } from './find-bar.tsx'
import { useColumns, useGridRows } from './grid-columns.ts'
import { nearestCell } from './nearest-cell.ts'
import { ReadingOffers } from './reading-offers.tsx'
import { reviewMessages } from './review-messages.ts'
import { Tools, Views } from './toolbar.tsx'
import { useChanges, useLookUp } from './use-changes.ts'
import { useFind } from './use-find.ts'
import { type Filter, useOrder } from './use-order.ts'
import { useRowActs } from './use-row-acts.ts'
import { type Rows, useRows } from './use-rows.ts'
import type { Sender } from './use-sender.ts'

const GridRoom = () => <div className="flex-1 animate-pulse rounded-control bg-sub" />
const EditGrid = lazyPart(async () => ({ default: (await import('@waybill/kit/edit-grid')).EditGrid }), GridRoom)

/** Edits under way longer than this are said to be. */
const SLOW_MS = 1000

type Props = {
  info: ImportInfo
  filter: Filter
  onFilter: (change: Filter) => void
  sender: Sender
  /** Stands behind the tools. */
  errorFile: React.ReactNode
}

/** Which bar stands above the grid. */
type Bar = { kind: 'find' } | { kind: 'setEmpty' | 'filter' | 'replaceErrors'; column: string } | null

/** That edits wait, and why they were not taken; and those that never will be. */
function Unsent({ failure, unsent, refused, flushSoon, putAwayRefused }: Sender) {
  const r = useT(reviewMessages)
  const errorText = useErrorText()
  return (
    <>
      {failure !== null && (
        <Banner
          tone="warning"
          title={r('notSaved', { n: unsent })}
          actions={
            <Button size="compact" onClick={flushSoon}>
              {r('tryNow')}
            </Button>
          }
        >
          {failure instanceof ApiError && failure.status > 0 ? errorText(failure) : r('noConnection')}
        </Banner>
      )}
      {refused && (
        <Banner tone="critical" onClose={putAwayRefused}>
          {r('refused', { n: refused.rowNos.size, reason: errorText(refused.reason) })}
        </Banner>
      )}
    </>
  )
}

/** That edits are on their way, once that takes long enough to be noticed. */
function Saving({ unsent, failure }: Sender) {
  const r = useT(reviewMessages)
  const late = useDelayed(unsent > 0 && failure === null, SLOW_MS)
  return (
    <span role="status" className="text-small text-muted">
      {late && r('saving')}
    </span>
  )
}

/** The wrong ones of the loaded rows near the first of them, with their places. */
function loadedErrors(rows: Rows) {
  const wrong: { row: NonNullable<ReturnType<Rows['rowAt']>>; at: number }[] = []
  for (const { row, at } of rows.loaded()) if (!row.valid) wrong.push({ row, at })
  return wrong
}

/** Runs when the rows were checked again in the background. */
function useReloaded(checked: boolean, reload: () => void): void {
  const run = useStable(reload)
  const before = useRef(checked)
  useEffect(() => {
    if (checked && !before.current) run()
    before.current = checked
  }, [checked, run])
}

/** Leads to the next or previous error; asked while the rows are still looked up, as soon as they are there. */
function useJump(grid: RefObject<EditGridActions | null>, pending: boolean): (by: 1 | -1) => void {
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

/** The rows of an import under one mapping, in the grid, with all that can be done with them. */
export function ReviewRows({ info, filter, onFilter, sender, errorFile }: Props) {
  const t = useT(importMessages)
  const r = useT(reviewMessages)
  const bridge = useBridge()
  const { excelCacheId } = info
  const { order, pending, failed, reload } = useOrder(excelCacheId, filter)
  const rows = useRows(excelCacheId, order, sender)
  const columns = useColumns(info)
  const toGridRow = useGridRows(rows)
  const grid = useRef<EditGridActions>(null)
  const errorText = useErrorText()
  const onFailure = (error: unknown) => bridge.toast('error', errorText(error))
  const changes = useChanges(excelCacheId, { sender, rows, reload, onFailure })
  useReloaded(info.checked, () => (rows.forget(), void reload()))
  const lookUp = useLookUp(excelCacheId, sender, rows)
  const find = useFind({ columns, rows, filter, lookUp, changes, grid })
  const acts = useRowActs({ columns, rows, filter, changes, grid, toast: (text) => bridge.toast('ok', text) })
  const nameOf = useFieldName(info)
  const [bar, setBar] = useState<Bar>(null)
  const [compared, setCompared] = useState<number | null>(null)
  const [menu, setMenu] = useState<{ column: string; anchor: Element } | null>(null)
  const jump = useJump(grid, pending)
  const closeBar = () => (setBar(null), grid.current?.focus())
  const openFind = () => {
    find.begin()
    setBar({ kind: 'find' })
  }
  // From anywhere in the dialog: right after it was opened the focus is on its title.
  useShortcuts({ f8: () => jump(1), 'shift+f8': () => jump(-1), 'mod+f': openFind, 'mod+h': openFind })
  const columnOf = (id: string | undefined) => columns.find((column) => column.id === id)
  const columnAt = (field: string) =>
    Math.max(
      0,
      columns.findIndex((column) => column.id === field),
    )
  const menuEntries = useColumnEntries({
    column: columnOf(menu?.column),
    filter,
    shown: order.length,
    onFilter,
    onPrompt: (kind) => setBar({ kind, column: menu?.column ?? '' }),
    onChange: (act) => void acts.changeColumn(menu?.column ?? '', act),
  })
  const findError = (from: Parameters<typeof nearestCell>[1], direction: 1 | -1) => {
    const errors = { ...filter, show: 'errors' as const, sort: undefined, descending: undefined }
    const isHit: Parameters<typeof nearestCell>[0]['isHit'] = (row, column) =>
      row.errorMessages.some((one) => one.fieldName === columns[column]?.id)
    const search = { order, rowAt: rows.rowAt, loadRow: lookUp.row, columns: columns.length, isHit }
    return nearestCell({ ...search, candidates: () => lookUp.find(errors) }, from, direction)
  }
  const edit: EditGridProps['onEdit'] = (edits) => {
    const fit = edits.filter((one) => one.value.length <= cellLength)
    if (fit.length < edits.length) bridge.toast('warn', r('tooLong', { max: cellLength }))
    if (fit.length > 0) rows.edit(fit.map((one) => ({ rowNo: Number(one.key), field: one.column, value: one.value })))
  }
  const compare = async () => {
    try {
      await sender.flush()
      const row = await lookUp.row(grid.current?.cursor().row ?? 0)
      if (row?.existing) setCompared(row.rowNo)
      else bridge.toast('warn', r('notThereYet'))
    } catch (error) {
      onFailure(error)
    }
  }
  const removed = filter.show === 'removed'
  const prompted = bar !== null && bar.kind !== 'find' ? columnOf(bar.column) : undefined
  const counts = { all: info.valid + info.invalid, errors: info.invalid, valid: info.valid, removed: 0 }
  const gridRow = (index: number) => {
    const row = rows.rowAt(index)
    return row && toGridRow(row)
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Views
          info={info}
          show={filter.show ?? 'all'}
          onShow={(show) => onFilter({ show, errorField: undefined, errorCode: undefined })}
        />
        <Saving {...sender} />
        <Tools
          acts={{
            ...acts,
            find: openFind,
            compare: info.existing > 0 ? () => void compare() : undefined,
            nextError: () => jump(1),
            previousError: () => jump(-1),
          }}
          errors={info.invalid > 0 && !removed}
          editable={!removed}
        >
          {removed && order.length > 0 && (
            <Button size="compact" onClick={() => void acts.takeIn(() => onFilter({ show: 'all' }))}>
              {r('takeIn', { n: order.length })}
            </Button>
          )}
          {errorFile}
        </Tools>
      </div>
      <FilterChips
        filter={filter}
        nameOf={nameOf}
        onRemove={(change) => {
          onFilter(change)
          // The button that had the focus is gone.
          grid.current?.focus()
        }}
      />
      <ReadingOffers
        info={info}
        nameOf={nameOf}
        busy={changes.pending}
        onRead={(field, reading) => void acts.read(field, reading)}
      />
      {info.invalid === 0 && <p className="text-muted">{t('noErrors')}</p>}
      {failed && (
        <Banner tone="critical">
          {r('loadFailed')}{' '}
          <Button size="compact" onClick={() => void reload()}>
            {r('tryAgain')}
          </Button>
        </Banner>
      )}
      {bar?.kind === 'find' && (
        <FindBar
          columns={columns}
          note={changes.pending ? r('working') : find.note}
          busy={changes.pending}
          onNext={find.next}
          onReplace={find.replace}
          onReplaceAll={find.replaceAll}
          onClose={closeBar}
        />
      )}
      {bar !== null && bar.kind !== 'find' && prompted && (
        <ColumnPrompt
          key={`${bar.kind} ${prompted.id}`}
          act={bar.kind}
          column={prompted}
          initial={bar.kind === 'filter' && filter.searchField === prompted.id ? (filter.search ?? '') : ''}
          onApply={(text) => {
            closeBar()
            if (bar.kind === 'filter') onFilter({ search: text, searchField: prompted.id })
            else if (bar.kind === 'replaceErrors') void acts.replaceErrors(filter, text)
            else void acts.setEmpty(prompted.id, text)
          }}
          onClose={closeBar}
        />
      )}
      {/* As high as the window leaves it; apart from the rows, of which there may be any number. */}
      <div className="relative min-h-56 flex-1 max-md:flex-none">
        <div className="flex gap-3 max-md:flex-col md:absolute md:inset-0">
          <div className="relative flex min-w-0 flex-1 max-md:h-80 max-md:flex-none">
            <EditGrid
              name={t('gridLabel')}
              columns={columns}
              rowCount={pending ? counts[filter.show ?? 'all'] : order.length}
              getRow={gridRow}
              keyAt={(index) => (index < order.length ? String(order[index]) : undefined)}
              onRangeNeeded={pending ? undefined : rows.need}
              loadRows={async (from, to) => (await lookUp.range(from, to)).map(toGridRow)}
              onEdit={edit}
              onFill={(fill: GridFill) => void acts.fill(fill)}
              onUndo={acts.undo}
              onRedo={acts.redo}
              findError={findError}
              onFind={openFind}
              onRemoveRows={acts.leaveOut}
              onColumnMenu={(column, anchor) => setMenu({ column, anchor })}
              sort={
                filter.sort === undefined ? undefined : { column: filter.sort, descending: filter.descending ?? false }
              }
              readOnly={removed}
              actions={grid}
              className="min-w-0"
            />
            {!pending && order.length === 0 && (
              <div className="absolute inset-x-0 top-24 flex flex-col items-center gap-2" role="status">
                <p className="text-muted">{r('noMatch')}</p>
                <Button
                  size="compact"
                  onClick={() => {
                    announce(t('tabAll'))
                    onFilter({ show: 'all', errorField: undefined, errorCode: undefined, search: undefined })
                  }}
                >
                  {r('clearFilters')}
                </Button>
              </div>
            )}
          </div>
          {info.invalid > 0 && !removed && (
            <ErrorList
              info={info}
              filter={filter}
              nameOf={nameOf}
              onFilter={onFilter}
              onReplace={() => setBar({ kind: 'replaceErrors', column: filter.errorField ?? '' })}
              wrong={loadedErrors(rows)}
              onGo={(row, field) => grid.current?.goTo({ row, column: columnAt(field) })}
              onLeaveOut={(rowNo) => void acts.leaveOutRow(rowNo)}
            />
          )}
        </div>
      </div>
      {/* Below the rows, which stay where they are. */}
      <div className="sticky bottom-0 z-20 flex flex-col gap-2 empty:hidden">
        <Unsent {...sender} />
      </div>
      {compared !== null && (
        <Comparison
          importId={excelCacheId}
          rowNo={compared}
          columns={columns}
          onClose={() => (setCompared(null), grid.current?.focus())}
        />
      )}
      <Menu
        open={menu !== null}
        anchor={menu?.anchor}
        entries={menuEntries}
        onOpenChange={(open) => {
          if (open) return
          setMenu(null)
          if (bar === null) grid.current?.focus()
        }}
      />
    </>
  )
}
