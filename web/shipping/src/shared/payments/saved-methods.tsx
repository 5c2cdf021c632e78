import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { removeSavedMethod, type SavedMethod } from '@waybill/contract/payments/api'
import { errorMessage, useBridge, useClient } from '@waybill/host'
import { Banner, Button, Card, ConfirmDialog, useLocale, useT } from '@waybill/kit'
import { paymentMessages } from './messages.ts'
import { expiryOf, methodName } from './method-name.ts'
import { useMeansChanged } from './use-payments.ts'

function Row({ method, onRemove }: { method: SavedMethod; onRemove: () => void }) {
  const t = useT(paymentMessages)
  const date = expiryOf(method)
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2 first:pt-0 last:pb-0">
      <span>
        {methodName(method)}
        {date && <span className="text-small text-muted"> · {t('expires', { date })}</span>}
      </span>
      <Button size="compact" aria-label={t('removeName', { method: methodName(method) })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  )
}

/** The saved payment methods, to be removed; nothing without any. */
export function SavedMethods({ saved }: { saved: SavedMethod[] }) {
  const t = useT(paymentMessages)
  const { locale } = useLocale()
  const client = useClient()
  const bridge = useBridge()
  const changed = useMeansChanged()
  const [leaving, setLeaving] = useState<SavedMethod | null>(null)
  const remove = useMutation({
    mutationFn: ({ id }: SavedMethod) => client.call(removeSavedMethod, { params: { id } }, { hideErrors: true }),
    onSuccess: () => bridge.toast('ok', t('removed')),
    onSettled: () => {
      setLeaving(null)
      return changed()
    },
  })
  if (saved.length === 0) return null
  const named = { method: leaving ? methodName(leaving) : '' }
  return (
    <Card title={t('methods')}>
      {remove.error && <Banner tone="critical">{errorMessage(remove.error, locale)}</Banner>}
      <ul className="divide-y">
        {saved.map((method) => (
          <Row key={method.id} method={method} onRemove={() => setLeaving(method)} />
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        title={t('removeTitle', named)}
        confirm={t('remove')}
        danger
        pending={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving)}
        onCancel={() => setLeaving(null)}
      >
        {t('removeText')}
      </ConfirmDialog>
    </Card>
  )
}
