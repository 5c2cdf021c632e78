import { cx } from '../cx.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import type { GridColumn } from './grid-types.ts'
import { headHeight, numberWidth } from './grid-window.ts'

type GridHeadProps = {
  columns: readonly GridColumn[]
  offsets: readonly number[]
  pinned: number
  first: number
  end: number
}

/** The fixed line of column names; pressing one selects its column. */
export function GridHead({ columns, offsets, pinned, first, end }: GridHeadProps) {
  const t = useKitText()
  const drawn = [...columns.keys()].filter((at) => at < pinned || (at >= first && at < end))
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-20 flex bg-sub"
      style={{ height: headHeight, width: offsets.at(-1) }}
    >
      <div
        role="columnheader"
        aria-colindex={1}
        className="kit-cell sticky left-0 z-10 flex flex-none items-center justify-end bg-sub! px-2 font-medium text-muted"
        style={{ width: numberWidth }}
      >
        {t('rowNumber')}
      </div>
      {drawn.map((at) => {
        const column = columns[at]!
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={at + 2}
            data-head={at}
            className={cx(
              'kit-cell flex flex-none items-center bg-sub! px-2 font-medium',
              at < pinned && 'sticky z-10',
              column.type === 'number' && 'justify-end',
            )}
            style={{
              width: column.width,
              left: at < pinned ? offsets[at] : undefined,
              marginLeft: at === first && at >= pinned ? (offsets[first] ?? 0) - (offsets[pinned] ?? 0) : undefined,
            }}
          >
            <span className="truncate" title={column.head}>
              {column.head}
            </span>
            {column.required && (
              <span aria-hidden="true" className="ms-0.5 text-danger">
                *
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}
