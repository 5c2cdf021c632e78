import { Download } from 'lucide-react'
import { urlOf } from '@waybill/contract/core/client'
import { exportReconciliationLines, type ReconciliationLine } from '@waybill/contract/payments/reconciliation-api'
import { lineKinds, lineKindWords } from '@waybill/contract/payments/reconciliation'
import { useBridge, usePageTitle } from '@waybill/host'
import { ListFilters, useList } from '@waybill/host/list'
import {
  Button,
  type Column,
  DataTable,
  DateCell,
  FirstUse,
  NoMatch,
  PageBody,
  PageHead,
  useFormat,
  useLocale,
  usePageActs,
  useT,
} from '@waybill/kit'
import { ReconciliationTabs } from './frame.tsx'
import { type LineList, lineList } from './lists.ts'
import { reconciliationMessages } from './messages.ts'

/** Downloads all movements that the filters show. */
function ExportButton({ list }: { list: LineList }) {
  const t = useT(reconciliationMessages)
  const bridge = useBridge()
  const run = () => {
    const url = urlOf(exportReconciliationLines, { query: lineList.toQuery(list.state, list.view) })
    void bridge.download({ url, method: 'GET', type: 'text/csv', fileName: 'movements.csv' })
  }
  usePageActs([{ id: 'export', label: t('exportLines'), run }])
  return (
    <Button icon={<Download />} onClick={run}>
      {t('exportLines')}
    </Button>
  )
}

const unposted = { onItsWay: 'inTransitState', cameBack: 'cameBack' } as const

function useColumns(): Column<ReconciliationLine>[] {
  const t = useT(reconciliationMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const money = (amount: number | null, currency: string) =>
    amount === null ? t('none') : format.money(amount, currency)
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
      id: 'kind',
      head: t('kind'),
      type: 'text',
      width: 140,
      priority: 1,
      card: 'title',
      cell: (row) => lineKindWords[row.kind][locale],
    },
    {
      id: 'reference',
      head: t('reference'),
      type: 'text',
      width: 240,
      priority: 3,
      cell: (row) => row.reference ?? '',
    },
    {
      id: 'customer',
      head: t('customer'),
      type: 'text',
      width: 180,
      priority: 2,
      cell: (row) => row.customer?.name ?? '',
    },
    {
      id: 'theirs',
      head: t('theirs'),
      type: 'money',
      width: 130,
      priority: 1,
      cell: (row) => money(row.theirs, row.currency),
    },
    {
      id: 'ours',
      head: t('ours'),
      type: 'money',
      width: 130,
      priority: 1,
      cell: (row) => (row.unposted === null ? money(row.ours, 'USD') : t(unposted[row.unposted])),
    },
  ]
}

/** `#/payment/reconciliation/lines`: movements at the payment service beside the postings of the ledger. */
export function ReconciliationLinesPage() {
  const t = useT(reconciliationMessages)
  const { locale } = useLocale()
  usePageTitle(t('movements'))
  const list = useList(lineList)
  const columns = useColumns()
  return (
    <PageBody>
      <PageHead title={t('title')} actions={<ExportButton list={list} />} />
      <ReconciliationTabs value="movements" />
      <ListFilters
        list={list}
        days={t('days')}
        filters={{
          kind: {
            label: t('kind'),
            promoted: true,
            options: lineKinds.map((value) => ({ value, text: lineKindWords[value][locale] })),
          },
          differs: { label: t('difference'), promoted: true, options: [{ value: 'yes', text: t('differs') }] },
        }}
      />
      <DataTable
        {...list.table}
        name={t('movements')}
        columns={columns}
        rowName={(row) => row.reference ?? row.id}
        empty={
          list.isFiltered ? (
            <NoMatch onClear={list.clear} />
          ) : (
            <FirstUse title={t('noMovements')}>{t('noMovementsText')}</FirstUse>
          )
        }
      />
    </PageBody>
  )
}
