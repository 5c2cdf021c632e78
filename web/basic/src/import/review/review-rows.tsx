import type { ReactNode } from 'react'
import { Banner, Button, useT } from '@waybill/kit'
import { importMessages } from '../messages.ts'
import { Comparison } from './comparison.tsx'
import { FilterChips } from './filter-chips.tsx'
import { GridPane } from './grid-pane.tsx'
import { ReadingOffers } from './reading-offers.tsx'
import { ColumnActs, ReviewBar } from './review-bars.tsx'
import { reviewMessages } from './review-messages.ts'
import { ReviewToolbar } from './review-toolbar.tsx'
import { SidePane } from './side-pane.tsx'
import { UnsentEdits } from './unsent-edits.tsx'
import { type ReviewInput, useReview } from './use-review.ts'

type Props = ReviewInput & {
  /** Stands behind the tools. */
  errorFile: ReactNode
}

/** The rows of an import under one mapping, in the grid, with all that can be done with them. */
export function ReviewRows({ errorFile, ...input }: Props) {
  const t = useT(importMessages)
  const r = useT(reviewMessages)
  const review = useReview(input)
  const { info, filter, nameOf, acts, focusGrid } = review
  const { compared, endCompare } = review.comparing
  return (
    <>
      <ReviewToolbar review={review}>{errorFile}</ReviewToolbar>
      {/* The button that had the focus is gone with its chip. */}
      <FilterChips filter={filter} nameOf={nameOf} onRemove={(change) => (review.onFilter(change), focusGrid())} />
      <ReadingOffers
        info={info}
        nameOf={nameOf}
        busy={review.changes.pending}
        onRead={(field, reading) => void acts.read(field, reading)}
      />
      {info.invalid === 0 && <p className="text-muted">{t('noErrors')}</p>}
      {review.failed && (
        <Banner tone="critical">
          {r('loadFailed')}{' '}
          <Button size="compact" onClick={review.reload}>
            {r('tryAgain')}
          </Button>
        </Banner>
      )}
      <ReviewBar review={review} />
      {/* As high as the window leaves it; apart from the rows, of which there may be any number. */}
      <div className="relative min-h-56 flex-1 max-md:flex-none">
        <div className="flex gap-3 max-md:flex-col md:absolute md:inset-0">
          <GridPane review={review} />
          <SidePane review={review} />
        </div>
      </div>
      {/* Below the rows, which stay where they are. */}
      <div className="sticky bottom-0 z-20 flex flex-col gap-2 empty:hidden">
        <UnsentEdits {...review.sender} />
      </div>
      {compared !== null && (
        <Comparison
          importId={info.excelCacheId}
          rowNo={compared}
          columns={review.columns}
          onClose={() => (endCompare(), focusGrid())}
        />
      )}
      <ColumnActs review={review} />
    </>
  )
}
