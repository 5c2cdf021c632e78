import type { DateInput } from '../format/date.ts'
import { useFormat } from '../i18n/locale-provider.tsx'

/** A date with its time where the column has room for both; pointing at it shows the second and the zone. */
export function DateCell({ at }: { at: DateInput }) {
  const format = useFormat()
  const day = format.date(at)
  return (
    <span className="@container block min-w-20" title={format.instant(at)}>
      {day}
      <span className="@max-[118px]:hidden">{format.when(at).slice(day.length)}</span>
    </span>
  )
}
