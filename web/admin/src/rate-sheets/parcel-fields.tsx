import { listCountries } from '@waybill/contract/places/countries'
import { Combobox, Field, NumberInput, TextInput, useLocale, useT } from '@waybill/kit'
import { rateSheetMessages } from './messages.ts'
import type { TrialBody } from './use-sheet.ts'

/** The parcel on which a draft is tried. */
export interface ParcelForm {
  fromCountry: string
  fromZip: string
  toCountry: string
  toZip: string
  weight: number | null
  length: number | null
  width: number | null
  height: number | null
}
export const firstParcel: ParcelForm = {
  fromCountry: 'US',
  fromZip: '94103',
  toCountry: 'US',
  toZip: '10118',
  weight: 2,
  length: null,
  width: null,
  height: null,
}

/** The parcel as the server takes it. */
export const parcelOf = (form: ParcelForm): TrialBody['parcel'] => ({
  from: { country: form.fromCountry, zip: form.fromZip.trim() },
  to: { country: form.toCountry, zip: form.toZip.trim() },
  package: {
    massUnit: 'lb',
    weight: form.weight,
    sizeUnit: 'in',
    length: form.length,
    width: form.width,
    height: form.height,
  },
})

type Props = { parcel: ParcelForm; onChange: (parcel: Partial<ParcelForm>) => void }

export function ParcelFields({ parcel, onChange }: Props) {
  const t = useT(rateSheetMessages)
  const { locale } = useLocale()
  const options = listCountries(locale).map(({ code, name }) => ({ value: code, text: name, keywords: code }))
  const ends = [
    ['fromCountry', 'fromZip'],
    ['toCountry', 'toZip'],
  ] as const
  return (
    <div className="grid grid-cols-4 gap-3 max-sm:grid-cols-2">
      {ends.flatMap(([country, zip]) => [
        <Field key={country} name={country} label={t(country)}>
          <Combobox
            value={parcel[country]}
            options={options}
            onChange={(value) => onChange({ [country]: value ?? 'US' })}
          />
        </Field>,
        <Field key={zip} name={zip} label={t(zip)}>
          <TextInput value={parcel[zip]} maxLength={20} onChange={(value) => onChange({ [zip]: value })} />
        </Field>,
      ])}
      {(['weight', 'length', 'width', 'height'] as const).map((name) => (
        <Field key={name} name={name} label={t(name)}>
          <NumberInput
            value={parcel[name]}
            unit={name === 'weight' ? 'lb' : 'in'}
            onChange={(value) => onChange({ [name]: value })}
          />
        </Field>
      ))}
    </div>
  )
}
