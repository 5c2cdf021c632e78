import type { PostalAddress } from '@waybill/contract/core/schemas'
import { Field, Select, TextInput, useT } from '@waybill/kit'
import { type AddressErrors, type AddressKey, requiredKeys, useFieldNames, type Whose } from './form-check.ts'
import { addressMessages } from './messages.ts'
import { CityField, CountryField, StateField } from './place-fields.tsx'
import { ZipField } from './zip-field.tsx'

export type AddressFieldsProps = {
  address: PostalAddress
  whose: Whose
  errors: AddressErrors
  onChange: (change: Partial<PostalAddress>) => void
  /** A field was left: its error may be shown from now on. */
  onLeave: (key: AddressKey) => void
}

const half = 'col-span-3 max-sm:col-span-6'
const whole = 'col-span-6'
type TextKey = 'name' | 'company' | 'line1' | 'line2' | 'phone' | 'email'
const texts: Record<TextKey, { className: string; type?: string; max: number; kept?: true }> = {
  name: { className: half, max: 100, kept: true },
  company: { className: half, max: 100 },
  line1: { className: whole, max: 200, kept: true },
  line2: { className: whole, max: 200 },
  phone: { className: half, type: 'tel', max: 30 },
  email: { className: half, type: 'email', max: 200 },
}

function ResidentialField({ address, onChange }: Pick<AddressFieldsProps, 'address' | 'onChange'>) {
  const t = useT(addressMessages)
  return (
    <Field name="residential" label={t('residential')} className={half}>
      <Select
        value={String(address.residential ?? 1)}
        options={[
          { value: '1', text: t('unknownType') },
          { value: '2', text: t('residentialYes') },
          { value: '3', text: t('residentialNo') },
        ]}
        onChange={(value) => onChange({ residential: value === '1' ? null : Number(value) })}
      />
    </Field>
  )
}

/** The fields of an address, the country first since it decides the rest. One form for orders and address book. */
export function AddressFields({ address, whose, errors, onChange, onLeave }: AddressFieldsProps) {
  const names = useFieldNames(address.country)
  const required = requiredKeys(address, whose)
  const frame = (key: AddressKey, className: string) => ({
    name: key,
    label: names[key],
    required: required.includes(key),
    error: errors[key],
    className,
  })
  const part = (key: AddressKey) => ({ address, onChange, onBlur: () => onLeave(key) })
  const text = (key: TextKey) => {
    const { className, type, max, kept } = texts[key]
    return (
      <Field {...frame(key, className)}>
        <TextInput
          type={type}
          maxLength={max}
          value={address[key] ?? ''}
          onChange={(value) => onChange({ [key]: kept ? value : value || null })}
          onBlur={() => onLeave(key)}
        />
      </Field>
    )
  }
  return (
    <div className="grid grid-cols-6 gap-3">
      <Field {...frame('country', half)}>
        <CountryField {...part('country')} />
      </Field>
      <ResidentialField address={address} onChange={onChange} />
      {text('name')}
      {text('company')}
      {text('line1')}
      {text('line2')}
      <Field {...frame('city', 'col-span-2 max-sm:col-span-6')}>
        <CityField {...part('city')} />
      </Field>
      <Field {...frame('state', 'col-span-2 max-sm:col-span-3')}>
        <StateField {...part('state')} key={address.country} />
      </Field>
      <ZipField
        {...part('zip')}
        label={names.zip}
        required={required.includes('zip')}
        error={errors.zip}
        className="col-span-2 max-sm:col-span-3"
      />
      {text('phone')}
      {text('email')}
    </div>
  )
}
