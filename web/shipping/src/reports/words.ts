import { carrierName, serviceLabel } from '@waybill/contract/carriers/catalogue'
import type { SpendGroup } from '@waybill/contract/reports/api'
import type { SpendGrouping } from '@waybill/contract/reports/enums'
import { type Format, type Locale, translator } from '@waybill/kit'
import { reportMessages } from './messages.ts'

/** What a group is called. */
export function groupName(
  group: Pick<SpendGroup, 'carrier' | 'serviceCode' | 'zone'>,
  by: SpendGrouping,
  locale: Locale,
): string {
  const t = translator(reportMessages, locale)
  if (by === 'zone') return group.zone === null ? t('unknown') : t('zone', { zone: group.zone })
  if (group.carrier === null) return t('unknown')
  return (by === 'carrier' ? carrierName(group.carrier) : serviceLabel(group.carrier, group.serviceCode))[locale]
}

/** What the groups are. */
export const headOf = (by: SpendGrouping, locale: Locale): string =>
  translator(reportMessages, locale)(by === 'zone' ? 'zoneHead' : by === 'carrier' ? 'carrier' : 'service')

/** Amounts beside the lines of a chart, which are round. */
export const tickWords = (amount: number, format: Format): string => format.money(amount).replace(/\.00$/, '')

const CG_PER_LB = 45_359.237
export const pounds = (weightCg: number): number => weightCg / CG_PER_LB
/** An amount for each of n; null without any. */
export const perUnit = (amount: number, n: number): number | null => (n > 0 ? Math.round(amount / n / 100) * 100 : null)
