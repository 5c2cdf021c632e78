import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Adjustment, disputeAdjustment, listAdjustments } from '@waybill/contract/carrier-invoices/adjustments-api'
import { errorMessage, useBridge, useClient } from '@waybill/host'
import { Button, Dialog, Field, focusField, Textarea, useFormat, useLocale, useT } from '@waybill/kit'
import { adjustmentMessages } from '../messages/adjustments.ts'

/** Asks why an adjustment is wrong; what was typed stays when the call fails. */
export function DisputeDialog({ row, onClose }: { row: Adjustment; onClose: () => void }) {
  const t = useT(adjustmentMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const send = useMutation({
    mutationFn: () =>
      client.call(disputeAdjustment, { params: { id: row.id }, body: { text: text.trim() } }, { hideErrors: true }),
    onSuccess: () => {
      bridge.toast('ok', t('sent'))
      onClose()
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: [listAdjustments.id] }),
  })
  const missing = text.trim() === ''
  const submit = () => {
    setTried(true)
    if (missing) return focusField('why')
    send.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('disputeTitle')}
      dirty={text !== '' && !send.isPending}
      locked={send.isPending}
      onSubmit={submit}
      footer={
        <Button type="submit" variant="primary" shortcut="mod+enter" pending={send.isPending}>
          {t('send')}
        </Button>
      }
    >
      <p className="mb-3 text-muted">{t('disputeText', { day: format.date(row.disputeUntil) })}</p>
      <Field
        name="why"
        label={t('why')}
        required
        error={tried && missing ? t('whyNeeded') : errorMessage(send.error, locale)}
      >
        <Textarea value={text} onChange={setText} maxLength={1000} />
      </Field>
    </Dialog>
  )
}
