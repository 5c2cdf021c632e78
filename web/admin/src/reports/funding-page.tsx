import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '@waybill/contract/core/route'
import { fundingMethodWords } from '@waybill/contract/funding/words'
import { fundingMethods } from '@waybill/contract/funding/enums'
import type { FundingGrouping } from '@waybill/contract/reports/enums'
import { exportFundingTimes, getFundingTimes } from '@waybill/contract/reports/funding-times-api'
import { useClient, usePageTitle } from '@waybill/host'
import { ListFilters, queryOf, useListState } from '@waybill/host/list'
import { placeOf, ReportState } from '@waybill/host/report'
import { FirstUse, NoMatch, PageBody, PageHead, useLocale, useT } from '@waybill/kit'
import { FundingView } from './funding-view.tsx'
import { fundingReport } from './provider-lists.ts'
import { providerReportMessages } from './provider-messages.ts'
import { ExportTable, GroupBy, PeriodLine } from './report-frame.tsx'
import { ProviderReportTabs } from './report-tabs.tsx'

function useFundingTimes() {
  const address = useListState(fundingReport)
  const { limit: _, ...query } = queryOf(fundingReport, address.state)
  const answer = useQuery({
    ...useClient().query(getFundingTimes, { query } as InputOf<typeof getFundingTimes>, { hideErrors: true }),
    placeholderData: keepPreviousData,
  })
  const by: FundingGrouping = address.state.by ?? 'method'
  return { ...address, by, answer }
}
type Report = ReturnType<typeof useFundingTimes>

function Content({ report, data }: { report: Report; data: OutputOf<typeof getFundingTimes> }) {
  const t = useT(providerReportMessages)
  if (data.groups.length === 0) {
    return report.isFiltered ? (
      <NoMatch title={t('fundingNoMatch')} onClear={report.clear} />
    ) : (
      <FirstUse title={t('fundingEmpty')}>{t('fundingEmptyText')}</FirstUse>
    )
  }
  return (
    <>
      <PeriodLine period={data.period} />
      <FundingView by={report.by} method={report.state.method} data={data} />
    </>
  )
}

/** `#/report/funding`: how long customers waited for their money, and what became of their requests. */
export function FundingTimesPage() {
  const t = useT(providerReportMessages)
  const { locale } = useLocale()
  usePageTitle(t('funding'))
  const report = useFundingTimes()
  const { by, state, set } = report
  const { method, from, to } = state
  const options = fundingMethods.map((value) => ({ value, text: fundingMethodWords[value][locale] }))
  return (
    <PageBody kind="detail">
      <PageHead
        title={t('funding')}
        actions={<ExportTable url={placeOf(exportFundingTimes.path, { method, dateFrom: from, dateTo: to, by })} />}
      />
      <ProviderReportTabs value="funding" days={state} />
      <ListFilters
        list={report}
        days={t('days')}
        filters={{ method: { label: t('method'), promoted: true, options }, by: null }}
      />
      <GroupBy<FundingGrouping>
        value={by}
        words={{ method: t('byMethod'), customer: t('byCustomer'), outcome: t('byOutcome') }}
        onChange={(next) => set({ by: next === 'method' ? undefined : next })}
      />
      <ReportState name={t('funding')} query={report.answer}>
        {(data) => <Content report={report} data={data} />}
      </ReportState>
    </PageBody>
  )
}
