import type { Locale } from '../i18n/catalogue.ts'
import { formatDate, formatDateTime, formatInstant, formatWhen, type DateInput } from './date.ts'
import { formatSize, formatWeight, type Weight } from './measure.ts'
import { formatMoney } from './money.ts'
import { formatNumber } from './number.ts'
import { formatRelative } from './relative.ts'
import { nothing } from './text.ts'

/** Formatting bound to a language and a zone; null and undefined give "-". */
export type Format = ReturnType<typeof makeFormat>

type Maybe<T> = T | null | undefined

/** Binds the formats of one language and one zone. */
export function makeFormat(locale: Locale, timeZone: string) {
  const known =
    <T>(format: (value: T) => string | null) =>
    (value: Maybe<T>): string =>
      value === null || value === undefined ? nothing : (format(value) ?? nothing)
  return {
    date: known((value: DateInput) => formatDate(value, locale, timeZone)),
    dateTime: known((value: DateInput) => formatDateTime(value, locale, timeZone)),
    when: known((value: DateInput) => formatWhen(value, locale, timeZone)),
    instant: known((value: DateInput) => formatInstant(value, locale, timeZone)),
    relative: known((value: DateInput) => formatRelative(value, { locale, timeZone })),
    number: known(formatNumber),
    /** Whole numbers of 1/10,000 of the currency unit. */
    money: (amount: Maybe<number>, currency?: string): string =>
      amount === null || amount === undefined ? nothing : formatMoney(amount, currency),
    weight: known((weight: Weight) => formatWeight(weight)),
    size: (sides: readonly (number | null)[], unit: string): string => formatSize(sides, unit) ?? nothing,
    /** A capped count carries its plus: "10,000+" / 超过 10,000. */
    count: (total: number, capped = false): string => {
      if (!capped) return formatNumber(total)
      return locale === 'en' ? `${formatNumber(total)}+` : `超过 ${formatNumber(total)}`
    },
    /** A country's name from its two-letter code, in the language. */
    country: known((code: string) => countryName(code, locale)),
  }
}

const names: Partial<Record<Locale, Intl.DisplayNames>> = {}

function countryName(code: string, locale: Locale): string {
  names[locale] ??= new Intl.DisplayNames(locale === 'en' ? 'en' : 'zh-Hans', { type: 'region' })
  try {
    return names[locale].of(code) ?? code
  } catch {
    return code
  }
}
