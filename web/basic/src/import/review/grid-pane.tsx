import { announce, Button, lazyPart, loadEditGrid, useT } from '@waybill/kit'
import type { GridFill } from '@waybill/kit/edit-grid'
import { importMessages } from '../messages.ts'
import { reviewMessages } from './review-messages.ts'
import type { Review } from './use-review.ts'

const GridRoom = () => <div className="flex-1 animate-pulse rounded-control bg-sub" />
const EditGrid = lazyPart(async () => ({ default: (await loadEditGrid()).EditGrid }), GridRoom)

function NoMatch({ onFilter }: Pick<Review, 'onFilter'>) {
  const t = useT(importMessages)
  const r = useT(reviewMessages)
  return (
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
  )
}

/** The rows in the grid. */
export function GridPane({ review }: { review: Review }) {
  const { info, filter, order, pending, rows, lookUp, toGridRow, acts, bars } = review
  const t = useT(importMessages)
  const counts = { all: info.valid + info.invalid, errors: info.invalid, valid: info.valid, removed: 0 }
  const gridRow = (index: number) => {
    const row = rows.rowAt(index)
    return row && toGridRow(row)
  }
  return (
    <div className="relative flex min-w-0 flex-1 max-md:h-80 max-md:flex-none">
      <EditGrid
        name={t('gridLabel')}
        columns={review.columns}
        rowCount={pending ? counts[filter.show ?? 'all'] : order.length}
        getRow={gridRow}
        pending={pending}
        keyAt={(index) => (index < order.length ? String(order[index]) : undefined)}
        onRangeNeeded={pending ? undefined : rows.need}
        loadRows={async (from, to) => (await lookUp.range(from, to)).map(toGridRow)}
        onEdit={review.edit}
        onFill={(fill: GridFill) => void acts.fill(fill)}
        onUndo={acts.undo}
        onRedo={acts.redo}
        findError={review.findError}
        onFind={bars.openFind}
        onRemoveRows={acts.exclude}
        onColumnMenu={bars.openMenu}
        sort={filter.sort === undefined ? undefined : { column: filter.sort, descending: filter.descending ?? false }}
        readOnly={review.showsRemoved}
        actions={review.grid}
        className="min-w-0"
      />
      {!pending && order.length === 0 && <NoMatch onFilter={review.onFilter} />}
    </div>
  )
}
