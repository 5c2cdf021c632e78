import { Button, FirstUse, NoMatch, useT } from '@waybill/kit'
import type { View } from './list-state.ts'
import { userMessages } from './messages.ts'

const words = {
  toApprove: ['emptyWaiting', 'emptyWaitingText'],
  toVerify: ['emptyVerify', 'emptyVerifyText'],
  suspended: ['emptySuspended', 'emptySuspendedText'],
  active: ['emptyAll', 'emptyAllText'],
  all: ['emptyAll', 'emptyAllText'],
} as const

/** Why the list is empty, and the next step: nothing matches, or nobody here. */
export function EmptyList(props: { filtered: boolean; view: View; onClear: () => void; onAll: () => void }) {
  const { filtered, view, onClear, onAll } = props
  const t = useT(userMessages)
  if (filtered) return <NoMatch title={t('noMatch')} onClear={onClear} />
  const [title, text] = words[view]
  return (
    <FirstUse title={t(title)} action={view !== 'all' && <Button onClick={onAll}>{t('showAll')}</Button>}>
      {t(text)}
    </FirstUse>
  )
}
