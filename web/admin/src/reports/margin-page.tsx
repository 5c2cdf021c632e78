import { Download } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { carriers } from '@waybill/contract/carriers/catalogue'
import { orgType } from '@waybill/contract/core/enums'
import type { InputOf, OutputOf } from '@waybill/contract/core/route'
import { exportMargin, getMargin } from '@waybill/contract/reports/api'
import { type MarginGrouping, marginGroupings } from '@waybill/contract/reports/enums'
import { useBridge, useClient, usePageTitle, useShell } from '@waybill/host'
import { ListFilters, queryOf, useListState } from '@waybill/host/list'
import { placeOf, ReportState } from '@waybill/host/report'
import { Banner, Button, FirstUse, NoMatch, PageBody, PageHead, Select, useFormat, useLocale, useT } from '@waybill/kit'
import { marginReport } from './list.ts'
import { MarginView } from './margin-view.tsx'
import { staffReportMessages } from './messages.ts'
import { ProviderReportTabs } from './report-tabs.tsx'

type Margin = OutputOf<typeof getMargin>

function useMargin() {
  const address = useListState(marginReport)
  const { limit: _, ...query } = queryOf(marginReport, address.state)
  const answer = useQuery({
    ...useClient().query(getMargin, { query } as InputOf<typeof getMargin>, { hideErrors: true }),
    placeholderData: keepPreviousData,
  })
  const by: MarginGrouping = address.state.by ?? 'seller'
  return { ...address, by, query: answer }
}
type Report = ReturnType<typeof useMargin>

function Choices({ report: { by, state, set } }: { report: Report }) {
  const t = useT(staffReportMessages)
  // Prices of a reseller's sellers are made by its rules, not by the platform's.
  const isReseller = useShell().user?.user.orgType === orgType.SERVER
  const words: Record<MarginGrouping, string> = {
    seller: t('bySeller'),
    service: t('byService'),
    carrier: t('byCarrier'),
    rule: t('byRule'),
  }
  const groupings = marginGroupings.filter((one) => one !== 'rule' || isReseller)
  return (
    <div data-print="hide" className="mb-2 flex flex-wrap gap-2">
      <Select
        aria-label={t('by')}
        value={by}
        onChange={(next) => set({ by: next === 'seller' ? undefined : next })}
        options={groupings.map((value) => ({ value, text: words[value] }))}
        className="w-36"
      />
      <Select
        aria-label={t('dated')}
        value={state.dated ?? 'event'}
        onChange={(dated) => set({ dated: dated === 'label' ? dated : undefined })}
        options={[
          { value: 'event', text: t('datedEvent') },
          { value: 'label', text: t('datedLabel') },
        ]}
        className="w-36"
      />
    </div>
  )
}

function Content({ report, data }: { report: Report; data: Margin }) {
  const t = useT(staffReportMessages)
  const format = useFormat()
  const { from, to, before, partial, complete } = data.period
  if (data.groups.length === 0) {
    return report.isFiltered ? (
      <NoMatch title={t('noMatch')} onClear={report.clear} />
    ) : (
      <FirstUse title={t('emptyTitle')}>{t('emptyText')}</FirstUse>
    )
  }
  return (
    <>
      {!complete && <Banner tone="warning">{t('incomplete')}</Banner>}
      <p className="text-small text-muted">
        {format.date(from)} – {format.date(to)} ·{' '}
        {t('compared', { from: format.date(before.from), to: format.date(before.to) })}
        {partial && ` · ${t('partial')}`}
      </p>
      <MarginView by={report.by} state={report.state} data={data} />
    </>
  )
}

/** `#/report`: what sellers paid and what it cost, the largest losses first. */
export function MarginPage() {
  const t = useT(staffReportMessages)
  const { locale } = useLocale()
  usePageTitle(t('title'))
  const report = useMargin()
  const bridge = useBridge()
  const exportTable = () => {
    const { carrier, from, to, by, dated } = report.state
    const url = placeOf(exportMargin.path, { carrier, dateFrom: from, dateTo: to, by, datedBy: dated })
    void bridge.download({ url, method: 'GET' })
  }
  const options = carriers.map(({ id, name }) => ({ value: String(id), text: name[locale] }))
  return (
    <PageBody kind="detail">
      <PageHead
        title={t('title')}
        actions={
          <Button icon={<Download />} onClick={exportTable}>
            {t('exportTable')}
          </Button>
        }
      />
      <ProviderReportTabs value="margin" days={report.state} />
      <ListFilters
        list={report}
        days={t('days')}
        filters={{ carrier: { label: t('carrier'), promoted: true, options }, by: null, dated: null }}
      />
      <Choices report={report} />
      <ReportState name={t('title')} query={report.query}>
        {(data) => <Content report={report} data={data} />}
      </ReportState>
    </PageBody>
  )
}
