import { type Format, formatPercent, type Locale } from '@waybill/kit'

/** "11/18" or "11-18": what there is room for below a column. */
export const shortDay = (day: string, locale: Locale): string =>
  locale === 'en' ? day.slice(5).replace('-', '/') : day.slice(5)

export const daysWords = ({ from, to }: { from: string; to: string }, format: Format): string =>
  from === to ? format.date(from) : `${format.date(from)} – ${format.date(to)}`

/** "+12.5%"; null without anything to compare with. */
export const changeWords = (now: number, before: number): string | null =>
  before > 0 ? `${now >= before ? '+' : '−'}${formatPercent(Math.abs(now - before) / before)}` : null
