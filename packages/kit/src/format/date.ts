import type { Locale } from '../i18n/catalogue.ts'

/** An instant (Date, milliseconds, ISO text with a zone) or a calendar day (`YYYY-MM-DD`, which no zone may shift). */
export type DateInput = Date | number | string

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`
  let found = formatters.get(key)
  if (!found) formatters.set(key, (found = new Intl.DateTimeFormat(tag, options)))
  return found
}

const calendarDay = /^(\d{4})-(\d{2})-(\d{2})$/

type Parts = { year: string; month: string; day: string; hour: string; minute: string; second: string }

function partsIn(value: DateInput, timeZone: string): Parts | null {
  const day = typeof value === 'string' ? calendarDay.exec(value) : null
  if (day) return { year: day[1]!, month: day[2]!, day: day[3]!, hour: '00', minute: '00', second: '00' }
  const instant = new Date(value)
  if (Number.isNaN(instant.getTime())) return null
  const numeric = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const parts = formatter('en-US', { ...numeric, ...time, timeZone }).formatToParts(instant)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return {
    year: part('year').padStart(4, '0'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}

const joinDate = ({ year, month, day }: Parts, locale: Locale): string =>
  locale === 'en' ? `${month}/${day}/${year}` : `${year}-${month}-${day}`

/** 09/30/2026 or 2026-09-30 in the zone; null when the value is no date. */
export function formatDate(value: DateInput, locale: Locale, timeZone: string): string | null {
  const parts = partsIn(value, timeZone)
  return parts && joinDate(parts, locale)
}

/** "09/30/2026, 17:00" or "2026-09-30 17:00", 24 hours; null when the value is no date. */
export function formatDateTime(value: DateInput, locale: Locale, timeZone: string): string | null {
  const parts = partsIn(value, timeZone)
  return parts && `${joinDate(parts, locale)}${locale === 'en' ? ', ' : ' '}${parts.hour}:${parts.minute}`
}

/** The same for a moment that may have come as a date alone: midnight shows no time. */
export function formatWhen(value: DateInput, locale: Locale, timeZone: string): string | null {
  const parts = partsIn(value, timeZone)
  const isDay = parts && [parts.hour, parts.minute, parts.second].every((part) => part === '00')
  return isDay ? joinDate(parts, locale) : formatDateTime(value, locale, timeZone)
}

/** "Sep 30, 2026, 17:00:12 America/Los_Angeles · 00:00 UTC": what hover and focus reveal. */
export function formatInstant(value: DateInput, locale: Locale, timeZone: string): string | null {
  const parts = partsIn(value, timeZone)
  const utc = partsIn(value, 'UTC')
  if (!parts || !utc) return null
  const day = new Date(Date.UTC(Number(parts.year), Number(parts.month) - 1, Number(parts.day)))
  const words = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  const date = formatter(locale === 'en' ? 'en-US' : 'zh-CN', words).format(day)
  const gap = locale === 'en' ? ', ' : ' '
  return `${date}${gap}${parts.hour}:${parts.minute}:${parts.second} ${timeZone} · ${utc.hour}:${utc.minute} UTC`
}

/** The calendar day `YYYY-MM-DD` of an instant in a zone, for the wire. */
export function dayIn(value: DateInput, timeZone: string): string | null {
  const parts = partsIn(value, timeZone)
  return parts && `${parts.year}-${parts.month}-${parts.day}`
}

const isRealDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Reads a typed date in either language's form (09/30/2026, 9/30/26, 2026-09-30, 2026/9/30) to `YYYY-MM-DD`; null when it is none. */
export function parseDate(text: string): string | null {
  const american = /^\s*(\d{1,2})[/.](\d{1,2})[/.](\d{2}|\d{4})\s*$/.exec(text)
  const dashed = /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\s*$/.exec(text)
  const [year, month, day] = american
    ? [american[3]!.padStart(4, '20'), american[1]!, american[2]!]
    : dashed
      ? [dashed[1]!, dashed[2]!, dashed[3]!]
      : []
  if (!year || !month || !day || !isRealDay(Number(year), Number(month), Number(day))) return null
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
