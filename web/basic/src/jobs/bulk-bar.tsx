import { useState } from 'react'
import { Eye, EyeOff, Trash2 } from 'lucide-react'
import { Button, ConfirmDialog, type Selection, useT } from '@waybill/kit'
import type { JobState } from './job-state.ts'
import { jobMessages } from './messages.ts'
import { useBulk } from './use-bulk.ts'

type Props = { state: JobState; selection: Selection; onDone: () => void }

/** Hides or deletes what is selected; before anything is deleted one is asked. */
export function BulkBar({ state, selection, onDone }: Props) {
  const t = useT(jobMessages)
  const { hide, remove } = useBulk(state, onDone)
  const [asking, setAsking] = useState(false)
  const hidden = state.view === 'hidden'
  const n = selection.mode === 'query' ? selection.total : selection.keys.size
  return (
    <>
      <Button
        size="compact"
        icon={hidden ? <Eye /> : <EyeOff />}
        pending={hide.isPending}
        onClick={() => hide.mutate({ selection, hidden: !hidden })}
      >
        {t(hidden ? 'show' : 'hide')}
      </Button>
      <Button size="compact" icon={<Trash2 />} onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('deleteManyTitle', { n })}
        confirm={t('deleteMany', { n })}
        keep={t('keep')}
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate(selection, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        {t('deleteManyText')}
      </ConfirmDialog>
    </>
  )
}
