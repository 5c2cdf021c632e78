import { useBridge } from '@waybill/host'
import { placeOf } from '@waybill/host/report'
import { useT, ViewTabs } from '@waybill/kit'
import { providerReportMessages } from './provider-messages.ts'

const places = {
  margin: '/a/#/report',
  float: '/a/#/report/float',
  funding: '/a/#/report/funding',
  accuracy: '/a/#/report/accuracy',
} as const
type ReportTab = keyof typeof places
const tabs = Object.keys(places) as ReportTab[]

/** The reports of a provider, each of which opens with the same days. */
export function ProviderReportTabs({
  value,
  days: { from, to },
}: {
  value: ReportTab
  days: { from?: string | undefined; to?: string | undefined }
}) {
  const t = useT(providerReportMessages)
  const bridge = useBridge()
  const open = (id: string) => {
    const tab = tabs.find((one) => one === id) ?? value
    if (tab !== value) bridge.navigate(placeOf(places[tab], { from, to }))
  }
  return <ViewTabs views={tabs.map((id) => ({ id, label: t(id) }))} value={value} onChange={open} />
}
