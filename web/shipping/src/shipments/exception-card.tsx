import { useQuery } from '@tanstack/react-query'
import { type ExceptionDetail, listShipmentExceptions } from '@waybill/contract/exceptions/api'
import {
  exceptionMeanings,
  exceptionStateWords,
  exceptionWords,
  handledWayWords,
} from '@waybill/contract/exceptions/words'
import { errorProps, useClient } from '@waybill/host'
import { CaseTimeline } from '@waybill/host/cases'
import { Badge, Button, Card, LoadError, useFormat, useLocale, useT } from '@waybill/kit'
import { exceptionMessages } from '../messages/exceptions.ts'
import { type ExceptionActs, useExceptionActs } from '../shared/exceptions/use-exception-acts.tsx'

function Case({ row, acts }: { row: ExceptionDetail; acts: ExceptionActs }) {
  const t = useT(exceptionMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const isOpen = row.closedAt === null
  const facts = [
    t('sinceDate', { date: format.dateTime(row.firstAt) }),
    row.count > 1 ? t('reported', { n: row.count }) : null,
    isOpen && row.dueAt ? t('dueBy', { date: format.date(row.dueAt) }) : null,
    row.handledHow ? t('closedAs', { how: handledWayWords[row.handledHow][locale] }) : null,
  ]
  return (
    <li className="flex flex-col gap-2 border-b border-line pb-3 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-medium">{exceptionWords[row.code][locale]}</h3>
        <Badge tone={exceptionStateWords[row.state].tone}>{exceptionStateWords[row.state][locale]}</Badge>
      </div>
      {isOpen && <p>{exceptionMeanings[row.code][locale]}</p>}
      <p className="text-small text-muted">{facts.filter(Boolean).join(' · ')}</p>
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          {row.nextStep !== 'handle' && (
            <Button variant="primary" onClick={() => acts.begin(row)}>
              {t(row.nextStep)}
            </Button>
          )}
          <Button onClick={() => acts.begin(row, 'handle')}>{t('handle')}</Button>
        </div>
      )}
      <details>
        <summary className="cursor-pointer text-small text-muted">{t('history')}</summary>
        <div className="mt-2">
          <CaseTimeline events={row.events} words={exceptionStateWords} />
        </div>
      </details>
    </li>
  )
}

/** What keeps a parcel from arriving, or did; nothing where there never was anything. */
export function ExceptionCard({ shipmentId }: { shipmentId: number }) {
  const t = useT(exceptionMessages)
  const { locale } = useLocale()
  const client = useClient()
  const acts = useExceptionActs()
  const { data, error, refetch } = useQuery(
    client.query(listShipmentExceptions, { params: { id: shipmentId } }, { hideErrors: true }),
  )
  const records = data?.records ?? []
  if (!error && records.length === 0) return null
  return (
    <Card title={t('exceptions')}>
      {error && !data ? (
        <LoadError {...errorProps(error, locale, () => void refetch())} />
      ) : (
        <ul className="flex flex-col gap-3">
          {records.map((row) => (
            <Case key={row.id} row={row} acts={acts} />
          ))}
        </ul>
      )}
      {acts.dialogs}
    </Card>
  )
}
