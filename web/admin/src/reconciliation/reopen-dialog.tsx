import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { reopenReconciliationCase, type ReconciliationCase } from '@waybill/contract/payments/reconciliation-api'
import { useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Dialog, Field, focusField, Textarea, useT } from '@waybill/kit'
import { reconciliationMessages } from './messages.ts'

/** Opens a closed case again, with the reason. */
export function ReopenDialog({
  found,
  onChanged,
  onClose,
}: {
  found: ReconciliationCase
  onChanged: (after: ReconciliationCase) => void
  onClose: () => void
}) {
  const t = useT(reconciliationMessages)
  const client = useClient()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const reopening = useMutation({
    mutationFn: () =>
      client.call(
        reopenReconciliationCase,
        { params: { id: found.id }, body: { note: note.trim() } },
        { hideErrors: true },
      ),
    onSuccess: (after) => {
      bridge.toast('ok', t('reopened'))
      onChanged(after)
      onClose()
    },
  })
  const missing = note.trim() === ''
  const submit = () => {
    setTried(true)
    if (missing) return focusField('note')
    if (!reopening.isPending) reopening.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('reopenTitle', { id: String(found.id) })}
      dirty={note !== '' && !reopening.isPending}
      locked={reopening.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={reopening.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={reopening.isPending}>
            {t('reopen')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {reopening.isError && <Banner tone="critical">{messageOf(reopening.error)}</Banner>}
        <p className="text-muted">{t('reopenText')}</p>
        <Field
          name="note"
          label={t('reason')}
          required
          hint={t('reopenHint')}
          error={tried && missing ? t('reasonNeeded') : null}
        >
          <Textarea value={note} onChange={setNote} maxLength={500} />
        </Field>
      </div>
    </Dialog>
  )
}
