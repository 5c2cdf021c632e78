import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker, type DateRange as PickerRange } from 'react-day-picker'
import { enUS, zhCN } from 'react-day-picker/locale'
import { cx } from '../cx.ts'
import { languageTag, type Locale } from '../i18n/catalogue.ts'
import { useLocale } from '../i18n/locale-provider.tsx'
import { useKitText } from '../messages/use-kit-text.ts'

/** Local midnight of `YYYY-MM-DD`: the picker thinks in the browser's days, and only the day counts. */
const toDate = (day: string | null | undefined): Date | undefined => {
  if (!day) return undefined
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year!, month! - 1, date)
}

const toDay = (date: Date | undefined): string | null =>
  date
    ? `${String(date.getFullYear()).padStart(4, '0')}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
    : null

const dayButton =
  'tnum size-8 rounded-control hover:bg-sub aria-disabled:text-muted disabled:text-muted focus-visible:-outline-offset-2'
const classNames = {
  months: 'relative flex gap-6',
  month_caption: 'flex h-8 items-center justify-center font-semibold',
  nav: 'absolute inset-x-0 top-0 flex h-8 items-center justify-between',
  button_previous: 'grid size-8 place-items-center rounded-control hover:bg-sub',
  button_next: 'grid size-8 place-items-center rounded-control hover:bg-sub',
  month_grid: 'border-collapse',
  weekday: 'size-8 text-small font-normal text-muted',
  day: 'p-0 text-center',
  day_button: dayButton,
  outside: 'text-muted',
  today: '[&>button]:font-semibold [&>button]:underline',
  selected: '[&>button]:bg-brand [&>button]:text-on-brand [&>button]:hover:bg-brand',
  range_middle: 'bg-brand-soft [&>button]:rounded-none! [&>button]:bg-transparent! [&>button]:text-fg!',
  hidden: 'invisible',
}

/** A day's name holds its bare number, so that what is seen can be spoken: "Tuesday, September 1, 2026", "2026 年 9 月 1 日 星期二". */
function dayName(date: Date, locale: Locale): string {
  const weekday = new Intl.DateTimeFormat(languageTag(locale), { weekday: 'long' }).format(date)
  if (locale === 'cn') return `${date.getFullYear()} 年 ${date.getMonth() + 1} 月 ${date.getDate()} 日 ${weekday}`
  return `${weekday}, ${new Intl.DateTimeFormat('en-US', { month: 'long' }).format(date)} ${date.getDate()}, ${date.getFullYear()}`
}

const Chevron = ({ orientation, className }: { orientation?: 'up' | 'down' | 'left' | 'right'; className?: string }) =>
  orientation === 'left' ? <ChevronLeft className={className} /> : <ChevronRight className={className} />

export type CalendarProps = {
  /** First and last day that may be chosen, `YYYY-MM-DD`. */
  min?: string
  max?: string
  className?: string
} & (
  | { mode: 'single'; value: string | null; onPick: (day: string | null) => void }
  | {
      mode: 'range'
      from: string | null
      to: string | null
      onPick: (from: string | null, to: string | null) => void
      months?: number
    }
)

/** Month grids with arrow-key navigation; days are `YYYY-MM-DD`, free of time zones. */
export default function Calendar(props: CalendarProps) {
  const t = useKitText()
  const { locale } = useLocale()
  const limits = [props.min && { before: toDate(props.min)! }, props.max && { after: toDate(props.max)! }].filter(
    (one) => one !== undefined && one !== '',
  )
  const shared = {
    locale: locale === 'en' ? enUS : zhCN,
    disabled: limits,
    formatters:
      locale === 'cn'
        ? { formatCaption: (month: Date) => `${month.getFullYear()} 年 ${month.getMonth() + 1} 月` }
        : undefined,
    labels: {
      labelDayButton: (date: Date) => dayName(date, locale),
      labelPrevious: () => t('previousMonth'),
      labelNext: () => t('nextMonth'),
    },
    classNames,
    components: { Chevron },
    className: cx('relative', props.className),
    autoFocus: true,
    startMonth: new Date(2000, 0),
  }
  if (props.mode === 'single') {
    const selected = toDate(props.value)
    return (
      <DayPicker
        {...shared}
        mode="single"
        selected={selected}
        defaultMonth={selected}
        onSelect={(date) => props.onPick(toDay(date))}
      />
    )
  }
  const selected: PickerRange | undefined = props.from ? { from: toDate(props.from), to: toDate(props.to) } : undefined
  return (
    <DayPicker
      {...shared}
      mode="range"
      numberOfMonths={props.months ?? 2}
      selected={selected}
      defaultMonth={selected?.from}
      onSelect={(range: PickerRange | undefined) => props.onPick(toDay(range?.from), toDay(range?.to))}
    />
  )
}
