import { useQuery } from '@tanstack/react-query'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { type ZipPlace, queryZip } from '@waybill/contract/addresses/api'
import { parseZip } from '@waybill/contract/places/zip'
import { hasZipLookUp } from '@waybill/contract/places/zip-words'
import { useClient } from '@waybill/host'

const bare = (zip: string): string => zip.replace(/[\s-]/g, '')

/** The code once it is written out: half of one, padded with zeros as a spreadsheet's is, would be another. */
function wholeCode({ country, zip }: PostalAddress): string | null {
  const code = zip && hasZipLookUp(country) ? parseZip(country, zip) : null
  return code !== null && bare(code).length === bare(zip ?? '').length ? code : null
}

/** Where the address's code lies: null = not in use, undefined = not asked, not answered or not known for the country. */
export function useZipPlace(address: PostalAddress): ZipPlace | null | undefined {
  const client = useClient()
  const { country } = address
  const code = wholeCode(address)
  const { data } = useQuery({
    ...client.query(queryZip, { query: { country, zip: code ?? '' } }, { hideErrors: true }),
    enabled: code !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return code === null ? undefined : data
}

const plain = (town: string): string =>
  town
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The parts that the code knows and the address leaves empty. A nation of Great Britain is no part of an address. */
export function emptyParts(address: PostalAddress, place: ZipPlace): Partial<PostalAddress> {
  return {
    ...(!address.city.trim() && place.city && { city: place.city }),
    ...(!address.state?.trim() && place.state && place.country !== 'GB' && { state: place.state }),
  }
}

/** Does the code lie elsewhere than the address says? A town counts only where a code has one. */
export function contradicts(address: PostalAddress, place: ZipPlace): boolean {
  const { state, city } = address
  if (place.country !== 'GB' && state && place.state && state.toUpperCase() !== place.state) return true
  return !place.approximate && place.city !== null && city.trim() !== '' && plain(city) !== plain(place.city)
}

export const placeText = ({ city, state, country }: ZipPlace): string =>
  [city, country === 'GB' ? null : state].filter(Boolean).join(', ')
