import type { ReportPeriod } from '@waybill/contract/reports/api'
import { Banner, useFormat, useT } from '@waybill/kit'
import { reportMessages } from './messages.ts'

/** What the figures cover, and what is not in them yet. */
export function PeriodNotes({ period }: { period: ReportPeriod }) {
  const t = useT(reportMessages)
  const format = useFormat()
  const { before } = period
  return (
    <>
      {!period.complete && <Banner tone="warning">{t('incomplete')}</Banner>}
      <p className="text-small text-muted">
        {format.date(period.from)} – {format.date(period.to)} ·{' '}
        {t('compared', { from: format.date(before.from), to: format.date(before.to) })}
        {period.partial && ` · ${t('partial')}`}
      </p>
    </>
  )
}
