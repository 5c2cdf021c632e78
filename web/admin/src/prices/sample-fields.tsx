import { listCountries } from '@waybill/contract/places/countries'
import { Combobox, Field, NumberInput, TextInput, useLocale, useT } from '@waybill/kit'
import { priceMessages } from './messages.ts'
import { useScopeOptions } from './rule-fields.tsx'
import type { PreviewInput } from './use-prices.ts'

/** The parcel on which a rule is tried. */
export interface SampleForm {
  customer: string
  fromCountry: string
  fromZip: string
  toCountry: string
  toZip: string
  weight: number | null
  length: number | null
  width: number | null
  height: number | null
}

export const firstSample: SampleForm = {
  customer: 'all',
  fromCountry: 'US',
  fromZip: '94103',
  toCountry: 'US',
  toZip: '10118',
  weight: 2,
  length: null,
  width: null,
  height: null,
}

/** The sample as the server takes it. */
export function sampleOf({ customer, weight, length, width, height, ...form }: SampleForm): PreviewInput['sample'] {
  const [scope, id] = customer.split(':')
  return {
    customerId: scope === 'customer' ? Number(id) : null,
    groupId: scope === 'group' ? Number(id) : null,
    parcel: {
      from: { country: form.fromCountry, zip: form.fromZip.trim() },
      to: { country: form.toCountry, zip: form.toZip.trim() },
      package: { massUnit: 'lb', weight, sizeUnit: 'in', length, width, height },
    },
  }
}

type Props = { sample: SampleForm; onChange: (sample: SampleForm) => void }

function PlaceField(props: Props & { of: 'from' | 'to' }) {
  const { sample, onChange, of } = props
  const t = useT(priceMessages)
  const { locale } = useLocale()
  const [country, zip] = of === 'from' ? (['fromCountry', 'fromZip'] as const) : (['toCountry', 'toZip'] as const)
  const options = listCountries(locale).map(({ code, name }) => ({ value: code, text: name, keywords: code }))
  return (
    <>
      <Field name={country} label={t(country)}>
        <Combobox
          value={sample[country]}
          options={options}
          onChange={(value) => onChange({ ...sample, [country]: value ?? 'US' })}
        />
      </Field>
      <Field name={zip} label={t(zip)}>
        <TextInput value={sample[zip]} maxLength={20} onChange={(value) => onChange({ ...sample, [zip]: value })} />
      </Field>
    </>
  )
}

/** Customer, places, weight and size of the parcel on which a rule is tried. */
export function SampleFields({ sample, onChange }: Props) {
  const t = useT(priceMessages)
  const options = useScopeOptions()
  const measures = ['weight', 'length', 'width', 'height'] as const
  return (
    <div className="flex flex-col gap-3">
      <Field name="customer" label={t('sampleCustomer')}>
        <Combobox
          value={sample.customer}
          options={options}
          onChange={(customer) => onChange({ ...sample, customer: customer ?? 'all' })}
        />
      </Field>
      <div className="grid grid-cols-4 gap-3 max-sm:grid-cols-2">
        <PlaceField sample={sample} onChange={onChange} of="from" />
        <PlaceField sample={sample} onChange={onChange} of="to" />
        {measures.map((name) => (
          <Field key={name} name={name} label={t(name)}>
            <NumberInput
              value={sample[name]}
              unit={name === 'weight' ? 'lb' : 'in'}
              onChange={(value) => onChange({ ...sample, [name]: value })}
            />
          </Field>
        ))}
      </div>
    </div>
  )
}
