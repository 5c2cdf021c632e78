import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { randomKey } from '@waybill/contract/core/random-key'
import type { OutputOf } from '@waybill/contract/core/route'
import { getRefundOptions, requestBalanceRefund } from '@waybill/contract/refunds/api'
import { errorProps, useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  Dialog,
  Field,
  focusField,
  LoadError,
  LoadingState,
  NumberInput,
  Skeleton,
  Textarea,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { refundMessages } from '../messages/refunds.ts'

const unitsOf = (dollars: number): number => Math.round(dollars * 100) * 100

function useRequest(onDone: () => void) {
  const t = useT(refundMessages)
  const client = useClient()
  const bridge = useBridge()
  // One key for each opening of the dialog: a second click is the same request.
  const [requestKey] = useState(randomKey)
  return useMutation({
    mutationFn: (body: { amount: number; payee: string }) =>
      client.call(requestBalanceRefund, { body: { requestKey, ...body } }, { hideErrors: true }),
    onSuccess: () => {
      bridge.toast('ok', t('sent'))
      bridge.emit('balance:changed', null)
      onDone()
    },
  })
}

type Options = OutputOf<typeof getRefundOptions>

/** How much can be refunded, and which part of the balance can't. */
function Limit({ refundable, credit, currency }: Options) {
  const t = useT(refundMessages)
  const format = useFormat()
  const most = format.money(refundable, currency)
  return (
    <>
      <p className="text-muted">{refundable === 0 ? t('nothing') : t('upTo', { amount: most })}</p>
      {credit > 0 && <p className="text-muted">{t('credit', { amount: format.money(credit, currency) })}</p>}
    </>
  )
}

function Form({ onDone, onClose, ...options }: Options & { onDone: () => void; onClose: () => void }) {
  const { refundable, currency } = options
  const t = useT(refundMessages)
  const format = useFormat()
  const messageOf = useErrorMessage()
  const [amount, setAmount] = useState<number | null>(refundable / 10_000)
  const [payee, setPayee] = useState('')
  const [tried, setTried] = useState(false)
  const send = useRequest(onDone)
  const most = format.money(refundable, currency)
  const units = amount === null ? 0 : unitsOf(amount)
  const amountProblem = units === 0 ? t('amountNeeded') : units > refundable ? t('amountMost', { amount: most }) : null
  const payeeProblem = payee.trim() === '' ? t('payeeNeeded') : null
  const submit = () => {
    setTried(true)
    if (amountProblem) return focusField('amount')
    if (payeeProblem) return focusField('payee')
    if (!send.isPending) send.mutate({ amount: units, payee: payee.trim() })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('request')}
      dirty={payee !== '' && !send.isPending}
      locked={send.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={send.isPending}>
            {t('keep')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            shortcut="mod+enter"
            pending={send.isPending}
            disabled={refundable === 0}
          >
            {t('request')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {send.isError && <Banner tone="critical">{messageOf(send.error)}</Banner>}
        <Limit {...options} />
        <Field name="amount" label={t('amount')} required error={tried ? amountProblem : null}>
          <NumberInput value={amount} fixed zeroIsEmpty max={9_999_999} icon="$" onChange={setAmount} />
        </Field>
        <Field name="payee" label={t('payee')} required hint={t('payeeHint')} error={tried ? payeeProblem : null}>
          <Textarea value={payee} onChange={setPayee} maxLength={500} />
        </Field>
      </div>
    </Dialog>
  )
}

/** Asks for the amount and where it goes back to. */
export function RequestDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const t = useT(refundMessages)
  const { locale } = useLocale()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    ...client.query(getRefundOptions, {}, { hideErrors: true }),
    // What can be refunded may have changed since it was asked for last.
    gcTime: 0,
  })
  if (data) return <Form {...data} onDone={onDone} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t('request')} footer={<Button onClick={onClose}>{t('keep')}</Button>}>
      {error ? (
        <LoadError {...errorProps(error, locale, () => void refetch())} />
      ) : (
        <LoadingState skeleton={<Skeleton className="h-40 w-full rounded-control" />} />
      )}
    </Dialog>
  )
}
