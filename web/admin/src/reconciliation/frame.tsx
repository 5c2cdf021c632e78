import { useBridge } from '@waybill/host'
import { useT, ViewTabs } from '@waybill/kit'
import { reconciliationMessages } from './messages.ts'

const places = {
  overview: '/a/#/payment/reconciliation',
  cases: '/a/#/payment/reconciliation/cases?state=open',
  movements: '/a/#/payment/reconciliation/lines',
} as const
type Tab = keyof typeof places
const tabs = Object.keys(places) as Tab[]

/** The three pages of the reconciliation. */
export function ReconciliationTabs({ value }: { value: Tab }) {
  const t = useT(reconciliationMessages)
  const bridge = useBridge()
  const open = (id: string) => {
    const tab = tabs.find((one) => one === id) ?? value
    if (tab !== value) bridge.navigate(places[tab])
  }
  return <ViewTabs views={tabs.map((id) => ({ id, label: t(id) }))} value={value} onChange={open} />
}
