import { useMemo } from 'react'
import { urlOf } from '@waybill/contract/core/client'
import type { PostageDay } from '@waybill/contract/funds/days-api'
import { flowType } from '@waybill/contract/funds/enums'
import { getPostageStatement } from '@waybill/contract/funds/statement-api'
import { useBridge, usePageTitle, useShellEvent } from '@waybill/host'
import { FundsPage, PeriodSum } from '@waybill/host/funds'
import { ListFilters, useList } from '@waybill/host/list'
import { placeOf } from '@waybill/host/report'
import { type Column, useFormat, useStable, useT } from '@waybill/kit'
import { Gated, useIsSaas } from '../gate.tsx'
import { balanceMessages } from '../messages/balance.ts'
import { postageMessages } from '../messages/postage.ts'
import { balanceDayList, isPartialBalance } from './balance-list.ts'
import { BalanceStrip } from './balance-strip.tsx'
import { BalanceTabs } from './balance-tabs.tsx'

function useColumns(): Column<PostageDay>[] {
  const t = useT(balanceMessages)
  const format = useFormat()
  return useMemo(() => {
    const money = (id: 'moneyIn' | 'moneyOut' | 'dayEnd', cell: (row: PostageDay) => string): Column<PostageDay> => ({
      id,
      head: t(id),
      type: 'money',
      width: id === 'dayEnd' ? 140 : 120,
      priority: 1,
      cell,
    })
    return [
      {
        id: 'day',
        head: t('day'),
        type: 'date',
        width: 130,
        priority: 1,
        card: 'title',
        cell: (row) => format.date(row.day),
      },
      { id: 'count', head: t('count'), type: 'num', width: 110, priority: 2, cell: (row) => format.number(row.count) },
      money('moneyIn', (row) => (row.moneyIn > 0 ? `+${format.money(row.moneyIn)}` : '')),
      money('moneyOut', (row) => (row.moneyOut > 0 ? format.money(-row.moneyOut) : '')),
      money('dayEnd', (row) => format.money(row.closing)),
    ]
  }, [t, format])
}

function BalanceDays({ title }: { title: string }) {
  const t = useT(balanceMessages)
  const format = useFormat()
  const tOf = useT(postageMessages)
  const bridge = useBridge()
  const list = useList(balanceDayList)
  const columns = useColumns()
  const { data } = list
  const { q, flow } = list.state
  const flows = [
    { value: String(flowType.addFunds), text: t('addFunds') },
    { value: String(flowType.billed), text: t('billed') },
  ]
  const hrefOf = ({ day }: PostageDay) => placeOf('/e/#/funds/balance', { q, flow, from: day, to: day })
  useShellEvent(
    'balance:changed',
    useStable(() => void list.query.refetch()),
  )
  return (
    <FundsPage<PostageDay>
      title={title}
      list={list}
      canExport={false}
      table={{
        columns,
        rowName: (row) => format.date(row.day),
        rowHref: hrefOf,
        onOpen: (row) => bridge.navigate(hrefOf(row)),
      }}
      strip={
        <>
          <BalanceStrip />
          <BalanceTabs value="byDay" state={list.state} />
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
    />
  )
}

/** `#/funds/balance/days`: what each day did to the balance, with the balance at its end. */
export function BalanceDaysPage() {
  const t = useT(balanceMessages)
  const title = t(useIsSaas() ? 'title' : 'fundFlow')
  usePageTitle(title)
  return (
    <Gated title={title}>
      <BalanceDays title={title} />
    </Gated>
  )
}
