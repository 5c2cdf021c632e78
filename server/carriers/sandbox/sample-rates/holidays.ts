import { carrier, type CarrierId, type Text } from '@waybill/contract'
import type { Sourced } from '../sourced.ts'
import type { Holiday } from '../tables.ts'
import * as from from './sources.ts'

const first = 2025
const last = 2035
const monday = 1
const thursday = 4

const dateOf = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month - 1, day))
const textOf = (date: Date): string => date.toISOString().slice(0, 10)

/** The nth weekday of a month; n = −1: the last. */
function nth(n: number, weekday: number, [year, month]: readonly [number, number]): Date {
  if (n < 0) {
    const end = new Date(Date.UTC(year, month, 0))
    return dateOf(year, month, end.getUTCDate() - ((end.getUTCDay() - weekday + 7) % 7))
  }
  const start = dateOf(year, month, 1).getUTCDay()
  return dateOf(year, month, 1 + ((weekday - start + 7) % 7) + (n - 1) * 7)
}

interface Rule {
  name: Text
  on: (year: number) => Date
  /** Kept by UPS, FedEx and DHL Express too. */
  couriers: boolean
}
const rule = (en: string, cn: string, couriers: boolean, on: (year: number) => Date): Rule => ({
  name: { en, cn },
  on,
  couriers,
})

/** The eleven federal holidays. */
const rules: readonly Rule[] = [
  rule("New Year's Day", '元旦', true, (year) => dateOf(year, 1, 1)),
  rule('Martin Luther King Jr. Day', '马丁·路德·金纪念日', false, (year) => nth(3, monday, [year, 1])),
  rule("Washington's Birthday", '华盛顿诞辰', false, (year) => nth(3, monday, [year, 2])),
  rule('Memorial Day', '阵亡将士纪念日', true, (year) => nth(-1, monday, [year, 5])),
  rule('Juneteenth', '六月节', false, (year) => dateOf(year, 6, 19)),
  rule('Independence Day', '独立日', true, (year) => dateOf(year, 7, 4)),
  rule('Labor Day', '劳动节', true, (year) => nth(1, monday, [year, 9])),
  rule('Columbus Day', '哥伦布日', false, (year) => nth(2, monday, [year, 10])),
  rule('Veterans Day', '退伍军人节', false, (year) => dateOf(year, 11, 11)),
  rule('Thanksgiving Day', '感恩节', true, (year) => nth(4, thursday, [year, 11])),
  rule('Christmas Day', '圣诞节', true, (year) => dateOf(year, 12, 25)),
]

/** A holiday on a Sunday is kept on the Monday after by the post. */
function keptByPost(date: Date): Date {
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
    .map(({ name, on }) => {
      const date = id === carrier.USPS ? keptByPost(on(year)) : on(year)
      return { ...sources[id], carrier: id, day: textOf(date), name }
    })

/** Days without pick-up and delivery, by rule. */
export const sampleHolidays: readonly NamedHoliday[] = Object.values(carrier).flatMap((id) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((year) => holidaysOf(id, year)),
)
