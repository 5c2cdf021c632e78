import type { ReactNode } from 'react'
import { Button, useT } from '@waybill/kit'
import { reviewMessages } from './review-messages.ts'
import { Tools, Views } from './toolbar.tsx'
import { SavingEdits } from './unsent-edits.tsx'
import type { Review } from './use-review.ts'

/** Above the rows: which of them are shown, and what can be done with them. */
export function ReviewToolbar({ review, children }: { review: Review; children: ReactNode }) {
  const { info, filter, onFilter, order, acts, jump, bars, comparing, showsRemoved } = review
  const r = useT(reviewMessages)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Views
        info={info}
        show={filter.show ?? 'all'}
        onShow={(show) => onFilter({ show, errorField: undefined, errorCode: undefined })}
      />
      <SavingEdits {...review.sender} />
      <Tools
        acts={{
          ...acts,
          find: bars.openFind,
          compare: info.existing > 0 ? comparing.compare : undefined,
          nextError: () => jump(1),
          previousError: () => jump(-1),
        }}
        errors={info.invalid > 0 && !showsRemoved}
        editable={!showsRemoved}
      >
        {showsRemoved && order.length > 0 && (
          <Button size="compact" onClick={() => void acts.takeIn(() => onFilter({ show: 'all' }))}>
            {r('takeIn', { n: order.length })}
          </Button>
        )}
        {children}
      </Tools>
    </div>
  )
}
