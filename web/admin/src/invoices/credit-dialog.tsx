import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  creditInvoice,
  getIssuedInvoice,
  type IssuedInvoiceDetail,
  listAgeing,
  listIssuedInvoices,
} from '@waybill/contract/invoicing/staff-api'
import { useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Checkbox, Dialog, Field, focusField, Textarea, useFormat, useT } from '@waybill/kit'
import { issuedMessages } from './messages.ts'

function useCredit(id: number, onDone: () => void) {
  const t = useT(issuedMessages)
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  return useMutation({
    mutationFn: (body: { reason: string; reissue: boolean }) =>
      client.call(creditInvoice, { params: { id }, body }, { hideErrors: true }),
    onSuccess: async () => {
      bridge.toast('ok', t('credited'))
      onDone()
      await Promise.all(
        [getIssuedInvoice, listIssuedInvoices, listAgeing].map((route) =>
          cache.invalidateQueries({ queryKey: [route.id] }),
        ),
      )
    },
  })
}

/** Asks for the reason and whether to issue the invoice again; what was typed stays when the call fails. */
export function CreditDialog({ invoice, onClose }: { invoice: IssuedInvoiceDetail; onClose: () => void }) {
  const t = useT(issuedMessages)
  const format = useFormat()
  const messageOf = useErrorMessage()
  const [reason, setReason] = useState('')
  const [reissue, setReissue] = useState(false)
  const [tried, setTried] = useState(false)
  const credit = useCredit(invoice.id, onClose)
  const missing = reason.trim() === ''
  const submit = () => {
    setTried(true)
    if (missing) return focusField('reason')
    if (!credit.isPending) credit.mutate({ reason: reason.trim(), reissue })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('creditTitle', { number: invoice.number })}
      dirty={reason !== '' && !credit.isPending}
      locked={credit.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={credit.isPending}>
            {t('keep')}
          </Button>
          <Button type="submit" variant="danger" shortcut="mod+enter" pending={credit.isPending}>
            {t('credit')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {credit.isError && <Banner tone="critical">{messageOf(credit.error)}</Banner>}
        <p className="text-muted">{t('creditText', { amount: format.money(invoice.total, invoice.currency) })}</p>
        <Field
          name="reason"
          label={t('reason')}
          required
          hint={t('reasonHint')}
          error={tried && missing ? t('reasonNeeded') : undefined}
        >
          <Textarea value={reason} onChange={setReason} maxLength={500} />
        </Field>
        <Checkbox checked={reissue} onChange={setReissue} label={t('reissue')} />
      </div>
    </Dialog>
  )
}
