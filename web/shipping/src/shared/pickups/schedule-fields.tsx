import { carrierName } from '@waybill/contract/carriers/catalogue'
import { carrier as carriers } from '@waybill/contract/carriers/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { pickupPlaces } from '@waybill/contract/pickups/lifecycle'
import { pickupPlaceWords } from '@waybill/contract/pickups/words'
import {
  Checkbox,
  Combobox,
  DatePicker,
  Field,
  languageTag,
  Select,
  TextInput,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import { pickupMessages } from '../../messages/pickups.ts'
import { originKey, type PickupForm } from './use-pickup-form.ts'
import { WindowFields } from './window-fields.tsx'

type Errors = Partial<Record<string, string | null>>
type Props = { form: PickupForm; errors: Errors }

/** Which carrier, and where it comes. */
export function WhereFields({ form }: { form: PickupForm }) {
  const t = useT(pickupMessages)
  const { locale } = useLocale()
  const { carrier, choices, from, set, origins } = form
  return (
    <div className="flex flex-wrap gap-3">
      <Field name="carrier" label={t('carrier')} className="w-40">
        <Select
          value={String(carrier)}
          onChange={(value) => set({ carrier: Number(value), date: null, window: null, left: new Set() })}
          options={valuesOf(carriers).map((id) => ({ value: String(id), text: carrierName(id)[locale] }))}
        />
      </Field>
      <Field name="from" label={t('address')} className="min-w-0 flex-1 basis-72">
        <Combobox
          value={from ? originKey(from) : null}
          onChange={(origin) => set({ origin, date: null, window: null, left: new Set() })}
          placeholder={t('chooseAddress')}
          options={choices.map((one) => {
            const n = origins.countOf(carrier, one)
            return {
              value: originKey(one),
              text: [one.company ?? one.name, one.line1, one.city].filter(Boolean).join(' · '),
              ...(n > 0 && { hint: t('waiting', { n }) }),
            }
          })}
        />
      </Field>
    </div>
  )
}

/** Monday first. */
const week = [1, 2, 3, 4, 5, 6, 0]
export function useWeekdayNames(): (weekday: number) => string {
  const { locale } = useLocale()
  const name = new Intl.DateTimeFormat(languageTag(locale), { weekday: 'short', timeZone: 'UTC' })
  // 2023-01-01 was a Sunday.
  return (weekday) => name.format(Date.UTC(2023, 0, 1 + weekday))
}

function PlanFields({ form, errors }: Props) {
  const t = useT(pickupMessages)
  const nameOf = useWeekdayNames()
  const { draft, set, offer, today } = form
  const choose = (weekday: number, isChosen: boolean) =>
    set({ weekdays: isChosen ? [...draft.weekdays, weekday] : draft.weekdays.filter((one) => one !== weekday) })
  return (
    <>
      <Field name="weekdays" group label={t('weekdays')} error={errors.weekdays ?? null} hint={t('repeatHint')}>
        <div className="flex flex-wrap gap-x-4">
          {week
            .filter((weekday) => offer?.weekdays.includes(weekday))
            .map((weekday) => (
              <Checkbox
                key={weekday}
                label={nameOf(weekday)}
                checked={draft.weekdays.includes(weekday)}
                onChange={(isChosen) => choose(weekday, isChosen)}
              />
            ))}
        </div>
      </Field>
      <div className="flex flex-wrap gap-3">
        <Field name="date" label={t('startsOn')}>
          <DatePicker value={draft.date ?? today} min={today} onChange={(date) => set({ date: date || null })} />
        </Field>
        <Field name="endsOn" label={t('endsOn')} error={errors.endsOn ?? null}>
          <DatePicker
            value={draft.endsOn || null}
            min={draft.date ?? today}
            onChange={(endsOn) => set({ endsOn: endsOn ?? '' })}
          />
        </Field>
      </div>
    </>
  )
}

/** When it comes: one of its open days, or the same weekdays again and again. */
export function WhenFields({ form, errors, canRepeat }: Props & { canRepeat: boolean }) {
  const t = useT(pickupMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const nameOf = useWeekdayNames()
  const { draft, set, offer, day, date, window } = form
  const feeText = (fee: number) => (fee === 0 ? t('free') : format.money(fee))
  return (
    <>
      {canRepeat && (
        <Checkbox
          label={t('repeat')}
          checked={draft.isPlan}
          onChange={(isPlan) => set({ isPlan, date: null, window: null })}
        />
      )}
      {draft.isPlan ? (
        <PlanFields form={form} errors={errors} />
      ) : (
        <Field name="date" label={t('date')} error={errors.date ?? null} className="w-72 max-w-full">
          <Select
            value={date}
            onChange={(next) => set({ date: next, window: null })}
            options={(offer?.days ?? []).slice(0, 30).map((one) => ({
              value: one.date,
              text: `${nameOf(new Date(`${one.date}T00:00:00Z`).getUTCDay())} ${format.date(one.date)}`,
              hint: feeText(one.fee),
            }))}
          />
        </Field>
      )}
      <WindowFields
        value={window}
        onChange={(next) => set({ window: next })}
        earliest={day?.earliest ?? offer?.days[0]?.earliest ?? '08:00'}
        latest={day?.latest ?? offer?.days[0]?.latest ?? '19:00'}
        errors={errors}
      />
      {offer && <p className="text-small text-muted">{t('zoneHint', { zone: offer.zone })}</p>}
      <div className="flex flex-wrap gap-3">
        <Field name="place" label={t('place')} className="w-56 max-w-full">
          <Select
            value={draft.place}
            onChange={(place) => set({ place })}
            options={pickupPlaces.map((value) => ({ value, text: pickupPlaceWords[value][locale] }))}
          />
        </Field>
        <Field name="instructions" label={t('instructions')} className="min-w-0 flex-1 basis-56">
          <TextInput value={draft.instructions} maxLength={200} onChange={(instructions) => set({ instructions })} />
        </Field>
      </div>
    </>
  )
}
