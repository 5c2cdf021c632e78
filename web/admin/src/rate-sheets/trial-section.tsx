import { useState } from 'react'
import type { Sheet } from '@waybill/contract/rate-sheets/shapes'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, DatePicker, Field, useT } from '@waybill/kit'
import { rateSheetMessages } from './messages.ts'
import { firstParcel, ParcelFields, parcelOf } from './parcel-fields.tsx'
import { TrialResults } from './trial-results.tsx'
import { seenOf, useTrial } from './use-sheet.ts'

/** Tries a draft on the latest labels and on a parcel. A trial is of the draft that it was made with. */
export function TrialSection({ sheet }: { sheet: Sheet }) {
  const t = useT(rateSheetMessages)
  const messageOf = useErrorMessage()
  const [parcel, setParcel] = useState(firstParcel)
  const [day, setDay] = useState<string | null>(null)
  const trial = useTrial()
  const { scope, edit: seen } = seenOf(sheet)
  const run = () => trial.mutate({ ...scope, seen, ...(day !== null && { day }), parcel: parcelOf(parcel) })
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-medium">{t('trial')}</h3>
      <p className="text-small text-muted">{t('trialText')}</p>
      <ParcelFields parcel={parcel} onChange={(change) => setParcel((before) => ({ ...before, ...change }))} />
      <div className="flex flex-wrap items-end gap-3">
        <Field name="day" label={t('trialDay')}>
          <DatePicker value={day ?? sheet.earliest} min={sheet.earliest} onChange={setDay} />
        </Field>
        <Button pending={trial.isPending} onClick={run}>
          {t('run')}
        </Button>
      </div>
      {trial.isError && <Banner tone="critical">{messageOf(trial.error)}</Banner>}
      {trial.data && <TrialResults trial={trial.data} carrier={sheet.carrier} />}
    </section>
  )
}
