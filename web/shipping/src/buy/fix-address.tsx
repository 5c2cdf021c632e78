import type { PostalAddress } from '@waybill/contract/core/schemas'
import { Combobox, Field, TextInput, useT } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'
import { useCountries } from '../use-countries.ts'
import { requiredKeys, type AddressKey, type Side } from './fix-fields.ts'

const widths: Partial<Record<AddressKey, string>> = { zip: 'w-28', state: 'w-40', phone: 'w-44', country: 'w-56' }

type Props = {
  side: Side
  keys: readonly AddressKey[]
  address: PostalAddress
  errors: Readonly<Record<string, string>>
  onChange: (address: PostalAddress) => void
}

/** The parts of an address that need a person. */
export function FixAddress({ side, keys, address, errors, onChange }: Props) {
  const t = useT(buyMessages)
  const countries = useCountries()
  if (keys.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-small text-muted">{t(side)}</legend>
      <div className="flex flex-wrap gap-3">
        {keys.map((key) => (
          <Field
            key={key}
            label={t(key)}
            required={requiredKeys.includes(key)}
            error={errors[`${side}.${key}`]}
            className={widths[key] ?? 'w-72 max-w-full'}
          >
            {key === 'country' ? (
              <Combobox
                value={address.country}
                options={countries}
                onChange={(country) => onChange({ ...address, country: country ?? '' })}
              />
            ) : (
              <TextInput value={address[key] ?? ''} onChange={(text) => onChange({ ...address, [key]: text })} />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
