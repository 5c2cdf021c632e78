import { useQuery } from '@tanstack/react-query'
import {
  type CaseEvent,
  getReconciliationCase,
  type ReconciliationCase,
} from '@waybill/contract/payments/reconciliation-api'
import { errorProps, useClient } from '@waybill/host'
import { LoadError, LoadingState, Skeleton, useFormat, useLocale, useT } from '@waybill/kit'
import { reconciliationMessages } from './messages.ts'

function Event({ event: { act, at, by, reason, note } }: { event: CaseEvent }) {
  const t = useT(reconciliationMessages)
  const format = useFormat()
  const name = by ?? t('someone')
  return (
    <li>
      <p>{act === 'close' && reason ? t('closedBy', { name, reason: t(reason) }) : t('reopenedBy', { name })}</p>
      <p className="text-small text-muted">{format.dateTime(at)}</p>
      <p>{note}</p>
    </li>
  )
}

/** What staff did with a case, oldest first; nothing as long as nobody did anything. */
export function CaseHistory({ found }: { found: ReconciliationCase }) {
  const t = useT(reconciliationMessages)
  const { locale } = useLocale()
  const answer = useQuery({
    ...useClient().query(getReconciliationCase, { params: { id: found.id } }, { hideErrors: true }),
    // Each change of the case adds to it.
    queryKey: [getReconciliationCase.id, found.id, found.state, found.closedAt],
  })
  if (answer.isError) return <LoadError {...errorProps(answer.error, locale, () => void answer.refetch())} />
  if (!answer.data) return <LoadingState skeleton={<Skeleton className="h-16" />} />
  const { history } = answer.data
  if (history.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('history')}</h3>
      <ol className="flex flex-col gap-3">
        {history.map((event) => (
          <Event key={event.at} event={event} />
        ))}
      </ol>
    </section>
  )
}
