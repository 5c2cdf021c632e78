import { Calendar as CalendarIcon } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { cx } from '../cx.ts'
import { useFormat } from '../i18n/locale-provider.tsx'
import { useKitText } from '../messages/use-kit-text.ts'
import { Popover } from '../overlay/popover.tsx'
import { narrow, useMedia } from '../react/use-media.ts'
import { DateText } from './date-text.tsx'
import { Field } from './field.tsx'
import { LazyCalendar } from './lazy-calendar.tsx'

/** Days from and to, both included, `YYYY-MM-DD`; null is open. */
export type DateSpan = { from: string | null; to: string | null }
export type DatePreset = DateSpan & { id: string; label: string }

export type DateRangeProps = {
  label: string
  value: DateSpan
  onChange: (value: DateSpan) => void
  presets?: readonly DatePreset[]
  min?: string
  max?: string
}

const sameSpan = (a: DateSpan, b: DateSpan): boolean => a.from === b.from && a.to === b.to

/** What the closed button says: the preset's name, or the days. */
export function useSpanWords(presets: readonly DatePreset[] = []): (span: DateSpan) => string | null {
  const format = useFormat()
  return (span) => {
    if (!span.from && !span.to) return null
    const preset = presets.find((one) => sameSpan(one, span))
    if (preset) return preset.label
    return `${span.from ? format.date(span.from) : '…'} – ${span.to ? format.date(span.to) : '…'}`
  }
}

function Presets({
  presets,
  span,
  onPick,
}: {
  presets: readonly DatePreset[]
  span: DateSpan
  onPick: (span: DateSpan) => void
}) {
  return (
    <ul className="flex min-w-32 flex-col gap-0.5 max-sm:flex-row max-sm:flex-wrap">
      {presets.map((preset) => (
        <li key={preset.id}>
          <button
            type="button"
            aria-pressed={sameSpan(preset, span)}
            onClick={() => onPick({ from: preset.from, to: preset.to })}
            className={cx(
              'min-h-7 w-full rounded-badge px-2 text-start hover:bg-sub',
              sameSpan(preset, span) && 'bg-brand-soft font-medium text-brand-text',
            )}
          >
            {preset.label}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A span of days as a filter: presets, typed dates, two months, and Apply. */
export function DateRange({ label, value, onChange, presets = [], min, max }: DateRangeProps) {
  const t = useKitText()
  const words = useSpanWords(presets)(value)
  const small = useMedia(narrow)
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState(value)
  const toggle = (next: boolean) => {
    setDraft(value)
    setOpen(next)
  }
  const apply = (span: DateSpan) => {
    const swapped = span.from && span.to && span.from > span.to ? { from: span.to, to: span.from } : span
    onChange(swapped)
    setOpen(false)
  }
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={toggle}
      trigger={
        <Button
          icon={<CalendarIcon className="text-muted" />}
          className={cx('font-normal!', words && 'border-brand-text! bg-brand-soft!')}
        >
          {words ? `${label}: ${words}` : label}
        </Button>
      }
    >
      <div className="flex gap-4 max-sm:flex-col">
        {presets.length > 0 && <Presets presets={presets} span={draft} onPick={apply} />}
        <div>
          <div className="mb-3 flex gap-3">
            <Field label={t('from')} className="flex-1">
              <DateText value={draft.from} onChange={(from) => setDraft({ ...draft, from })} />
            </Field>
            <Field label={t('to')} className="flex-1">
              <DateText value={draft.to} onChange={(to) => setDraft({ ...draft, to })} />
            </Field>
          </div>
          <LazyCalendar
            mode="range"
            {...draft}
            min={min}
            max={max}
            months={small ? 1 : 2}
            onPick={(from, to) => setDraft({ from, to })}
          />
          <div className="mt-3 flex justify-end gap-2">
            <Button onClick={() => apply({ from: null, to: null })}>{t('clear')}</Button>
            <Button variant="primary" onClick={() => apply(draft)}>
              {t('apply')}
            </Button>
          </div>
        </div>
      </div>
    </Popover>
  )
}
