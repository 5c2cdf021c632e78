import { type ReactNode, useState } from 'react'
import { type DatePreset, DateRange, type DateSpan, useSpanWords } from '../fields/date-range.tsx'
import { dayIn } from '../format/date.ts'
import { useLocale } from '../i18n/locale-provider.tsx'
import { useKitText } from '../messages/use-kit-text.ts'
import type { CustomFilter } from './filter-types.ts'

const DAY_MS = 86_400_000

/** Today, the last 7 and the last 30 days in the account's zone. */
function usePresets(): DatePreset[] {
  const t = useKitText()
  const { timeZone } = useLocale()
  const [now] = useState(() => Date.now())
  const today = dayIn(now, timeZone)
  const back = (days: number) => dayIn(now - days * DAY_MS, timeZone)
  return [
    { id: 'today', label: t('today'), from: today, to: today },
    { id: 'last7', label: t('last7'), from: back(6), to: today },
    { id: 'last30', label: t('last30'), from: back(29), to: today },
  ]
}

/** Days as a list's state has them, both included; left out is open. */
type Days = { from?: string; to?: string }
type Change = (days: { from: string | undefined; to: string | undefined }) => void

/** The filter of a list by days: its field and its chip, for a `FilterBar`. */
export function useDayFilter(
  label: string,
  days: Days,
  onChange: Change,
): { custom: ReactNode; customFilter: CustomFilter } {
  const presets = usePresets()
  const wordsOf = useSpanWords(presets)
  const span: DateSpan = { from: days.from ?? null, to: days.to ?? null }
  const change = ({ from, to }: DateSpan) => onChange({ from: from ?? undefined, to: to ?? undefined })
  return {
    custom: <DateRange label={label} value={span} presets={presets} onChange={change} />,
    customFilter: { id: 'date', label, chip: wordsOf(span), onClear: () => change({ from: null, to: null }) },
  }
}
