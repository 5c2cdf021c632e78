import { Download } from 'lucide-react'
import { flowType } from '@waybill/contract/funds/enums'
import { usePageTitle, useShellEvent } from '@waybill/host'
import { ListFilters, useList, useListScan } from '@waybill/host/list'
import { Button, DataTable, FirstUse, NoMatch, PageBody, PageHead, usePageActs, useStable, useT } from '@waybill/kit'
import { Gated } from '../gate.tsx'
import { balanceMessages } from '../messages/balance.ts'
import { useBalanceColumns } from './balance-columns.tsx'
import { balanceList, isPartialBalance } from './balance-list.ts'
import { BalanceStrip } from './balance-strip.tsx'
import { PeriodSum } from './period-sum.tsx'
import { TransactionDrawer } from './transaction-drawer.tsx'

function BalanceHistory() {
  const t = useT(balanceMessages)
  const list = useList(balanceList)
  const columns = useBalanceColumns()
  const exportRows = () => list.exportRows()
  const flows = [
    { value: String(flowType.addFunds), text: t('addFunds') },
    { value: String(flowType.billed), text: t('billed') },
  ]
  useShellEvent(
    'balance:changed',
    useStable(() => void list.query.refetch()),
  )
  useListScan(list, { names: (row) => [row.shipment?.trackingNo] })
  usePageActs([{ id: 'export', label: t('export'), run: exportRows }])
  const { entry } = list.state
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={
          <Button icon={<Download />} onClick={exportRows}>
            {t('export')}
          </Button>
        }
      />
      <BalanceStrip />
      <ListFilters
        list={list}
        search={t('search')}
        days={t('date')}
        filters={{ flow: { label: t('flow'), promoted: true, options: flows } }}
      />
      {list.data && <PeriodSum summary={list.data.summary} partial={isPartialBalance(list.state)} />}
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={(row) => row.shipment?.trackingNo ?? row.at}
        rowHref={(row) => `/e/#/funds/balance?entry=${row.id}`}
        onOpen={(row) => list.show({ entry: row.id })}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('emptyTitle')}>{t('emptyText')}</FirstUse>
          )
        }
      />
      {entry && (
        <TransactionDrawer
          key={entry}
          id={entry}
          onOpen={(id) => list.show({ entry: id }, true)}
          onClose={() => list.show({ entry: undefined })}
        />
      )}
    </PageBody>
  )
}

/** `#/funds/balance`: money in and money out, with the balance after each. */
export function BalancePage() {
  const t = useT(balanceMessages)
  usePageTitle(t('title'))
  return (
    <Gated title={t('title')}>
      <BalanceHistory />
    </Gated>
  )
}
