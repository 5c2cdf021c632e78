import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { closeReconciliationCase, type ReconciliationCase } from '@waybill/contract/payments/reconciliation-api'
import { type CaseReason, caseReasons } from '@waybill/contract/payments/reconciliation'
import { useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Dialog, Field, focusField, RadioGroup, Textarea, useFormat, useT } from '@waybill/kit'
import { reconciliationMessages } from './messages.ts'

/** Closes a case with a reason and a note, which stay with it. */
export function CloseDialog({
  found,
  onChanged,
  onClose,
}: {
  found: ReconciliationCase
  onChanged: (after: ReconciliationCase) => void
  onClose: () => void
}) {
  const t = useT(reconciliationMessages)
  const format = useFormat()
  const client = useClient()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const [reason, setReason] = useState<CaseReason>('timing')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const closing = useMutation({
    mutationFn: () =>
      client.call(
        closeReconciliationCase,
        { params: { id: found.id }, body: { reason, note: note.trim() } },
        { hideErrors: true },
      ),
    onSuccess: (after) => {
      bridge.toast('ok', t('caseClosed'))
      onChanged(after)
      onClose()
    },
  })
  const missing = note.trim() === ''
  const submit = () => {
    setTried(true)
    if (missing) return focusField('note')
    if (!closing.isPending) closing.mutate()
  }
  // Only dollars are part of the difference: other currencies are in no balance of the ledger.
  const difference = (found.ours ?? 0) - (found.currency === 'USD' ? (found.theirs ?? 0) : 0)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('closeTitle', { id: String(found.id) })}
      dirty={note !== '' && !closing.isPending}
      locked={closing.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={closing.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={closing.isPending}>
            {t('closeCase')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {closing.isError && <Banner tone="critical">{messageOf(closing.error)}</Banner>}
        <p className="text-muted">{t('closeText', { amount: format.money(difference) })}</p>
        <Field group label={t('reason')}>
          <RadioGroup
            value={reason}
            onChange={setReason}
            options={caseReasons.map((value) => ({ value, label: t(value) }))}
          />
        </Field>
        <Field
          name="note"
          label={t('note')}
          required
          hint={t('noteHint')}
          error={tried && missing ? t('needed') : null}
        >
          <Textarea value={note} onChange={setNote} maxLength={500} />
        </Field>
      </div>
    </Dialog>
  )
}
