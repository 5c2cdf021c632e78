import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

export interface PhoneNumber {
  /** E.164, and the extension behind ";ext=" (RFC 3966). */
  kept: string
  /** Of the number itself; null when several countries share its prefix. */
  country: string | null
  /** False: the length is right, but no such number is known to be given out. */
  known: boolean
}

const home = (country: string): CountryCode | undefined => (isSupportedCountry(country) ? country : undefined)

/** Reads a phone number as it is written in the country; null when it cannot be one. */
export function readPhone(text: string, country: string): PhoneNumber | null {
  const spelled = text
    .normalize('NFKC')
    .replace(/^\s*00(?=[1-9])/, '+')
    .replace(/分机\s*/, ' ext. ')
  const number = parsePhoneNumberFromString(spelled, { defaultCountry: home(country), extract: false })
  if (!number?.isPossible()) return null
  return {
    kept: number.number + (number.ext ? `;ext=${number.ext}` : ''),
    country: number.country ?? null,
    known: number.isValid(),
  }
}

/** A kept number as people of the country write it: national at home, international abroad. What cannot be read stays as it is. */
export function showPhone(stored: string, country: string): string {
  const number = parsePhoneNumberFromString(stored, { defaultCountry: home(country) })
  if (!number) return stored
  return number.country === country ? number.formatNational() : number.formatInternational()
}
