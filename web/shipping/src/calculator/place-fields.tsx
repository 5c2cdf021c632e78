import { residentialType } from '@waybill/contract/addresses/enums'
import { zipExample, zipRule } from '@waybill/contract/places/zip'
import { Combobox, Field, Select, TextInput, useT } from '@waybill/kit'
import { useCountries } from '../use-countries.ts'
import { calculatorMessages } from './messages.ts'
import { countryOf, type End, type RateState } from './rate-state.ts'
import type { FieldsProps } from './use-errors.ts'

/** Two towns far apart, so that the example shows what is meant. */
const ownExample: Record<End, string> = { from: '90001', to: '10001' }

function ZipField({ end, ...props }: FieldsProps & { end: End }) {
  const { form, change, errors, onLeave } = props
  const t = useT(calculatorMessages)
  const country = countryOf(form, end)
  const example = country === 'US' ? ownExample[end] : zipExample(country)
  const required = zipRule(country) === 'required'
  return (
    <Field
      name={`${end}.zip`}
      label={required ? t('zip') : t('zipOptional')}
      required={required}
      error={errors[`${end}.zip`]}
    >
      <TextInput
        value={form[`${end}Zip`]}
        onChange={(zip) => change({ [`${end}Zip`]: zip } as Partial<RateState>)}
        onBlur={() => onLeave(`${end}.zip`)}
        placeholder={example ? t('example', { value: example }) : undefined}
        maxLength={20}
        autoCapitalize="characters"
        spellCheck={false}
      />
    </Field>
  )
}

function TypeField({ form, change }: Pick<FieldsProps, 'form' | 'change'>) {
  const t = useT(calculatorMessages)
  const options = [
    { value: String(residentialType.all), text: t('typeUnknown') },
    { value: String(residentialType.residential), text: t('typeHome') },
    { value: String(residentialType.nonResidential), text: t('typeBusiness') },
  ]
  return (
    <Field label={t('toType')} className="col-span-full">
      <Select value={String(form.toType)} options={options} onChange={(type) => change({ toType: Number(type) })} />
    </Field>
  )
}

/** One end of the route: country first, since it decides the form of the zip code. */
export function PlaceFields({ end, ...props }: FieldsProps & { end: End }) {
  const { form, change, errors } = props
  const t = useT(calculatorMessages)
  const countries = useCountries()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{t(end)}</legend>
      <div className="grid grid-cols-[3fr_2fr] gap-3">
        <Field name={`${end}.country`} label={t('country')} required error={errors[`${end}.country`]}>
          <Combobox
            value={countryOf(form, end)}
            options={countries}
            onChange={(country) => change({ [`${end}Country`]: country ?? '' } as Partial<RateState>)}
          />
        </Field>
        <ZipField end={end} {...props} />
        {end === 'to' && <TypeField form={form} change={change} />}
      </div>
    </fieldset>
  )
}
