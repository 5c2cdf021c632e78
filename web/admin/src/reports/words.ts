import { carrierName, serviceLabel } from '@waybill/contract/carriers/catalogue'
import type { MarginGroup } from '@waybill/contract/reports/api'
import { labelEvent, type LabelEvent, type MarginGrouping, UNKNOWN } from '@waybill/contract/reports/enums'
import { placeOf } from '@waybill/host/report'
import { type Locale, translator } from '@waybill/kit'
import { staffReportMessages } from './messages.ts'

/** What a group is called. */
export function groupName(group: MarginGroup, by: MarginGrouping, locale: Locale): string {
  const t = translator(staffReportMessages, locale)
  if (by === 'seller') return group.name ?? t('unknown')
  if (by === 'rule') return group.id === null ? t('noRule') : (group.name ?? String(group.id))
  if (group.carrier === null) return t('unknown')
  return (by === 'carrier' ? carrierName(group.carrier) : serviceLabel(group.carrier, group.serviceCode))[locale]
}

export const groupKey = (group: MarginGroup): string => `${group.id}:${group.carrier}:${group.serviceCode}`

type State = { carrier?: number | undefined; dated?: 'label' | undefined }
type Group = Pick<MarginGroup, 'id' | 'carrier' | 'serviceCode'>

function ofGroup(by: MarginGrouping, group: Group | null) {
  if (!group) return {}
  if (by === 'seller') return { seller: group.id ?? undefined }
  if (by === 'rule') return { rule: group.id ?? 0 }
  if (by === 'carrier') return { carrier: group.carrier ?? undefined }
  return { carrier: group.carrier ?? undefined, service: group.serviceCode ?? UNKNOWN }
}

/** The list of the rows that a figure is the sum of; null: of all groups. */
export const rowsHref = (
  { from, to }: { from: string; to: string },
  state: State,
  { by, group, events }: { by: MarginGrouping; group: Group | null; events?: readonly LabelEvent[] },
): string =>
  placeOf('/a/#/report/rows', {
    carrier: state.carrier,
    dated: state.dated,
    from,
    to,
    ...ofGroup(by, group),
    events: events?.map((one) => labelEvent[one]),
  })
