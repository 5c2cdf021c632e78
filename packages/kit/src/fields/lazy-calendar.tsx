import { lazy, Suspense } from 'react'
import type { CalendarProps } from './calendar.tsx'

const Calendar = lazy(() => import('./calendar.tsx'))

/** The calendar, loaded when first opened; keeps its room until then. */
export const LazyCalendar = (props: CalendarProps) => (
  <Suspense
    fallback={<div className={props.mode === 'range' && props.months !== 1 ? 'h-64 w-[536px]' : 'h-64 w-64'} />}
  >
    <Calendar {...props} />
  </Suspense>
)
