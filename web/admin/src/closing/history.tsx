import type { Closing, ClosingMonth, ClosingVersion } from '@waybill/contract/invoicing/closing-api'
import { ReportTable } from '@waybill/host/report'
import { Card, useFormat, useT } from '@waybill/kit'
import { closingMessages } from './messages.ts'

/** Of what was set before changes had a month. */
const FIRST = '2000-01-01'
const place = (zone: string) => zone.replaceAll('_', ' ')

/** The months that are billed next, by what is saved. */
export function NextBills({ months }: Pick<Closing, 'months'>) {
  const t = useT(closingMessages)
  const format = useFormat()
  const [next] = months
  return (
    <Card title={t('preview')}>
      <div className="flex flex-col gap-3">
        {next && <p>{t('nextRun', { day: format.date(next.billedOn), zone: place(next.timeZone) })}</p>}
        <ReportTable<ClosingMonth>
          name={t('preview')}
          columns={[
            {
              id: 'month',
              head: t('month'),
              words: true,
              cell: ({ startsOn, endsOn }) => (
                <span className="whitespace-nowrap">{`${format.date(startsOn)} – ${format.date(endsOn)}`}</span>
              ),
            },
            { id: 'billed', head: t('billed'), words: true, cell: ({ billedOn }) => format.date(billedOn) },
            { id: 'due', head: t('due'), words: true, cell: ({ dueOn }) => format.date(dueOn) },
            { id: 'zone', head: t('zone'), words: true, cell: ({ timeZone }) => place(timeZone) },
          ]}
          rows={months}
          rowKey={({ startsOn }) => startsOn}
        />
      </div>
    </Card>
  )
}

/** Every change, newest first. */
export function ClosingHistory({ history }: Pick<Closing, 'history'>) {
  const t = useT(closingMessages)
  const format = useFormat()
  return (
    <Card title={t('history')}>
      {history.length === 0 ? (
        <p className="text-muted">{t('historyNone')}</p>
      ) : (
        <ReportTable<ClosingVersion>
          name={t('history')}
          columns={[
            {
              id: 'from',
              head: t('from'),
              words: true,
              cell: ({ from }) => (from === FIRST ? t('start') : format.date(from)),
            },
            { id: 'closingDay', head: t('closingDay'), cell: ({ terms }) => format.number(terms.closingDay) },
            { id: 'dueDays', head: t('dueDays'), cell: ({ terms }) => format.number(terms.dueDays) },
            { id: 'zone', head: t('zone'), words: true, cell: ({ terms }) => place(terms.timeZone) },
            { id: 'setAt', head: t('setAt'), words: true, cell: ({ setAt }) => format.dateTime(setAt) },
            { id: 'by', head: t('by'), words: true, cell: ({ by }) => by ?? t('someone') },
          ]}
          rows={history}
          rowKey={({ version }) => String(version)}
        />
      )}
    </Card>
  )
}
