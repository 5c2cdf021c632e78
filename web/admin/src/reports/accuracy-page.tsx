import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { carriers } from '@waybill/contract/carriers/catalogue'
import type { InputOf, OutputOf } from '@waybill/contract/core/route'
import { exportAccuracy, getAccuracy } from '@waybill/contract/reports/accuracy-api'
import type { AccuracyGrouping } from '@waybill/contract/reports/enums'
import { useClient, usePageTitle } from '@waybill/host'
import { ListFilters, queryOf, useListState } from '@waybill/host/list'
import { placeOf, ReportState } from '@waybill/host/report'
import { FirstUse, NoMatch, PageBody, PageHead, useLocale, useT } from '@waybill/kit'
import { AccuracyView } from './accuracy-view.tsx'
import { accuracyReport } from './provider-lists.ts'
import { providerReportMessages } from './provider-messages.ts'
import { ExportTable, GroupBy, PeriodLine } from './report-frame.tsx'
import { ProviderReportTabs } from './report-tabs.tsx'

function useAccuracy() {
  const address = useListState(accuracyReport)
  const { limit: _, ...query } = queryOf(accuracyReport, address.state)
  const answer = useQuery({
    ...useClient().query(getAccuracy, { query } as InputOf<typeof getAccuracy>, { hideErrors: true }),
    placeholderData: keepPreviousData,
  })
  const by: AccuracyGrouping = address.state.by ?? 'carrier'
  return { ...address, by, answer }
}
type Report = ReturnType<typeof useAccuracy>

function Content({ report, data }: { report: Report; data: OutputOf<typeof getAccuracy> }) {
  const t = useT(providerReportMessages)
  if (data.groups.length === 0) {
    return report.isFiltered ? (
      <NoMatch title={t('accuracyNoMatch')} onClear={report.clear} />
    ) : (
      <FirstUse title={t('accuracyEmpty')}>{t('accuracyEmptyText')}</FirstUse>
    )
  }
  return (
    <>
      <PeriodLine period={data.period} />
      <AccuracyView by={report.by} carrier={report.state.carrier} data={data} />
    </>
  )
}

/** `#/report/accuracy`: what labels were quoted at against what carriers billed, the largest difference first. */
export function AccuracyPage() {
  const t = useT(providerReportMessages)
  const { locale } = useLocale()
  usePageTitle(t('accuracy'))
  const report = useAccuracy()
  const { by, state, set } = report
  const { carrier, from, to } = state
  const options = carriers.map(({ id, name }) => ({ value: String(id), text: name[locale] }))
  return (
    <PageBody kind="detail">
      <PageHead
        title={t('accuracy')}
        actions={<ExportTable url={placeOf(exportAccuracy.path, { carrier, dateFrom: from, dateTo: to, by })} />}
      />
      <ProviderReportTabs value="accuracy" days={state} />
      <ListFilters
        list={report}
        days={t('days')}
        filters={{ carrier: { label: t('carrier'), promoted: true, options }, by: null }}
      />
      <GroupBy<AccuracyGrouping>
        value={by}
        words={{ carrier: t('byCarrier'), service: t('byService'), cause: t('byCause') }}
        onChange={(next) => set({ by: next === 'carrier' ? undefined : next })}
      />
      <ReportState name={t('accuracy')} query={report.answer}>
        {(data) => <Content report={report} data={data} />}
      </ReportState>
    </PageBody>
  )
}
