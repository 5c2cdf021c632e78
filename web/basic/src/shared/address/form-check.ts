import type { PostalAddress } from '@waybill/contract/core/schemas'
import { isEmail } from '@waybill/contract/core/email'
import { isPhone } from '@waybill/contract/places/phone'
import { isStateRequired } from '@waybill/contract/places/state-rules'
import { isZipLoose, parseZip, zipHint, zipRule } from '@waybill/contract/places/zip'
import { zipLabel } from '@waybill/contract/places/zip-words'
import { useLocale, useT } from '@waybill/kit'
import { addressMessages } from './messages.ts'

export type AddressKey = Exclude<keyof PostalAddress, 'residential'>
export type AddressErrors = Partial<Record<AddressKey, string>>
/** Senders are asked for a phone: carriers want one at the door where they pick up. */
export type Whose = 'sender' | 'recipient'

export const emptyAddress: PostalAddress = {
  name: '',
  company: null,
  line1: '',
  line2: null,
  city: '',
  state: null,
  zip: null,
  country: 'US',
  phone: null,
  email: null,
  residential: null,
}

/** The fields that an address of the country must have. */
export function requiredKeys({ country }: PostalAddress, whose: Whose): AddressKey[] {
  return [
    'country',
    'name',
    'line1',
    'city',
    ...(isStateRequired(country) ? (['state'] as const) : []),
    ...(zipRule(country) === 'required' ? (['zip'] as const) : []),
    ...(whose === 'sender' ? (['phone'] as const) : []),
  ]
}

/** Names of the fields as the form shows them. */
export function useFieldNames(country: string): Record<AddressKey, string> {
  const t = useT(addressMessages)
  const { locale } = useLocale()
  return {
    name: t('name'),
    company: t('company'),
    line1: t('line1'),
    line2: t('line2'),
    city: t('city'),
    state: t('state'),
    zip: zipLabel(country)[locale],
    country: t('country'),
    phone: t('phone'),
    email: t('email'),
  }
}

/** What the browser can tell is wrong, by field, in the same words as the server. */
export function useAddressCheck(whose: Whose): (address: PostalAddress) => AddressErrors {
  const t = useT(addressMessages)
  const { locale } = useLocale()
  const text = (key: Exclude<AddressKey, 'zip'>) => t(key)
  return (address) => {
    const { country, zip, email, phone } = address
    const errors: AddressErrors = {}
    for (const key of requiredKeys(address, whose)) {
      const field = key === 'zip' ? zipLabel(country)[locale] : text(key)
      if (!address[key]?.trim()) errors[key] = t('required', { field })
    }
    if (zip?.trim() && !isZipLoose(country) && parseZip(country, zip) === null)
      errors.zip = t('zipFormat', { example: zipHint(country, zip)[locale] }).trim()
    if (email?.trim() && !isEmail(email.trim())) errors.email = t('emailFormat')
    if (phone?.trim() && !isPhone(phone, country)) errors.phone = t('phoneFormat')
    return errors
  }
}
