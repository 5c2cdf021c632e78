import { eventText } from '@waybill/contract/funds/event-words'
import type { FloatRow } from '@waybill/contract/reports/float-api'
import { PlaceLink, usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import { Headlines } from '@waybill/host/report'
import {
  type Column,
  DataTable,
  DateCell,
  FirstUse,
  NoMatch,
  PageBody,
  PageHead,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { useFirstPage } from './first-page.ts'
import { floatRowList } from './provider-lists.ts'
import { providerReportMessages } from './provider-messages.ts'
import { providerChip } from './report-frame.tsx'

function useColumns(): Column<FloatRow>[] {
  const t = useT(providerReportMessages)
  const format = useFormat()
  const { locale } = useLocale()
  return [
    {
      id: 'at',
      head: t('at'),
      type: 'date',
      width: 130,
      priority: 1,
      card: 'line',
      cell: (row) => <DateCell at={row.at} />,
    },
    {
      id: 'customer',
      head: t('customer'),
      type: 'text',
      width: 180,
      priority: 1,
      card: 'title',
      cell: (row) => row.customer.name,
    },
    {
      id: 'event',
      head: t('event'),
      type: 'text',
      width: 180,
      priority: 1,
      cell: (row) => eventText(row.kind)[locale],
    },
    {
      id: 'amount',
      head: t('amount'),
      type: 'money',
      width: 120,
      priority: 1,
      cell: (row) => format.money(row.amount),
    },
  ]
}

/** `#/report/float/rows`: the transactions that a figure of customers' money is the sum of. */
export function FloatRowsPage() {
  const t = useT(providerReportMessages)
  const format = useFormat()
  usePageTitle(t('floatRows'))
  const list = useList(floatRowList)
  const columns = useColumns()
  const { state, data } = list
  const sums = useFirstPage(floatRowList, state)?.sums
  // Rows of one customer name it themselves.
  const name = list.rows?.[0]?.customer.name ?? String(state.seller)
  const figure = (id: 'opening' | 'moneyIn' | 'moneyOut' | 'closing', amount: number | undefined) => ({
    id,
    label: t(id),
    value: format.money(amount),
  })
  return (
    <PageBody>
      <PageHead
        title={t('floatRows')}
        above={
          <PlaceLink look="quiet" href="/a/#/report/float">
            {t('float')}
          </PlaceLink>
        }
      />
      {data && sums && (
        <Headlines
          name={t('sums')}
          figures={[
            figure('opening', sums.opening),
            figure('moneyIn', sums.moneyIn),
            figure('moneyOut', -sums.moneyOut),
            figure('closing', sums.closing),
            { id: 'count', label: t('count'), value: format.count(data.total.count, data.total.capped) },
          ]}
        />
      )}
      <ListFilters
        list={list}
        days={t('days')}
        filters={{
          provider: { label: t('provider'), chip: providerChip(state.provider, data) },
          seller: { label: t('customer'), chip: state.seller === undefined ? null : name },
        }}
      />
      <DataTable
        {...list.table}
        name={t('floatRows')}
        columns={columns}
        rowName={(row) => `${row.customer.name} ${row.at}`}
        rowHref={(row) => `/a/#/balance/lists?account=${row.customer.id}`}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noRows')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('floatEmpty')}>{t('floatEmptyText')}</FirstUse>
          )
        }
      />
    </PageBody>
  )
}
