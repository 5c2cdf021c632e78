import type { FlowType } from '@waybill/contract/funds/enums'
import { useBridge } from '@waybill/host'
import { placeOf } from '@waybill/host/report'
import { useT, ViewTabs } from '@waybill/kit'
import { balanceMessages } from '../messages/balance.ts'

const places = { transactions: '/e/#/funds/balance', byDay: '/e/#/funds/balance/days' } as const
type Tab = keyof typeof places
type State = {
  q?: string | undefined
  flow?: FlowType | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The movements of the balance one by one or by day, under the same filters. */
export function BalanceTabs({ value, state: { q, flow, from, to } }: { value: Tab; state: State }) {
  const t = useT(balanceMessages)
  const bridge = useBridge()
  const views = (Object.keys(places) as Tab[]).map((id) => ({ id, label: t(id) }))
  const open = (id: string) => {
    const tab = id === 'byDay' ? 'byDay' : 'transactions'
    if (tab !== value) bridge.navigate(placeOf(places[tab], { q, flow, from, to }))
  }
  return <ViewTabs views={views} value={value} onChange={open} />
}
