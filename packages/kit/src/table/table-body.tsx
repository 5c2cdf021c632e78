import type { RefObject } from 'react'
import { useDelayed } from '../react/use-delayed.ts'
import { useWidth } from '../react/use-width.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import { columnRoom, columnWidths, menuWidth, selectWidth, type Column, type Sort } from './column.ts'
import { SkeletonRows, TableRow } from './table-row.tsx'
import { TableCard } from './table-cards.tsx'
import { TableHead } from './table-head.tsx'
import type { PageState } from './selection.ts'
import { useCutEdges } from './use-cut-edges.ts'
import type { DataTableProps } from './table-props.ts'

type BodyProps<Row> = {
  props: DataTableProps<Row>
  columns: readonly Column<Row>[]
  keys: readonly string[]
  isSelected: (index: number) => boolean
  onSelect: (index: number, on: boolean, extend: boolean) => void
}

const isLoading = <Row,>({ rows, error }: DataTableProps<Row>): boolean => rows === undefined && !error

/** The table proper: fixed layout, sticky head and first column, scrolling inside its frame. */
export function TableBody<Row>(
  body: BodyProps<Row> & {
    scroller: RefObject<HTMLDivElement | null>
    pageSelected: PageState
    onSelectPage: (on: boolean) => void
    onSort?: (sort: Sort) => void
  },
) {
  const { props, columns, keys, isSelected, onSelect, scroller, pageSelected, onSelectPage, onSort } = body
  const selectable = props.onSelection !== undefined
  const widths = columnWidths(columns, columnRoom(useWidth(scroller), selectable))
  // Rows that failed to load are not on their way: the cause stands in their place.
  const late = useDelayed(isLoading(props), 200)
  useCutEdges(scroller)
  return (
    <table
      className="w-full table-fixed border-separate border-spacing-0"
      style={{ minWidth: widths.reduce((sum, width) => sum + width, menuWidth + (selectable ? selectWidth : 0)) }}
    >
      <caption className="sr-only">{props.name}</caption>
      <colgroup>
        {selectable && <col data-print="hide" style={{ width: selectWidth }} />}
        {columns.map((column, at) => (
          <col key={column.id} style={{ width: widths[at] }} />
        ))}
        <col />
      </colgroup>
      <TableHead
        columns={columns}
        sort={props.sort}
        onSort={onSort}
        pageSelected={selectable ? pageSelected : undefined}
        onSelectPage={onSelectPage}
      />
      <tbody>
        {late && (
          <SkeletonRows
            columns={columns as readonly Column<never>[]}
            count={Math.min(props.page?.size ?? 25, 25)}
            selectable={selectable}
          />
        )}
        {props.rows?.map((row, index) => (
          <TableRow
            key={keys[index]}
            row={row}
            index={index}
            name={props.rowName(row)}
            columns={columns}
            selected={selectable ? isSelected(index) : undefined}
            onSelect={onSelect}
            rowHref={props.rowHref}
            onOpen={props.onOpen}
            rowMenu={props.rowMenu}
          />
        ))}
      </tbody>
    </table>
  )
}

/** The list of cards for narrow screens. */
export function CardBody<Row>({
  props,
  columns,
  keys,
  isSelected,
  onSelect,
  choosing,
}: BodyProps<Row> & { choosing: boolean }) {
  const t = useKitText()
  return (
    <ul aria-label={props.name} aria-busy={isLoading(props)}>
      {isLoading(props) && <li className="sr-only">{t('loading')}</li>}
      {props.rows?.map((row, index) => (
        <TableCard
          key={keys[index]}
          row={row}
          index={index}
          name={props.rowName(row)}
          columns={columns}
          selected={isSelected(index)}
          choosing={choosing}
          onSelect={onSelect}
          rowHref={props.rowHref}
          onOpen={props.onOpen}
          rowMenu={props.rowMenu}
        />
      ))}
    </ul>
  )
}
