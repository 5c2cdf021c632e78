import { Plus } from 'lucide-react'
import type { PostageEntry } from '@waybill/contract/funds/api'
import { urlOf } from '@waybill/contract/core/client'
import { getPostageStatement } from '@waybill/contract/funds/statement-api'
import { useBridge, usePageTitle, useShellEvent } from '@waybill/host'
import { FundsPage, PeriodSum } from '@waybill/host/funds'
import { useList, useListScan } from '@waybill/host/list'
import { Button, useStable, useT } from '@waybill/kit'
import { Gated, useIsSaas } from '../gate.tsx'
import { postageMessages } from '../messages/postage.ts'
import { usePostageColumns } from '../shared/postage/postage-columns.tsx'
import { BalanceStrip } from './balance-strip.tsx'
import { PostageFilters } from './postage-filters.tsx'
import { isPartial, postageList } from './postage-list.ts'
import { OpenTransaction } from './lazy-transaction-drawer.tsx'

/** Its name is that of its entry in the reader's menu. */
function useTitle(): string {
  const t = useT(postageMessages)
  return t(useIsSaas() ? 'history' : 'title')
}

function PostageHistory() {
  const t = useT(postageMessages)
  const title = useTitle()
  const list = useList(postageList)
  const columns = usePostageColumns()
  const bridge = useBridge()
  const add = () => bridge.navigate('/e/#/funds/add')
  useShellEvent(
    'balance:changed',
    useStable(() => void list.query.refetch()),
  )
  useListScan(list, { names: (row) => [row.shipment?.trackingNo] })
  return (
    <FundsPage<PostageEntry>
      title={title}
      list={list}
      table={{
        columns,
        rowName: (row) => row.shipment?.trackingNo ?? row.at,
        rowHref: (row) => `/e/#/funds/postage?entry=${row.id}`,
        onOpen: (row) => list.show({ entry: row.id }),
      }}
      actions={
        <>
          <Button onClick={() => bridge.navigate('/e/#/funds/adjustments')}>{t('adjustments')}</Button>
          <Button onClick={() => bridge.navigate('/e/#/funds/funding')}>{t('fundingHistory')}</Button>
          <Button variant="primary" icon={<Plus />} onClick={add}>
            {t('addFunds')}
          </Button>
        </>
      }
      acts={[{ id: 'add', label: t('addFunds'), run: add }]}
      strip={<BalanceStrip />}
      statement={(period) => urlOf(getPostageStatement, { query: period })}
      filters={<PostageFilters list={list} />}
      totals={
        list.data && <PeriodSum summary={list.data.summary} partial={isPartial(list.state)} note={t('periodNote')} />
      }
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      noMatch={t('noMatch')}
    >
      <OpenTransaction list={list} />
    </FundsPage>
  )
}

/** `#/funds/postage`: the wallet and every movement of it. */
export function PostagePage() {
  const title = useTitle()
  usePageTitle(title)
  return (
    <Gated title={title}>
      <PostageHistory />
    </Gated>
  )
}
