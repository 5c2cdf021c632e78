import { minutesOf, timeOf } from '@waybill/contract/pickups/rules'
import { Field, Select, useT } from '@waybill/kit'
import { pickupMessages } from '../../messages/pickups.ts'

const STEP = 30
type Window = { ready: string; close: string }

/** Half hours between two times, and what is chosen already. */
function timesBetween(from: string, to: string, chosen: string) {
  const times = new Set([chosen])
  for (let at = Math.ceil(minutesOf(from) / STEP) * STEP; at <= minutesOf(to); at += STEP) times.add(timeOf(at))
  return [...times].toSorted().map((value) => ({ value, text: value }))
}

type Props = {
  value: Window
  onChange: (window: Window) => void
  earliest: string
  latest: string
  errors: Partial<Record<string, string | null>>
}

/** From when until when the driver may come, by the clocks of the address. */
export function WindowFields({ value, onChange, earliest, latest, errors }: Props) {
  const t = useT(pickupMessages)
  return (
    <div className="flex flex-wrap gap-3">
      <Field name="ready" label={t('from')} error={errors.ready ?? null} className="w-40">
        <Select
          value={value.ready}
          onChange={(ready) => onChange({ ...value, ready })}
          options={timesBetween(earliest, latest, value.ready)}
        />
      </Field>
      <Field name="close" label={t('until')} error={errors.close ?? null} className="w-40">
        <Select
          value={value.close}
          onChange={(close) => onChange({ ...value, close })}
          options={timesBetween(earliest, latest, value.close)}
        />
      </Field>
    </div>
  )
}
