import { Button, FirstUse, NoMatch, useT } from '@waybill/kit'
import type { UserList } from './list.ts'
import { userMessages } from './messages.ts'

const words = {
  toApprove: ['emptyWaiting', 'emptyWaitingText'],
  toVerify: ['emptyVerify', 'emptyVerifyText'],
  suspended: ['emptySuspended', 'emptySuspendedText'],
  active: ['emptyAll', 'emptyAllText'],
  all: ['emptyAll', 'emptyAllText'],
} as const

/** Why the list is empty, and the next step: nothing matches, or nobody here. */
export function EmptyList({ list: { view, isFiltered, clear, showAll } }: { list: UserList }) {
  const t = useT(userMessages)
  if (isFiltered) return <NoMatch title={t('noMatch')} onClear={clear} />
  const [title, text] = words[view]
  return (
    <FirstUse title={t(title)} action={view !== 'all' && <Button onClick={showAll}>{t('showAll')}</Button>}>
      {t(text)}
    </FirstUse>
  )
}
