import { lazyPart } from '../react/lazy-part.tsx'
import type { CalendarProps } from './calendar.tsx'

const Room = (props: CalendarProps) => (
  <div className={props.mode === 'range' && props.months !== 1 ? 'h-64 w-[536px]' : 'h-64 w-64'} />
)

/** The calendar, loaded when first opened; keeps its room until then. */
export const LazyCalendar = lazyPart<CalendarProps>(() => import('./calendar.tsx'), Room)
