import { Calendar as CalendarIcon } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../cx.ts'
import { useKitText } from '../messages/use-kit-text.ts'
import { Popover } from '../overlay/popover.tsx'
import { DateText, type DateTextProps } from './date-text.tsx'
import { LazyCalendar } from './lazy-calendar.tsx'

export type DatePickerProps = Omit<DateTextProps, 'suffix'> & {
  /** First and last day that may be chosen, `YYYY-MM-DD`. */
  min?: string
  max?: string
}

/** A day, typed or picked; `YYYY-MM-DD` on both sides, no time zone. */
export function DatePicker({ min, max, className, ...props }: DatePickerProps) {
  const t = useKitText()
  const [open, setOpen] = useState(false)
  return (
    <DateText
      {...props}
      className={cx('tnum w-36! coarse:w-40!', className)}
      suffix={
        <Popover
          label={t('calendar')}
          open={open}
          onOpenChange={setOpen}
          align="end"
          trigger={
            <button
              type="button"
              aria-label={t('calendar')}
              disabled={props.disabled}
              className="-me-1 grid size-6 place-items-center rounded-badge text-muted hover:text-fg focus-visible:outline-2!"
            >
              <CalendarIcon />
            </button>
          }
        >
          <LazyCalendar
            mode="single"
            value={props.value}
            min={min}
            max={max}
            onPick={(day) => {
              props.onChange(day)
              setOpen(false)
            }}
          />
        </Popover>
      }
    />
  )
}
