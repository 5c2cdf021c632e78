import type { PostageEntry } from '@waybill/contract/funds/api'
import { flowType } from '@waybill/contract/funds/enums'
import { urlOf } from '@waybill/contract/core/client'
import { getPostageStatement } from '@waybill/contract/funds/statement-api'
import { usePageTitle, useShellEvent } from '@waybill/host'
import { FundsPage, PeriodSum } from '@waybill/host/funds'
import { ListFilters, useList, useListScan } from '@waybill/host/list'
import { useStable, useT } from '@waybill/kit'
import { Gated, useIsSaas } from '../gate.tsx'
import { balanceMessages } from '../messages/balance.ts'
import { postageMessages } from '../messages/postage.ts'
import { useBalanceColumns } from './balance-columns.tsx'
import { balanceList, isPartialBalance } from './balance-list.ts'
import { BalanceStrip } from './balance-strip.tsx'
import { BalanceTabs } from './balance-tabs.tsx'
import { OpenTransaction } from './lazy-transaction-drawer.tsx'

/** Its name is that of its entry in the reader's menu. */
function useTitle(): string {
  const t = useT(balanceMessages)
  return t(useIsSaas() ? 'title' : 'fundFlow')
}

function BalanceHistory() {
  const t = useT(balanceMessages)
  const title = useTitle()
  const tOf = useT(postageMessages)
  const list = useList(balanceList)
  const columns = useBalanceColumns()
  const flows = [
    { value: String(flowType.addFunds), text: t('addFunds') },
    { value: String(flowType.billed), text: t('billed') },
  ]
  useShellEvent(
    'balance:changed',
    useStable(() => void list.query.refetch()),
  )
  useListScan(list, { names: (row) => [row.shipment?.trackingNo] })
  const { data } = list
  return (
    <FundsPage<PostageEntry>
      title={title}
      list={list}
      table={{
        columns,
        rowName: (row) => row.shipment?.trackingNo ?? row.at,
        rowHref: (row) => `/e/#/funds/balance?entry=${row.id}`,
        onOpen: (row) => list.show({ entry: row.id }),
      }}
      strip={
        <>
          <BalanceStrip />
          <BalanceTabs value="transactions" state={list.state} />
        </>
      }
      statement={(period) => urlOf(getPostageStatement, { query: period })}
      filters={
        <ListFilters
          list={list}
          search={t('search')}
          days={t('date')}
          filters={{ flow: { label: t('flow'), promoted: true, options: flows } }}
        />
      }
      totals={
        data && <PeriodSum summary={data.summary} partial={isPartialBalance(list.state)} note={tOf('periodNote')} />
      }
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      noMatch={t('noMatch')}
    >
      <OpenTransaction list={list} />
    </FundsPage>
  )
}

/** `#/funds/balance`: money in and money out, with the balance after each. */
export function BalancePage() {
  const title = useTitle()
  usePageTitle(title)
  return (
    <Gated title={title}>
      <BalanceHistory />
    </Gated>
  )
}
