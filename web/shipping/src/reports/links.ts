import type { SpendGroup } from '@waybill/contract/reports/api'
import { type LabelEvent, labelEvent, type SpendGrouping, UNKNOWN } from '@waybill/contract/reports/enums'
import { placeOf } from '@waybill/host/report'

type Days = { from: string; to: string }
type Narrowed = { carrier?: number | undefined; dated?: 'label' | undefined }
type Group = Pick<SpendGroup, 'carrier' | 'serviceCode' | 'zone'>

/** The filters that leave the rows of a group. */
function ofGroup(by: SpendGrouping, group: Group | null) {
  if (!group) return {}
  if (by === 'zone') return { zone: group.zone ?? UNKNOWN }
  if (by === 'carrier') return { carrier: group.carrier ?? undefined }
  return { carrier: group.carrier ?? undefined, service: group.serviceCode ?? UNKNOWN }
}

/** The list of the rows that a figure is the sum of; null: of all groups. */
export const rowsHref = (
  { from, to }: Days,
  state: Narrowed,
  { by, group, events }: { by: SpendGrouping; group: Group | null; events?: readonly LabelEvent[] },
): string =>
  placeOf('/e/#/report/rows', {
    carrier: state.carrier,
    dated: state.dated,
    from,
    to,
    ...ofGroup(by, group),
    events: events?.map((one) => labelEvent[one]),
  })
