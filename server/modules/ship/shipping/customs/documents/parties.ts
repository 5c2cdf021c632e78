import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { Declaration } from '@waybill/contract/customs/declaration'
import { countryName } from '@waybill/contract/places/countries'

/** An address as forms print it: a line each, the country in English. */
export function partyLines(address: PostalAddress, taxes: string[] = []): string {
  const { name, company, line1, line2, city, state, zip, country, phone, email } = address
  const place = [city, state, zip].filter(Boolean).join(' ')
  const parts = [
    name,
    company === name ? null : company,
    line1,
    line2,
    place,
    countryName(country, 'en'),
    phone,
    email,
    ...taxes,
  ]
  return parts.filter(Boolean).join('\n')
}

/** Tax numbers of one of the parties. */
export const taxLines = ({ taxIds }: Declaration, holder: Declaration['taxIds'][number]['holder']): string[] =>
  taxIds.filter((one) => one.holder === holder).map(({ type, value }) => `${type} ${value}`)
