import { Download, Plus } from 'lucide-react'
import { useBridge, usePageTitle, useShellEvent } from '@waybill/host'
import { useList, useListScan } from '@waybill/host/list'
import { Button, DataTable, FirstUse, NoMatch, PageBody, PageHead, usePageActs, useStable, useT } from '@waybill/kit'
import { Gated } from '../gate.tsx'
import { postageMessages } from '../messages/postage.ts'
import { BalanceStrip } from './balance-strip.tsx'
import { PeriodSum } from './period-sum.tsx'
import { usePostageColumns } from '../shared/postage/postage-columns.tsx'
import { PostageFilters } from './postage-filters.tsx'
import { isPartial, postageList } from './postage-list.ts'

function PostageHistory() {
  const t = useT(postageMessages)
  const list = useList(postageList)
  const columns = usePostageColumns()
  const bridge = useBridge()
  const exportRows = () => list.exportRows()
  const add = () => bridge.navigate('/e/#/funds/add')
  useShellEvent(
    'balance:changed',
    useStable(() => void list.query.refetch()),
  )
  useListScan(list, { names: (row) => [row.shipment?.trackingNo] })
  usePageActs([
    { id: 'add', label: t('addFunds'), run: add },
    { id: 'export', label: t('export'), run: exportRows },
  ])
  return (
    <PageBody>
      <PageHead
        title={t('title')}
        actions={
          <>
            <Button onClick={() => bridge.navigate('/e/#/funds/adjustments')}>{t('adjustments')}</Button>
            <Button onClick={() => bridge.navigate('/e/#/funds/funding')}>{t('fundingHistory')}</Button>
            <Button icon={<Download />} onClick={exportRows}>
              {t('export')}
            </Button>
            <Button variant="primary" icon={<Plus />} onClick={add}>
              {t('addFunds')}
            </Button>
          </>
        }
      />
      <BalanceStrip />
      <PostageFilters list={list} />
      {list.data && <PeriodSum summary={list.data.summary} partial={isPartial(list.state)} />}
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        rowName={(row) => row.shipment?.trackingNo ?? row.at}
        empty={
          list.isFiltered ? (
            <NoMatch title={t('noMatch')} onClear={list.clear} />
          ) : (
            <FirstUse title={t('emptyTitle')}>{t('emptyText')}</FirstUse>
          )
        }
      />
    </PageBody>
  )
}

/** `#/funds/postage`: what is in the wallet, and every movement that made it so. */
export function PostagePage() {
  const t = useT(postageMessages)
  usePageTitle(t('title'))
  return (
    <Gated title={t('title')}>
      <PostageHistory />
    </Gated>
  )
}
