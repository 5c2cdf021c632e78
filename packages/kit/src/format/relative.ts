import { formatDateTime, type DateInput } from './date.ts'
import type { Locale } from '../i18n/catalogue.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** "5 min ago"/5 分钟前 within 24 hours of `now`, else the absolute time; null when the value is no date. */
export function formatRelative(
  value: DateInput,
  { locale, timeZone, now = Date.now() }: { locale: Locale; timeZone: string; now?: number },
): string | null {
  const absolute = formatDateTime(value, locale, timeZone)
  const age = now - new Date(value).getTime()
  if (absolute === null || Math.abs(age) >= day) return absolute
  if (Math.abs(age) < minute) return locale === 'en' ? 'just now' : '刚刚'
  const [count, en, cn] =
    Math.abs(age) < hour
      ? [Math.floor(Math.abs(age) / minute), 'min', '分钟']
      : [Math.floor(Math.abs(age) / hour), 'h', '小时']
  if (age < 0) return locale === 'en' ? `in ${count} ${en}` : `${count} ${cn}后`
  return locale === 'en' ? `${count} ${en} ago` : `${count} ${cn}前`
}
