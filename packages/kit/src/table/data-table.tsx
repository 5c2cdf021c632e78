import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { SkipLink } from '../a11y/skip-link.tsx'
import { announce } from '../a11y/announce.ts'
import { cx } from '../cx.ts'
import { Banner } from '../display/banner.tsx'
import { LoadError, RefetchBar } from '../display/page-state.tsx'
import { useKitText } from '../messages/use-kit-text.ts'
import { narrow, useMedia } from '../react/use-media.ts'
import { useStable } from '../react/use-stable.ts'
import { useWidth } from '../react/use-width.ts'
import { arrangedColumns, choiceOf, columnRoom, fittingColumns, shownColumns } from './column.ts'
import { ColumnMenu } from './column-menu.tsx'
import { Pager } from './pager.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { selectedCount } from './selection.ts'
import { CardBody, TableBody } from './table-body.tsx'
import type { DataTableProps } from './table-props.ts'
import { usePruneSelection } from './use-left-rows.ts'
import { usePlace } from './use-place.ts'
import { useTableKeys } from './use-table-keys.ts'
import { useTableSelection } from './use-table-selection.ts'
import { useWholeCells, type Grown } from './use-whole-cells.ts'

/** The columns that there is room for, each as wide as its widest row so far asked for. */
function useShownColumns<Row>(
  { columns, columnLook, onSelection }: DataTableProps<Row>,
  { width, grown }: { width: number; grown: Grown },
) {
  const selectable = onSelection !== undefined
  return useMemo(() => {
    const choice = choiceOf(columnLook)
    const shown = shownColumns(arrangedColumns(columns, columnLook), choice).map((column) => {
      const needed = grown[column.id] ?? 0
      return needed > column.width ? { ...column, width: needed } : column
    })
    return width === 0 ? shown : fittingColumns(shown, columnRoom(width, selectable), choice)
  }, [columns, columnLook, width, grown, selectable])
}

/** Speaks the new order once the sorted column or direction changes. */
function useSpokenSort<Row>({ sort, columns }: DataTableProps<Row>): void {
  const t = useKitText()
  const announced = useRef(sort)
  useEffect(() => {
    if (announced.current?.id === sort?.id && announced.current?.dir === sort?.dir) return
    announced.current = sort
    const column = columns.find((one) => one.id === sort?.id)?.head
    if (sort && column) announce(t(sort.dir === 'asc' ? 'sortedUp' : 'sortedDown', { column }))
  }, [sort, columns, t])
}

/** Callbacks that rows can hold without rendering again. */
function useStableRowActions<Row>(props: DataTableProps<Row>): DataTableProps<Row> {
  const onOpen = useStable((row: Row) => props.onOpen?.(row))
  const rowHref = useStable((row: Row) => props.rowHref?.(row) ?? '')
  const rowMenu = useStable((row: Row) => props.rowMenu?.(row) ?? [])
  return {
    ...props,
    onOpen: props.onOpen && onOpen,
    rowHref: props.rowHref && rowHref,
    rowMenu: props.rowMenu && rowMenu,
  }
}

/** Selection, keys and columns of a list. */
function useDataTable<Row>(props: DataTableProps<Row>) {
  const { rows, rowKey } = props
  const scroller = useRef<HTMLDivElement>(null)
  const cards = useMedia(narrow)
  const [choosing, setChoosing] = useState(false)
  const [grown, setGrown] = useState<Grown>({})
  const columns = useShownColumns(props, { width: useWidth(scroller), grown })
  useWholeCells(scroller, { columns, rows, onGrown: setGrown })
  const keys = useMemo(() => (rows ?? []).map(rowKey), [rows, rowKey])
  const selecting = useTableSelection(props, keys)
  const { selection, total } = selecting
  const keyboard = useTableKeys(scroller, {
    props,
    select: selecting.select,
    selectMore: selecting.more,
    clearSelection: selecting.clear,
    isSelectedAt: selecting.has,
  })
  usePlace(scroller, { ...keyboard, rows, keys, selection, onSelection: props.onSelection })
  usePruneSelection({ rows, keys, total, selection, onSelection: selecting.change })
  useSpokenSort(props)
  const anySelected = props.onSelection !== undefined && selectedCount(selection) > 0
  return { scroller, cards, choosing, setChoosing, columns, keys, selecting, handlers: keyboard.handlers, anySelected }
}
type PartProps<Row> = { props: DataTableProps<Row>; table: ReturnType<typeof useDataTable<Row>> }

/** The rows, as a table or, on narrow screens, as cards. */
function Content<Row>({ props, table }: PartProps<Row>) {
  const { cards, choosing, anySelected, selecting } = table
  const body = {
    props,
    columns: cards ? props.columns : table.columns,
    keys: table.keys,
    isSelected: selecting.has,
    onSelect: selecting.select,
  }
  return cards ? (
    <CardBody {...body} choosing={choosing || anySelected} />
  ) : (
    <TableBody
      {...body}
      scroller={table.scroller}
      pageSelected={selecting.state}
      onSelectPage={selecting.selectPage}
      onSort={props.onSort}
    />
  )
}

/** That the rows that are shown could not be renewed. */
function RefetchError({ title, onRetry }: NonNullable<DataTableProps<unknown>['error']>) {
  const t = useKitText()
  return (
    <Banner
      tone="critical"
      className="rounded-none!"
      actions={
        onRetry && (
          <Button size="compact" onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    >
      {title ?? t('failed')}
    </Banner>
  )
}

/** The rows, or what is shown in their place. */
function Area<Row>({ props, table }: PartProps<Row>) {
  const { name, rows, error, empty, refetching = false, notice } = props
  const { scroller, handlers, cards } = table
  const t = useKitText()
  const failed = error && rows === undefined
  return (
    <div
      className="kit-table relative col-start-1 row-start-1 flex min-h-0 flex-col overflow-hidden rounded-control border"
      data-print="expand"
    >
      <RefetchBar active={refetching && rows !== undefined} className={cards ? 'top-0' : 'top-8'} />
      {error && rows && <RefetchError {...error} />}
      {notice && (
        <div className="pointer-events-none absolute inset-x-0 top-10 z-20 flex justify-center *:pointer-events-auto">
          {notice}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <div
        ref={scroller}
        role="region"
        aria-label={t('scrollable', { name })}
        aria-busy={(rows === undefined && !failed) || refetching}
        tabIndex={0}
        data-print="expand"
        {...handlers}
        className="min-h-0 flex-1 scroll-pt-9 scroll-ps-40 overflow-auto focus-visible:-outline-offset-2"
      >
        <Content props={props} table={table} />
        {failed && <LoadError {...error} className="sticky left-0" />}
        {rows?.length === 0 && !error && <div className="sticky left-0">{empty}</div>}
      </div>
    </div>
  )
}

/** The pager with what is chosen beside it: rows on narrow screens, and columns. */
function Foot<Row>({ props, table }: PartProps<Row>) {
  const { cards, choosing, setChoosing, columns } = table
  const t = useKitText()
  const extra = (
    <>
      {cards && props.onSelection && (
        <Button variant="ghost" size="compact" onClick={() => setChoosing(!choosing)}>
          {choosing ? t('done') : t('select')}
        </Button>
      )}
      {props.onColumnLook && (
        <ColumnMenu
          columns={props.columns}
          shown={new Set(columns.map((column) => column.id))}
          look={props.columnLook ?? []}
          onLook={props.onColumnLook}
        />
      )}
    </>
  )
  return <Pager name={props.name} page={props.page} extra={extra} />
}

/**
 * A list: rows come sorted and paged from the server, and all state comes from and goes to the caller, who keeps it in the URL.
 * Fills the height it is given; the pager rests at its foot and the selection bar lies over it.
 */
export function DataTable<Row>(given: DataTableProps<Row>) {
  const props = useStableRowActions(given)
  const t = useKitText()
  const id = useId()
  const table = useDataTable(props)
  const { selecting, anySelected } = table
  return (
    <div
      className={cx(
        'relative grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto]',
        props.className,
      )}
    >
      <SkipLink target={`${id}-end`}>{t('skipTable')}</SkipLink>
      {anySelected && (
        <SelectionBar
          selection={selecting.selection}
          onSelection={selecting.change}
          total={selecting.total}
          capped={props.page?.capped}
          onPage={table.keys.length}
        >
          {props.bulk?.(selecting.selection)}
        </SelectionBar>
      )}
      <Area props={props} table={table} />
      <div id={`${id}-end`} tabIndex={-1} className="col-start-1 row-start-2">
        <div data-print="hide" className={anySelected ? 'invisible' : undefined}>
          <Foot props={props} table={table} />
        </div>
      </div>
    </div>
  )
}
