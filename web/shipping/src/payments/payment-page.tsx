import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { fundingNumber } from '@waybill/contract/funding/reference'
import { cancelPayment, getPayment, type Payment } from '@waybill/contract/payments/api'
import { errorMessage, useBridge, useClient, usePageTitle } from '@waybill/host'
import { RecordError } from '@waybill/host/record-error'
import {
  Banner,
  Button,
  Card,
  ConfirmDialog,
  DescriptionList,
  LoadingState,
  PageBody,
  PageHead,
  Skeleton,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { failureText } from './failure-text.ts'
import { paymentMessages } from '../shared/payments/messages.ts'
import { useOpenPayment } from '../shared/payments/use-payments.ts'

const HISTORY = '/e/#/funds/funding'
const POLL_MS = 2000
/** A bank debit settles in days; the demo's in seconds. */
const SLOW_POLL_MS = 5000
const polls: Partial<Record<Payment['state'], number>> = { created: POLL_MS, open: POLL_MS, processing: SLOW_POLL_MS }

function usePayment(fundingId: number) {
  const client = useClient()
  const bridge = useBridge()
  const query = useQuery({
    ...client.query(getPayment, { params: { fundingId } }, { hideErrors: true }),
    refetchInterval: ({ state: { data } }) => (data ? (polls[data.state] ?? false) : false),
  })
  const credited = query.data?.state === 'succeeded'
  useEffect(() => {
    if (credited) bridge.emit('balance:changed', null)
  }, [credited, bridge])
  return query
}

/** Cancels after asking; the answer replaces what is shown. */
function useCanceling(fundingId: number) {
  const t = useT(paymentMessages)
  const client = useClient()
  const bridge = useBridge()
  const cache = useQueryClient()
  const [asking, setAsking] = useState(false)
  const cancel = useMutation({
    mutationFn: () => client.call(cancelPayment, { params: { fundingId } }, { hideErrors: true }),
    onSuccess: () => bridge.toast('ok', t('canceled')),
    onSettled: () => {
      setAsking(false)
      return cache.invalidateQueries({ queryKey: [getPayment.id] })
    },
  })
  return { asking, setAsking, cancel }
}

/** Nothing is paid yet: on to the provider's page, or not at all. */
function OpenActs({ fundingId }: { fundingId: number }) {
  const t = useT(paymentMessages)
  const { locale } = useLocale()
  const { open, error, leaving } = useOpenPayment()
  const { asking, setAsking, cancel } = useCanceling(fundingId)
  const failed = error ?? cancel.error
  return (
    <>
      {failed && <Banner tone="critical">{errorMessage(failed, locale)}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" pending={leaving} onClick={() => open(fundingId)}>
          {t('goOn')}
        </Button>
        <Button onClick={() => setAsking(true)}>{t('cancel')}</Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('cancelTitle')}
        confirm={t('cancel')}
        keep={t('keep')}
        danger
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t('cancelText')}
      </ConfirmDialog>
    </>
  )
}

function State({ payment, left }: { payment: Payment; left: boolean }) {
  const t = useT(paymentMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const reason = failureText(payment.failure, locale)
  if (payment.state === 'succeeded')
    return <Banner tone="success">{t('succeeded', { amount: format.money(payment.requested) })}</Banner>
  if (payment.state === 'failed') return <Banner tone="critical">{t('failed', { reason })}</Banner>
  if (payment.state === 'expired') return <Banner tone="warning">{t('expired')}</Banner>
  if (payment.state === 'processing') return <Banner tone="info">{`${t('processing')} ${t('processingText')}`}</Banner>
  if (payment.failure) return <Banner tone="critical">{t('declinedTry', { reason })}</Banner>
  return (
    <Banner tone={left ? 'warning' : 'info'}>
      {left ? `${t('left')} ${t('leftText')}` : `${t('waiting')} ${t('waitingText')}`}
    </Banner>
  )
}

function NextActs({ payment }: { payment: Payment }) {
  const t = useT(paymentMessages)
  const bridge = useBridge()
  if (payment.payable) return <OpenActs fundingId={payment.fundingId} />
  const unpaid = payment.state === 'failed' || payment.state === 'expired'
  return (
    <div className="flex flex-wrap gap-2">
      <Button {...(unpaid && { variant: 'primary' as const })} onClick={() => bridge.navigate('/e/#/funds/add')}>
        {t(unpaid ? 'tryAgain' : 'addMore')}
      </Button>
      <Button onClick={() => bridge.navigate('/e/#/funds/postage')}>{t('toPostage')}</Button>
    </div>
  )
}

function Facts({ payment }: { payment: Payment }) {
  const t = useT(paymentMessages)
  const format = useFormat()
  const money = (amount: number) => <span className="tnum">{format.money(amount)}</span>
  return (
    <Card>
      <DescriptionList
        items={[
          { id: 'amount', label: t('amount'), value: money(payment.requested) },
          { id: 'fee', label: t('fee'), value: money(payment.fee) },
          { id: 'charged', label: t('charged'), value: money(payment.charged) },
          { id: 'paidWith', label: t('paidWith'), value: payment.paidWith },
          { id: 'started', label: t('started'), value: format.dateTime(payment.createdAt) },
        ]}
      />
    </Card>
  )
}

/** `#/funds/payment/:fundingId`: where a payer comes back to. What the browser brings along decides nothing: the server knows. */
export function PaymentPage() {
  const t = useT(paymentMessages)
  const params: { fundingId?: string } = useParams({ strict: false })
  const search: { left?: unknown } = useSearch({ strict: false })
  const fundingId = Number(params.fundingId)
  const title = t('title', { no: fundingNumber(fundingId) })
  usePageTitle(title)
  const { data, error, refetch } = usePayment(fundingId)
  return (
    <PageBody>
      <PageHead title={title} />
      {error && !data && (
        <RecordError
          error={error}
          onRetry={refetch}
          nowhere={{ title: t('lost'), text: t('lostText'), href: HISTORY, back: t('toHistory') }}
        />
      )}
      {!error && !data && <LoadingState skeleton={<Skeleton className="h-32 w-full max-w-[640px]" />} />}
      {data && (
        <div className="flex max-w-[640px] flex-col gap-4">
          <div role="status">
            <State payment={data} left={search.left !== undefined} />
          </div>
          <NextActs payment={data} />
          <Facts payment={data} />
        </div>
      )}
    </PageBody>
  )
}
