import type { PostalAddress } from '../core/schemas.ts'
import { isEmail } from '../core/email.ts'
import {
  canonicalZip,
  countryName,
  isPhone,
  isStateRequired,
  parseCountry,
  parseState,
  stateText,
  statesOf,
  isZipLoose,
  postcodeFitsState,
  readZip as codeOf,
  statesOfZip,
  zipHint,
  zipRule,
} from '../places/index.ts'
import type { RowReader } from '../sheets/row-reader.ts'
import { plainDigits } from '../sheets/values.ts'
import type { OrderImportKey } from './import-keys.ts'

/** The fields of an import that hold the parts of an address. */
export type AddressKeys<K extends string = OrderImportKey> = Record<
  'name' | 'company' | 'line1' | 'line2' | 'city' | 'state' | 'zip' | 'country' | 'phone' | 'email',
  K
>
export const senderKeys: AddressKeys = {
  name: 'senderName',
  company: 'senderCompany',
  line1: 'senderAddressLine1',
  line2: 'senderAddressLine2',
  city: 'senderCity',
  state: 'senderStateCode',
  zip: 'senderZipCode',
  country: 'senderCountryCode',
  phone: 'senderPhone',
  email: 'senderEmail',
}
export const recipientKeys: AddressKeys = {
  name: 'name',
  company: 'company',
  line1: 'addressLine1',
  line2: 'addressLine2',
  city: 'city',
  state: 'stateCode',
  zip: 'zipCode',
  country: 'countryCode',
  phone: 'phone',
  email: 'email',
}

const nothing = /^[-–—/]+$|^n\/?\.?a\.?$|^(?:none|nil|null|无|没有|なし|없음)$/i
/** Chinese "provinces" that carriers know as countries of their own. */
const ownCountry = new Set(['TW', 'HK', 'MO'])

/** The state of a US ZIP code by a list of them, where one is at hand: null = given out nowhere, empty = in use, its state is not known. */
export type ZipList = (zip: string) => string | null

/** Reads one address of a row; parts that are wrong are reported and left empty. */
export function readAddress<K extends string>(
  row: RowReader<K>,
  keys: AddressKeys<K>,
  listedZipState?: ZipList,
): PostalAddress {
  const name = row.text(keys.name) ?? ''
  const line1 = row.text(keys.line1) ?? ''
  const city = row.text(keys.city) ?? ''
  const typedCountry = readCountry(row, keys)
  let state = typedCountry ? readState(row, keys, typedCountry) : (row.text(keys.state, false) ?? null)
  let country = typedCountry
  if (country === 'CN' && state !== null && ownCountry.has(state)) {
    country = state
    state = null
  }
  const zip = country ? readZip(row, keys, country) : row.text(keys.zip, false)
  if (country && zip) checkPlaceOfZip(row, keys.zip, { country, zip, state, listedZipState })
  return {
    name,
    company: row.text(keys.company),
    line1,
    line2: row.text(keys.line2),
    city,
    state,
    zip,
    country: country ?? '',
    phone: readPhone(row, keys, country),
    email: readEmail(row, keys),
    residential: null,
  }
}

interface ZipAndState {
  country: string
  zip: string
  state: string | null
  listedZipState: ZipList | undefined
}

/** A code of the right form that is given out nowhere, or not in the address's state. */
function checkPlaceOfZip<K extends string>(
  row: RowReader<K>,
  key: K,
  { country, zip, state, listedZipState }: ZipAndState,
): void {
  const prefixes = country === 'US' ? statesOfZip(zip) : []
  const listed = country === 'US' ? listedZipState?.(zip) : undefined
  if (country === 'US' && (prefixes.length === 0 || listed === null))
    row.report(key, 'ZIP', { example: `${zip} is not in use` }, { example: `${zip} 未启用` })
  // Where three digits are shared by states, the list tells them apart: 20500 is Washington, not Maryland.
  const isOther = prefixes.length > 1 && Boolean(listed) && listed !== state
  if (!state || (postcodeFitsState(country, zip, state) && !isOther)) return
  const names = stateText(country, state)
  row.report(key, 'ZIP', { example: `${zip} is not in ${names.en}` }, { example: `${zip} 不在${names.cn}` })
}

function readCountry<K extends string>(row: RowReader<K>, keys: AddressKeys<K>): string | null {
  const text = row.text(keys.country)
  if (text === null) return null
  const country = parseCountry(text)
  if (country === null) row.report(keys.country, 'COUNTRY', { value: text })
  return country
}

function readState<K extends string>(row: RowReader<K>, keys: AddressKeys<K>, country: string): string | null {
  const text = row.raw(keys.state)
  if (text === '' || nothing.test(text)) {
    if (isStateRequired(country)) row.report(keys.state, 'REQUIRED')
    return null
  }
  if (text.length > 100) {
    row.report(keys.state, 'LENGTH_MAX', { max: 100 })
    return null
  }
  if (statesOf(country).length === 0) return text
  const state = parseState(country, text)
  if (state !== null) return state
  row.report(
    keys.state,
    'STATE',
    { value: text, country: countryName(country, 'en') },
    { value: text, country: countryName(country, 'cn') },
  )
  return null
}

function readZip<K extends string>(row: RowReader<K>, keys: AddressKeys<K>, country: string): string | null {
  const text = row.raw(keys.zip)
  if (text === '' || nothing.test(text)) {
    if (zipRule(country) === 'required') row.report(keys.zip, 'REQUIRED')
    return null
  }
  const code = codeOf(country, text)
  // A zero missing at its front is offered as a reading, never put back in silence.
  if (code && !code.changes.includes('zeros')) return code.zip
  if (isZipLoose(country) && text.length <= 20) return canonicalZip(country, text)
  const hint = zipHint(country, text)
  row.report(keys.zip, 'ZIP', { example: hint.en }, { example: hint.cn })
  return null
}

function readPhone<K extends string>(row: RowReader<K>, keys: AddressKeys<K>, country: string | null): string | null {
  // Digits of any width and script are digits, and a number of a program that knew it as a fraction ends with .0.
  const text = row.text(keys.phone)
  const phone = text === null ? null : plainDigits(text).replace(/(?<=^\+?\d{7,15})\.0$/, '')
  if (phone !== null && !isPhone(phone, country ?? undefined)) row.report(keys.phone, 'PHONE')
  return phone
}

function readEmail<K extends string>(row: RowReader<K>, keys: AddressKeys<K>): string | null {
  const text = row.text(keys.email)
  if (text !== null && !isEmail(text)) row.report(keys.email, 'EMAIL')
  return text
}
