import { carrier, type CarrierId } from '@waybill/contract/carriers/enums'
import type { Text } from '@waybill/contract/core/messages'
import { fallsOn, sharedHolidays, type HolidayRule } from '@waybill/contract/shipping/holidays'
import type { Sourced } from '../sourced.ts'
import type { Holiday } from '../tables.ts'
import * as from from './sources.ts'

const first = 2025
const last = 2035
const monday = 1

const dateOf = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month - 1, day))
const textOf = (date: Date): string => date.toISOString().slice(0, 10)

interface Holidays {
  name: Text
  rule: HolidayRule
  /** Kept by UPS, FedEx and DHL Express too. */
  couriers: boolean
}
const shared = (name: keyof typeof sharedHolidays, en: string, cn: string): Holidays => ({
  name: { en, cn },
  rule: sharedHolidays[name],
  couriers: true,
})
const postal = (rule: HolidayRule, en: string, cn: string): Holidays => ({ name: { en, cn }, rule, couriers: false })

/** The eleven federal holidays. */
const rules: readonly Holidays[] = [
  shared('newYear', "New Year's Day", '元旦'),
  postal([1, 15, monday], 'Martin Luther King Jr. Day', '马丁·路德·金纪念日'),
  postal([2, 15, monday], "Washington's Birthday", '华盛顿诞辰'),
  shared('memorialDay', 'Memorial Day', '阵亡将士纪念日'),
  postal([6, 19], 'Juneteenth', '六月节'),
  shared('independenceDay', 'Independence Day', '独立日'),
  shared('laborDay', 'Labor Day', '劳动节'),
  postal([10, 8, monday], 'Columbus Day', '哥伦布日'),
  postal([11, 11], 'Veterans Day', '退伍军人节'),
  shared('thanksgiving', 'Thanksgiving Day', '感恩节'),
  shared('christmas', 'Christmas Day', '圣诞节'),
]

/** The date of a rule in a year. */
function dateIn(year: number, rule: HolidayRule): Date {
  const [month, day] = rule
  const week = Array.from({ length: 7 }, (_, after) => dateOf(year, month, day + after))
  return week.find((date) => fallsOn(rule, date)) as Date
}

/** A holiday on a Sunday is kept on the Monday after by the post. */
function observedByPost(date: Date): Date {
  return date.getUTCDay() === 0 ? new Date(date.getTime() + 86_400_000) : date
}

const sources: Record<CarrierId, Sourced> = {
  [carrier.USPS]: from.federalHolidays,
  [carrier.UPS]: from.upsHolidays,
  [carrier.FedEx]: from.fedexHolidays,
  [carrier.DHLExpress]: from.dhlHolidays,
}

export interface NamedHoliday extends Holiday {
  name: Text
}

const holidaysOf = (id: CarrierId, year: number): NamedHoliday[] =>
  rules
    .filter(({ couriers }) => couriers || id === carrier.USPS)
    .map(({ name, rule }) => {
      const on = dateIn(year, rule)
      const date = id === carrier.USPS ? observedByPost(on) : on
      return { ...sources[id], carrier: id, day: textOf(date), name }
    })

/** Days without pick-up and delivery, by rule. */
export const sampleHolidays: readonly NamedHoliday[] = Object.values(carrier).flatMap((id) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((year) => holidaysOf(id, year)),
)
