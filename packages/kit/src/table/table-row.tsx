import { Ellipsis } from 'lucide-react'
import { memo, useState, type ReactNode } from 'react'
import { buttonStyle } from '../actions/button-style.ts'
import { cx } from '../cx.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import { Menu, type MenuEntry } from '../overlay/menu.tsx'
import { isTabular, isRightAligned, type Column } from './column.ts'
import { RowLink } from './row-link.tsx'

export type RowProps<Row> = {
  row: Row
  index: number
  name: string
  columns: readonly Column<Row>[]
  /** Undefined when rows cannot be selected. */
  selected: boolean | undefined
  onSelect: (index: number, on: boolean, extend: boolean) => void
  rowHref?: (row: Row) => string
  onOpen?: (row: Row) => void
  rowMenu?: (row: Row) => readonly MenuEntry[]
}

const Text = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' ? (
    <span className="block truncate" title={children}>
      {children}
    </span>
  ) : (
    children
  )

const menuButton = cx(buttonStyle({ variant: 'ghost', size: 'compact', square: true }), 'h-6! text-muted')

/** The ⋯ button of a row; menu and entries are made when it is first pressed, since a page holds two hundred of them. */
export function RowMenu({ name, entries }: { name: string; entries: () => readonly MenuEntry[] }) {
  const t = useKitText()
  const [made, setMade] = useState(false)
  const [open, setOpen] = useState(false)
  const label = t('rowMenu', { name })
  const shared = {
    type: 'button',
    'aria-label': label,
    title: label,
    'data-row-menu': '',
    'data-print': 'hide',
    className: menuButton,
  } as const
  if (!made) {
    const make = () => {
      setMade(true)
      setOpen(true)
    }
    return (
      <button {...shared} aria-haspopup="menu" aria-expanded={false} onClick={make}>
        <Ellipsis />
      </button>
    )
  }
  const trigger = (
    <button {...shared}>
      <Ellipsis />
    </button>
  )
  return <Menu open={open} onOpenChange={setOpen} align="end" trigger={trigger} entries={open ? entries() : []} />
}

function SelectCell({
  name,
  index,
  selected,
  onSelect,
}: Pick<RowProps<unknown>, 'name' | 'index' | 'onSelect'> & { selected: boolean }) {
  const t = useKitText()
  return (
    <td className="kit-pin left-0 p-0" data-print="hide">
      <label className="grid h-[calc(var(--row)-1px)] place-items-center">
        <input
          type="checkbox"
          className="kit-check"
          aria-label={t('selectRow', { name })}
          checked={selected}
          onClick={(event) => onSelect(index, event.currentTarget.checked, event.shiftKey)}
          onChange={() => undefined}
        />
      </label>
    </td>
  )
}

function RawRow<Row>(props: RowProps<Row>) {
  const { row, index, name, columns, selected, onSelect, rowHref, onOpen, rowMenu } = props
  return (
    <tr data-row={index} aria-selected={selected === undefined ? undefined : selected} className="kit-row">
      {selected !== undefined && <SelectCell name={name} index={index} selected={selected} onSelect={onSelect} />}
      {columns.map((column, at) => (
        <td
          key={column.id}
          data-cell=""
          className={cx(
            'h-row truncate px-2',
            at === 0 && (selected === undefined ? 'kit-pin left-0' : 'kit-pin left-9'),
            isRightAligned(column.type) && 'text-end',
            isTabular(column.type) && 'tnum',
          )}
        >
          {at === 0 ? (
            <RowLink href={rowHref?.(row)} onOpen={onOpen && (() => onOpen(row))}>
              {column.cell(row)}
            </RowLink>
          ) : (
            <Text>{column.cell(row)}</Text>
          )}
        </td>
      ))}
      <td aria-hidden={rowMenu ? undefined : true} className="px-1 text-end">
        {rowMenu && <RowMenu name={name} entries={() => rowMenu(row)} />}
      </td>
    </tr>
  )
}

/** One row; renders again only when its own data or selection changes. */
export const TableRow = memo(RawRow) as typeof RawRow

/** Grey bars in the layout of the real rows. */
export function SkeletonRows({
  columns,
  count,
  selectable,
}: {
  columns: readonly Column<never>[]
  count: number
  selectable: boolean
}) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} className="kit-row" aria-hidden="true">
      {selectable && <td className="h-row p-0" />}
      {columns.map((column, at) => (
        <td key={column.id} className={cx('h-row px-2', isRightAligned(column.type) && 'text-end')}>
          <span
            className="inline-block h-3 animate-pulse rounded-badge bg-line align-middle motion-reduce:animate-none"
            style={{ width: `${45 + ((index * 7 + at * 13) % 40)}%` }}
          />
        </td>
      ))}
      <td />
    </tr>
  ))
}
