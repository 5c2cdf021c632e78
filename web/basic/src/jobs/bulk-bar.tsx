import { useState } from 'react'
import { Eye, EyeOff, Trash2 } from 'lucide-react'
import { Button, ConfirmDialog, selectedCount, useT } from '@waybill/kit'
import type { JobList } from './list.ts'
import { jobMessages } from './messages.ts'
import { useBulk } from './use-bulk.ts'

/** Hides or deletes what is selected; before anything is deleted one is asked. */
export function BulkBar({ list }: { list: JobList }) {
  const t = useT(jobMessages)
  const { hide, remove } = useBulk(list)
  const [asking, setAsking] = useState(false)
  const hidden = list.view === 'hidden'
  const n = selectedCount(list.selecting.selection)
  return (
    <>
      <Button
        size="compact"
        icon={hidden ? <Eye /> : <EyeOff />}
        pending={hide.isPending}
        onClick={() => hide.mutate(!hidden)}
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
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        {t('deleteManyText')}
      </ConfirmDialog>
    </>
  )
}
