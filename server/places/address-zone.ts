import { findZipPlace } from './look-up.ts'
import { zoneOfCountry } from './time-zone.ts'

/** The IANA time zone in which an address lies, by its zip code, state or country; null when they do not tell. */
export const zoneOfAddress = (address: {
  country: string
  state?: string | null | undefined
  zip?: string | null | undefined
}): string | null =>
  (address.zip ? findZipPlace(address.country, address.zip)?.timeZone : null) ??
  zoneOfCountry(address.country, address.state ?? null)
