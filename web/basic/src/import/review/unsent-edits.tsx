import { ApiError } from '@waybill/contract/core/client'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, useDelayed, useT } from '@waybill/kit'
import { reviewMessages } from './review-messages.ts'
import type { Sender } from './use-sender.ts'

/** Edits on their way for longer than this are mentioned. */
const SLOW_MS = 1000

/** That edits wait, and why they were refused; and those that will never be saved. */
export function UnsentEdits({ failure, unsent, refused, flushSoon, putAwayRefused: dismissRejected }: Sender) {
  const r = useT(reviewMessages)
  const errorMessage = useErrorMessage()
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
          {failure instanceof ApiError && failure.status > 0 ? errorMessage(failure) : r('noConnection')}
        </Banner>
      )}
      {refused && (
        <Banner tone="critical" onClose={dismissRejected}>
          {r('refused', { n: refused.rowNos.size, reason: errorMessage(refused.reason) })}
        </Banner>
      )}
    </>
  )
}

/** That edits are on their way, once that takes long enough to be noticed. */
export function SavingEdits({ unsent, failure }: Sender) {
  const r = useT(reviewMessages)
  const late = useDelayed(unsent > 0 && failure === null, SLOW_MS)
  return (
    <span role="status" className="text-small text-muted">
      {late && r('saving')}
    </span>
  )
}
