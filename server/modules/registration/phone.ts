import { AppError, fieldProblem } from '@waybill/contract'
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A telephone in E.164; a number without "+" is one of the country. Null when no telephone has it. */
export function readPhone(text: string, country: string): string | null {
  const near: CountryCode | undefined = isSupportedCountry(country) ? country : undefined
  const parsed = parsePhoneNumberFromString(text.normalize('NFKC'), near)
  return parsed?.isValid() && !parsed.ext ? parsed.number : null
}

/** The same; throws PHONE with the field's name. */
export function phoneOf({ phone, location }: { phone: string; location: string }): string {
  const number = readPhone(phone, location)
  if (number === null) throw new AppError('PHONE', { fields: [fieldProblem('phone', 'PHONE')] })
  return number
}
