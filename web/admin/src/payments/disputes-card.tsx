import { fundingNumber } from '@waybill/contract/funding/reference'
import type { PaymentDispute } from '@waybill/contract/payments/api'
import { errorProps } from '@waybill/host'
import { Badge, Card, LoadError, Skeleton, type Tone, useFormat, useLocale, useT } from '@waybill/kit'
import { paymentAccountMessages } from './messages.ts'
import { useDisputes } from './use-account.ts'

const tones: Record<PaymentDispute['state'], Tone> = {
  open: 'warning',
  withdrawn: 'warning',
  won: 'success',
  lost: 'critical',
  closed: 'neutral',
}

function Row({ dispute }: { dispute: PaymentDispute }) {
  const t = useT(paymentAccountMessages)
  const format = useFormat()
  const { fundingId, seller, amount, returned, state, openedAt, evidenceDueAt } = dispute
  const named = { no: fundingNumber(fundingId), seller: seller.name, amount: format.money(amount) }
  const due = state === 'open' || state === 'withdrawn' ? evidenceDueAt : null
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2 first:pt-0 last:pb-0">
      <span className="min-w-0">
        <span className="tnum break-words">{t('dispute', named)}</span>
        <span className="block text-small text-muted">
          {due ? t('answerBy', { date: format.date(due) }) : t('openedAt', { date: format.date(openedAt) })}
        </span>
      </span>
      <span className="flex gap-2">
        {returned && <Badge>{t('returned')}</Badge>}
        <Badge tone={tones[state]}>{t(`state_${state}`)}</Badge>
      </span>
    </li>
  )
}

/** Contested payments of the own customers, open ones first. */
export function DisputesCard() {
  const t = useT(paymentAccountMessages)
  const { locale } = useLocale()
  const { data, error, refetch } = useDisputes()
  return (
    <Card title={t('disputes')}>
      {error && !data && <LoadError {...errorProps(error, locale, () => void refetch())} />}
      {!error && !data && <Skeleton className="h-8 w-full" />}
      {data && data.records.length === 0 && <p className="text-muted">{t('noDisputes')}</p>}
      {data && data.records.length > 0 && (
        <ul className="divide-y">
          {data.records.map((dispute) => (
            <Row key={dispute.id} dispute={dispute} />
          ))}
        </ul>
      )}
    </Card>
  )
}
