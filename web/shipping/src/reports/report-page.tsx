import { Download } from 'lucide-react'
import { carriers } from '@waybill/contract/carriers/catalogue'
import { type SpendGrouping, spendGroupings } from '@waybill/contract/reports/enums'
import { useBridge, usePageTitle } from '@waybill/host'
import { ListFilters } from '@waybill/host/list'
import { PeriodNotes, ReportState, ReportTabs } from '@waybill/host/report'
import { Button, FirstUse, NoMatch, PageBody, PageHead, Select, useLocale, useT } from '@waybill/kit'
import { Gated } from '../gate.tsx'
import { AdjustmentsView } from './adjustments-view.tsx'
import { AverageView } from './average-view.tsx'
import { BalanceView } from './balance-view.tsx'
import { RefundsView } from './refunds-view.tsx'
import { reportMessages } from './messages.ts'
import { SpendView } from './spend-view.tsx'
import { type Report, type Spend, useReport } from './use-report.ts'

type LabelView = keyof typeof views
const isLabelView = (view: string): view is LabelView => Object.hasOwn(views, view)

const views = { spend: SpendView, average: AverageView, adjustments: AdjustmentsView }

function Choices({ report }: { report: Report }) {
  const t = useT(reportMessages)
  const words: Record<SpendGrouping, string> = { carrier: t('byCarrier'), service: t('byService'), zone: t('byZone') }
  return (
    <>
      <Select
        aria-label={t('by')}
        value={report.by}
        onChange={(by) => report.set({ by: by === 'carrier' ? undefined : by })}
        options={spendGroupings.map((value) => ({ value, text: words[value] }))}
        className="w-36"
      />
      <Select
        aria-label={t('dated')}
        value={report.state.dated ?? 'event'}
        onChange={(dated) => report.set({ dated: dated === 'label' ? dated : undefined })}
        options={[
          { value: 'event', text: t('datedEvent') },
          { value: 'label', text: t('datedLabel') },
        ]}
        className="w-36"
      />
    </>
  )
}

const isEmpty = ({ groups }: Spend): boolean => groups.length === 0

function Content({ report, data }: { report: Report; data: Spend }) {
  const t = useT(reportMessages)
  if (isEmpty(data)) {
    return report.isFiltered ? (
      <NoMatch title={t('noMatch')} onClear={report.clear} />
    ) : (
      <FirstUse title={t('emptyTitle')}>{t('emptyText')}</FirstUse>
    )
  }
  const View = isLabelView(report.view) ? views[report.view] : SpendView
  return (
    <>
      <PeriodNotes period={data.period} />
      <View report={report} data={data} />
    </>
  )
}

/** The reports of labels by carrier, service or zone. */
function LabelReport({ report }: { report: Report }) {
  const t = useT(reportMessages)
  const bridge = useBridge()
  const exportTable = () => {
    const { carrier, from, to, dated } = report.state
    const filter = { carrier, dateFrom: from, dateTo: to, by: report.by, datedBy: dated }
    void bridge.openFeature('export-rows', { target: 'spendReport', filter })
  }
  return (
    <>
      <div data-print="hide" className="mb-2 flex flex-wrap gap-2">
        <Choices report={report} />
        <Button icon={<Download />} onClick={exportTable}>
          {t('exportTable')}
        </Button>
      </div>
      <ReportState name={t('title')} query={report.query}>
        {(data) => <Content report={report} data={data} />}
      </ReportState>
    </>
  )
}

function Reports() {
  const t = useT(reportMessages)
  const { locale } = useLocale()
  const report = useReport()
  const { from, to } = report.state
  const ofLabels = isLabelView(report.view)
  const options = carriers.map(({ id, name }) => ({ value: String(id), text: name[locale] }))
  return (
    <PageBody kind="detail">
      <PageHead title={t('title')} />
      <ReportTabs value={report.view} onChange={report.setView} days={{ from, to }} />
      <ListFilters
        list={report}
        days={t('days')}
        filters={{
          carrier: ofLabels ? { label: t('carrier'), promoted: true, options } : null,
          by: null,
          dated: null,
        }}
      />
      {report.view === 'balance' && <BalanceView days={{ from, to }} />}
      {report.view === 'refunds' && <RefundsView days={{ from, to }} />}
      {ofLabels && <LabelReport report={report} />}
    </PageBody>
  )
}

/** `#/report`: what labels cost, and why. */
export function ReportPage() {
  const t = useT(reportMessages)
  usePageTitle(t('title'))
  return (
    <Gated title={t('title')}>
      <Reports />
    </Gated>
  )
}
