import { cx } from '../cx.ts'
import { LazyCalendar } from '../fields/lazy-calendar.tsx'

type DateChoiceProps = {
  /** The cell's text; a time behind its day is kept. */
  text: string
  above: boolean
  leftwards: boolean
  onChoose: (text: string) => void
  onLeave: () => void
}

/** The calendar of a date cell, opened by Alt+Down; the arrows choose in it, Esc leaves. */
export function DateChoice({ text, above, leftwards, onChoose, onLeave }: DateChoiceProps) {
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? null
  const time = /[ T]\d{1,2}:\d\d.*$/.exec(text)?.[0] ?? ''
  return (
    <div
      role="presentation"
      className={cx(
        'kit-popup pointer-events-auto absolute z-30 w-max p-3',
        leftwards ? 'right-0' : 'left-0',
        above ? 'bottom-full mb-0.5' : 'top-full mt-0.5',
      )}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onLeave()
      }}
    >
      <LazyCalendar mode="single" value={day} onPick={(picked) => picked && onChoose(`${picked}${time}`)} />
    </div>
  )
}
