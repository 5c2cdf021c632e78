import { useBridge } from '@waybill/host'
import { useT, ViewTabs } from '@waybill/kit'
import { reportMessages } from './messages.ts'
import { placeOf } from './place.ts'

/** Every report of a seller, with the app that has it. */
const homes = {
  orders: '/o/#/report',
  delivery: '/o/#/report',
  spend: '/e/#/report',
  average: '/e/#/report',
  adjustments: '/e/#/report',
  refunds: '/e/#/report',
  balance: '/e/#/report',
} as const
type ReportTab = keyof typeof homes
const tabs = Object.keys(homes) as ReportTab[]

/** The tabs of all reports: those of the page change its view, the others open theirs with the same days. */
export function ReportTabs<Own extends ReportTab>({
  value,
  onChange,
  days,
}: {
  value: Own
  onChange: (tab: Own) => void
  days: { from?: string | undefined; to?: string | undefined }
}) {
  const t = useT(reportMessages)
  const bridge = useBridge()
  const isOwn = (tab: ReportTab): tab is Own => homes[tab] === homes[value]
  const open = (id: string) => {
    const tab = tabs.find((one) => one === id) ?? value
    if (isOwn(tab)) onChange(tab)
    else bridge.navigate(placeOf(homes[tab], { view: tab, from: days.from, to: days.to }))
  }
  return <ViewTabs views={tabs.map((id) => ({ id, label: t(id) }))} value={value} onChange={open} />
}
