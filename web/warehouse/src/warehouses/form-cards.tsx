import { X } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { queryCountry } from '@waybill/contract/orders/api'
import { cutOffOptions, cutOffWords } from '@waybill/contract/shipping/cut-off'
import { warehouseRules } from '@waybill/contract/warehouses/api'
import { cutOffMeaning } from '@waybill/contract/warehouses/words'
import { useClient } from '@waybill/host'
import {
  Button,
  Checkbox,
  Combobox,
  DatePicker,
  Field,
  IconButton,
  Select,
  Switch,
  Textarea,
  TextInput,
  useFormat,
  useLocale,
  useT,
} from '@waybill/kit'
import type { Form } from './form.ts'
import { warehouseMessages } from './messages.ts'

export interface CardProps {
  form: Form
  errors: Readonly<Record<string, string>>
  change: (next: Partial<Form>) => void
}

function useCountries() {
  const client = useClient()
  const { locale } = useLocale()
  const { data = [] } = useQuery(client.query(queryCountry, { query: { lang: locale } }, { hideErrors: true }))
  return data.map(({ countryCode, countryName }) => ({ value: countryCode, text: countryName }))
}

const PARTS = ['name', 'line1', 'line2', 'city', 'state', 'zip'] as const
const labels = {
  name: 'company',
  line1: 'street',
  line2: 'street2',
  city: 'city',
  state: 'region',
  zip: 'zip',
} as const
const optional: ReadonlySet<string> = new Set(['line2', 'state', 'zip'])

/** What it is called and where it is. */
export function PlaceCard({ form, errors, change }: CardProps) {
  const t = useT(warehouseMessages)
  const countries = useCountries()
  const { address } = form
  return (
    <>
      <div className="grid grid-cols-[1fr_140px] gap-3 max-sm:grid-cols-1">
        <Field name="name" label={t('name')} required error={errors.name}>
          <TextInput value={form.name} maxLength={100} onChange={(name) => change({ name })} />
        </Field>
        <Field name="code" label={t('code')} required error={errors.code}>
          <TextInput value={form.code} maxLength={20} onChange={(code) => change({ code })} />
        </Field>
      </div>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-section font-semibold">{t('address')}</legend>
        <Field name="address.country" label={t('country')} required error={errors['address.country'] ?? errors.address}>
          <Combobox
            value={address.country}
            options={countries}
            onChange={(country) => country !== null && change({ address: { ...address, country } })}
          />
        </Field>
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          {PARTS.map((part) => (
            <Field
              key={part}
              name={`address.${part}`}
              label={t(labels[part])}
              required={!optional.has(part)}
              error={errors[`address.${part}`]}
            >
              <TextInput
                value={address[part]}
                maxLength={100}
                onChange={(value) => change({ address: { ...address, [part]: value } })}
              />
            </Field>
          ))}
        </div>
      </fieldset>
    </>
  )
}

const zones = (): string[] => Intl.supportedValuesOf('timeZone')

/** 2026-01-05 is a Monday. */
const weekdayName = (day: number, locale: string): string =>
  new Intl.DateTimeFormat(locale === 'cn' ? 'zh-CN' : 'en-US', { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 0, 4 + day)),
  )

function Holidays({ form, errors, change }: CardProps) {
  const t = useT(warehouseMessages)
  const format = useFormat()
  const [day, setDay] = useState<string | null>(null)
  const { holidays } = form
  const add = () => {
    if (day === null || holidays.includes(day)) return
    change({ holidays: [...holidays, day].toSorted() })
    setDay(null)
  }
  return (
    <Field group name="holidays" label={t('holidays')} error={errors.holidays}>
      <ul className="mb-2 flex flex-wrap gap-1">
        {holidays.length === 0 && <li className="text-muted">{t('holidaysNone')}</li>}
        {holidays.map((one) => (
          <li key={one} className="flex items-center gap-1 rounded-control border ps-2">
            <span className="tnum">{format.date(one)}</span>
            <IconButton
              size="compact"
              label={t('removeHoliday', { day: format.date(one) })}
              icon={<X />}
              onClick={() => change({ holidays: holidays.filter((other) => other !== one) })}
            />
          </li>
        ))}
      </ul>
      <div className="flex gap-2">
        <DatePicker value={day} onChange={setDay} aria-label={t('addHoliday')} />
        <Button onClick={add} disabled={day === null || holidays.length >= warehouseRules.holidays}>
          {t('addHoliday')}
        </Button>
      </div>
    </Field>
  )
}

/** When it works, by its own clock. */
export function HoursCard({ form, errors, change }: CardProps) {
  const t = useT(warehouseMessages)
  const { locale } = useLocale()
  const { workingDays } = form
  const options = cutOffOptions.map((option) => ({
    value: String(option),
    text: cutOffWords(option)[locale],
    hint: option <= 1 ? cutOffMeaning(option)[locale] : undefined,
  }))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-section font-semibold">{t('hours')}</legend>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Field name="timeZone" label={t('timeZone')} required error={errors.timeZone}>
          <Combobox
            value={form.timeZone}
            options={zones().map((zone) => ({ value: zone, text: zone.replaceAll('_', ' ') }))}
            onChange={(timeZone) => timeZone !== null && change({ timeZone })}
          />
        </Field>
        <Field name="cutOff" label={t('cutOff')} hint={cutOffMeaning(form.cutOff)[locale]} error={errors.cutOff}>
          <Select
            value={String(form.cutOff)}
            options={options}
            onChange={(value) => change({ cutOff: Number(value) })}
          />
        </Field>
      </div>
      <Field group name="workingDays" label={t('workingDays')} required error={errors.workingDays}>
        <div className="flex flex-wrap gap-x-4">
          {[1, 2, 3, 4, 5, 6, 7].map((day) => (
            <Checkbox
              key={day}
              label={weekdayName(day, locale)}
              checked={workingDays.includes(day)}
              onChange={(works) =>
                change({
                  workingDays: works
                    ? [...workingDays, day].toSorted((a, b) => a - b)
                    : workingDays.filter((one) => one !== day),
                })
              }
            />
          ))}
        </div>
      </Field>
      <Holidays form={form} errors={errors} change={change} />
    </fieldset>
  )
}

/** How its staff work. */
export function FloorCard({ form, errors, change }: CardProps) {
  const t = useT(warehouseMessages)
  const units = (['imperial', 'metric'] as const).map((value) => ({ value, text: t(value) }))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-section font-semibold">{t('floorCard')}</legend>
      <Field name="units" label={t('units')} error={errors.units}>
        <Select value={form.units} options={units} onChange={(value) => change({ units: value })} />
      </Field>
      <Switch
        checked={form.mixedSellerBins}
        label={t('mixedSellerBins')}
        hint={t('mixedSellerBinsHint')}
        onChange={(mixedSellerBins) => change({ mixedSellerBins })}
      />
    </fieldset>
  )
}

/** What sellers see of it. */
export function SellersCard({ form, errors, change }: CardProps) {
  const t = useT(warehouseMessages)
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-section font-semibold">{t('sellersCard')}</legend>
      <Switch
        checked={form.listed}
        label={t('listed')}
        hint={t('listedHint')}
        onChange={(listed) => change({ listed })}
      />
      <Field name="about" label={t('about')} hint={t('aboutHint')} error={errors.about}>
        <Textarea value={form.about} maxLength={1000} onChange={(about) => change({ about })} />
      </Field>
    </fieldset>
  )
}
