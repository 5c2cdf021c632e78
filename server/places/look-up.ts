import { parseZip, postcodeArea, provinceOfArea } from '@waybill/contract/places/index'
import { islandOfPostcode } from '@waybill/contract/places/zip-words'
import { zoneAt, zoneOfCountry } from './time-zone.ts'
import { americanCodes, canadianAreas } from './zip-codes.ts'

export interface ZipPlace {
  country: string
  state: string | null
  city: string | null
  lat: number | null
  lon: number | null
  timeZone: string | null
  approximate: boolean
}

const territories = new Set(['PR', 'GU', 'VI', 'AS', 'MP', 'FM', 'MH', 'PW'])

/** A US code; asked for a territory as a country, only codes of that territory count. */
function american(country: string, zip: string): ZipPlace | null {
  const code = zip.slice(0, 5)
  const entry = americanCodes()[code]
  if (!entry || (country !== 'US' && entry.state !== country)) return null
  const { city, state, latitude, longitude } = entry
  const known = latitude !== 0 || longitude !== 0
  return {
    country,
    state: country === 'US' ? state : null,
    city,
    lat: known ? latitude : null,
    lon: known ? longitude : null,
    timeZone: known ? zoneAt({ code, region: state, latitude, longitude }) : null,
    approximate: false,
  }
}

/** A Canadian code by its first three characters; null when the area is not in use. */
function canadian(zip: string): ZipPlace | null {
  const code = zip.slice(0, 3)
  const entry = canadianAreas()[code]
  const state = provinceOfArea(code)
  if (!entry || !state) return null
  const { latitude, longitude } = entry
  return {
    country: 'CA',
    state,
    city: entry.city || null,
    lat: latitude,
    lon: longitude,
    timeZone: zoneAt({ code, region: state, latitude, longitude }),
    approximate: true,
  }
}

function british(zip: string): ZipPlace | null {
  const area = postcodeArea(zip)
  if (!area) return null
  const timeZone = zoneOfCountry('GB')
  return { country: 'GB', state: area.nation, city: area.town, lat: null, lon: null, timeZone, approximate: true }
}

/** The post town of each island is the island itself; Alderney has the ninth district of Guernsey's. */
const islands: Readonly<Record<string, string>> = { GG: 'Guernsey', IM: 'Isle of Man', JE: 'Jersey' }
function island(zip: string): ZipPlace | null {
  const country = islandOfPostcode(zip)
  if (country === null) return null
  const city = zip.startsWith('GY9 3') ? 'Alderney' : (islands[country] ?? null)
  return { country, state: null, city, lat: null, lon: null, timeZone: zoneOfCountry(country), approximate: true }
}

/**
 * Where a postal code lies: the United States with their territories, Canada, Great Britain, the Channel Islands and Man; null = not
 * known.
 */
export function findZipPlace(country: string, text: string): ZipPlace | null {
  const zip = parseZip(country, text)
  if (zip === null) return null
  if (country === 'US' || territories.has(country)) return american(country, zip)
  if (country === 'CA') return canadian(zip)
  if (country in islands) return island(zip)
  return country === 'GB' ? british(zip) : null
}
