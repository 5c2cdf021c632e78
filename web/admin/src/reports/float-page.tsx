import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orgType } from '@waybill/contract/core/enums'
import type { InputOf, OutputOf } from '@waybill/contract/core/route'
import type { FloatGrouping } from '@waybill/contract/reports/enums'
import { exportFloat, type FloatGroup, type FloatSums, getFloat } from '@waybill/contract/reports/float-api'
import { useClient, usePageTitle, useShell } from '@waybill/host'
import { ListFilters, queryOf, useListState } from '@waybill/host/list'
import {
  ColumnChart,
  daysWords,
  Figure,
  Headlines,
  placeOf,
  type ReportColumn,
  ReportState,
  ReportTable,
  shortDay,
  stack,
} from '@waybill/host/report'
import { FirstUse, NoMatch, PageBody, PageHead, useFormat, useLocale, useT } from '@waybill/kit'
import { floatReport } from './provider-lists.ts'
import { providerReportMessages } from './provider-messages.ts'
import { ExportTable, GroupBy, PeriodLine, providerChip } from './report-frame.tsx'
import { ProviderReportTabs } from './report-tabs.tsx'
import { UnbilledSection } from './unbilled-section.tsx'

type Data = OutputOf<typeof getFloat>
type Row = { id: number | null; name: string; sums: FloatSums }

function useFloat() {
  const address = useListState(floatReport)
  // Only the platform has customers who are providers themselves.
  const isPlatform = useShell().user?.user.orgType === orgType.ADMIN
  const by: FloatGrouping = (isPlatform && address.state.by) || 'customer'
  const { limit: _, ...query } = queryOf(floatReport, { ...address.state, by })
  const answer = useQuery({
    ...useClient().query(getFloat, { query } as InputOf<typeof getFloat>, { hideErrors: true }),
    placeholderData: keepPreviousData,
  })
  return { ...address, by, isPlatform, answer }
}
type Report = ReturnType<typeof useFloat>

function Picture({ data: { period, buckets }, isOwn }: { data: Data; isOwn: boolean }) {
  const t = useT(providerReportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const hasOwn = buckets.some(({ own }) => own !== null)
  return (
    <ColumnChart
      name={t(isOwn ? 'floatChartOwn' : 'floatChart')}
      // The line of the own balance is drawn in the first color of the series.
      series={[...(hasOwn ? [t('own')] : []), t('heldSeries'), t('restSeries'), t('overdrawn')]}
      tick={(amount) => format.money(amount).replace(/\.00$/, '')}
      {...(hasOwn && { lines: [{ name: t('own'), values: buckets.map(({ own }) => own) }] })}
      columns={period.buckets.map((days, index) => {
        const { owed = 0, overdrawn = 0, held = 0 } = buckets[index] ?? {}
        const parts = [Math.min(held, owed), Math.max(0, owed - held), overdrawn]
        return {
          id: days.from,
          label: shortDay(days.from, locale),
          words: `${daysWords(days, format)}: ${format.money(owed)}`,
          segments: stack(hasOwn ? [0, ...parts] : parts),
        }
      })}
    />
  )
}

function useColumns({ by, state: { provider } }: Report, { from, to }: Data['period']): ReportColumn<Row>[] {
  const t = useT(providerReportMessages)
  const format = useFormat()
  const hrefOf = ({ id }: Row) =>
    by === 'provider'
      ? placeOf('/a/#/report/float', { provider: id ?? undefined, from, to })
      : placeOf('/a/#/report/float/rows', { provider, seller: id ?? undefined, from, to })
  const money = (id: 'opening' | 'moneyIn' | 'moneyOut' | 'closing', amount: (sums: FloatSums) => number) => ({
    id,
    head: t(id),
    cell: (row: Row) =>
      // All providers together have no rows: what one holds for its customers is in part another's debt to it.
      by === 'provider' && row.id === null ? (
        format.money(amount(row.sums))
      ) : (
        // What a balance is the sum of are the transactions of its period, even where it is 0 again.
        <Figure href={hrefOf(row)} amount={row.sums.moneyIn + row.sums.moneyOut}>
          {format.money(amount(row.sums))}
        </Figure>
      ),
  })
  return [
    { id: 'name', head: t(by), words: true, cell: (row) => row.name },
    { ...money('opening', ({ opening }) => opening), cell: (row) => format.money(row.sums.opening) },
    money('moneyIn', ({ moneyIn }) => moneyIn),
    money('moneyOut', ({ moneyOut }) => -moneyOut),
    money('closing', ({ closing }) => closing),
    { id: 'held', head: t('held'), cell: (row) => format.money(row.sums.held) },
  ]
}

function Content({ report, data }: { report: Report; data: Data }) {
  const t = useT(providerReportMessages)
  const format = useFormat()
  const columns = useColumns(report, data.period)
  const last = data.buckets.at(-1)
  if (data.groups.length === 0) {
    return report.isFiltered ? (
      <NoMatch title={t('floatNoMatch')} onClear={report.clear} />
    ) : (
      <FirstUse title={t('floatEmpty')}>{t('floatEmptyText')}</FirstUse>
    )
  }
  return (
    <>
      <PeriodLine period={data.period} />
      <Headlines
        name={t('headlines')}
        figures={[
          { id: 'owed', label: t(report.by === 'provider' ? 'owedOwn' : 'owed'), value: format.money(last?.owed) },
          { id: 'held', label: t('held'), value: format.money(last?.held) },
          { id: 'overdrawn', label: t('overdrawn'), value: format.money(last?.overdrawn) },
          ...(last && last.own !== null
            ? [{ id: 'own', label: t('own'), value: format.money(last.own), words: t('ownWords') }]
            : []),
        ]}
      />
      <Picture data={data} isOwn={report.by === 'provider'} />
      <ReportTable<Row>
        name={t('table')}
        columns={columns}
        rows={data.groups.map((group: FloatGroup) => group)}
        rowKey={(row) => String(row.id)}
        totals={{ id: null, name: t(report.by === 'provider' ? 'allProviders' : 'total'), sums: data.totals }}
      />
    </>
  )
}

/** `#/report/float`: customers' money that the provider holds, and what moved it. */
export function FloatPage() {
  const t = useT(providerReportMessages)
  usePageTitle(t('float'))
  const report = useFloat()
  const { by, isPlatform, state, set } = report
  const { provider, from, to } = state
  const url = placeOf(exportFloat.path, { provider, dateFrom: from, dateTo: to, by })
  return (
    <PageBody kind="detail">
      <PageHead title={t('float')} actions={<ExportTable url={url} />} />
      <ProviderReportTabs value="float" days={state} />
      <ListFilters
        list={report}
        days={t('days')}
        filters={{
          provider: { label: t('provider'), chip: providerChip(provider, report.answer.data) },
          by: null,
        }}
      />
      <GroupBy<FloatGrouping>
        value={by}
        words={
          {
            customer: t('byCustomer'),
            ...(isPlatform && { provider: t('byProvider') }),
          } as Record<FloatGrouping, string>
        }
        onChange={(next) => set({ by: next === 'customer' ? undefined : next, provider: undefined })}
      />
      <ReportState name={t('float')} query={report.answer}>
        {(data) => <Content report={report} data={data} />}
      </ReportState>
      {isPlatform && <UnbilledSection />}
    </PageBody>
  )
}
