import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isRawPath } from '@waybill/contract/shell/redirect'
import { defineMessages, DiscardDialog, useT } from '@waybill/kit'

const messages = defineMessages({ en: { unsaved: 'Unsaved changes' }, cn: { unsaved: '有未保存的更改' } })

type Props = { dirty: boolean; onDiscard: () => void; children: ReactNode }

/** The foot of a page-long form, always in sight; asks before unsaved work is left behind; who is logged out finds it again. */
export function FormFoot({ dirty, onDiscard, children }: Props) {
  const t = useT(messages)
  const leaving = useBlocker({
    shouldBlockFn: ({ next }) => dirty && !isRawPath(next.pathname),
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  return (
    <>
      <div
        data-print="hide"
        className="sticky bottom-0 z-20 -mx-4 mt-3 flex min-h-14 flex-wrap items-center justify-end gap-2 border-t border-line bg-bg px-4 py-2 max-sm:-mx-2 max-sm:px-2"
      >
        <span className="me-auto text-muted" role="status">
          {dirty && t('unsaved')}
        </span>
        {children}
      </div>
      <DiscardDialog
        open={leaving.status === 'blocked'}
        onKeep={() => leaving.reset?.()}
        onDiscard={() => (onDiscard(), leaving.proceed?.())}
      />
    </>
  )
}
