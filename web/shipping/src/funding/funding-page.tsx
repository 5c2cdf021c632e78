import { Plus } from 'lucide-react'
import type { FundingRow } from '@waybill/contract/funding/api'
import { fundingNumber } from '@waybill/contract/funding/reference'
import { useBridge, usePageTitle } from '@waybill/host'
import {
  FundingDrawer,
  fundingMessages,
  FundingTotals,
  useFundingColumns,
  useFundingFilters,
} from '@waybill/host/funding'
import { FundsPage } from '@waybill/host/funds'
import { ListFilters, useList } from '@waybill/host/list'
import { Button, useT } from '@waybill/kit'
import { Gated, useIsReseller } from '../gate.tsx'
import { fundingList } from './list.ts'

function FundingHistory() {
  const t = useT(fundingMessages)
  const bridge = useBridge()
  const list = useList(fundingList)
  const columns = useFundingColumns('postage')
  const filters = useFundingFilters()
  const isReseller = useIsReseller()
  const add = () => bridge.navigate('/e/#/funds/add')
  const { request } = list.state
  const show = ({ id }: FundingRow) => list.show({ request: id }, request !== undefined)
  const addButton = (
    <Button variant="primary" icon={<Plus />} onClick={add}>
      {t('addFunds')}
    </Button>
  )
  return (
    <FundsPage<FundingRow>
      title={t('history')}
      list={list}
      // Exports are files of sellers.
      canExport={!isReseller}
      table={{
        columns,
        rowName: (row) => fundingNumber(row.id),
        rowHref: (row) => `/e/#/funds/funding?request=${row.id}`,
        onOpen: show,
        onPeek: show,
      }}
      actions={
        <>
          <Button onClick={() => bridge.navigate('/e/#/funds/refund')}>{t('refunds')}</Button>
          {addButton}
        </>
      }
      acts={[{ id: 'add', label: t('addFunds'), run: add }]}
      filters={<ListFilters list={list} search={t('search')} days={t('date')} filters={filters} />}
      totals={
        list.data && <FundingTotals totals={list.data.totals} onStatus={(status) => list.set({ status: [status] })} />
      }
      empty={{ title: t('empty'), text: t('emptyText'), action: addButton }}
      noMatch={t('noMatch')}
    >
      {request !== undefined && (
        <FundingDrawer
          key={request}
          id={request}
          onSendAgain={({ id }) => bridge.navigate(`/e/#/funds/add?replaces=${id}`)}
          onClose={() => list.show({ request: undefined })}
        />
      )}
    </FundsPage>
  )
}

/** `#/funds/funding`: every request to add money, and what became of it. */
export function FundingPage() {
  const t = useT(fundingMessages)
  usePageTitle(t('history'))
  return (
    <Gated title={t('history')}>
      <FundingHistory />
    </Gated>
  )
}
