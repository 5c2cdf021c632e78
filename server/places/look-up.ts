import { parseZip, postcodeArea } from '@waybill/contract/places/index'
import { findCanadian } from './canada.ts'
import { zoneAt, zoneOfCountry } from './time-zone.ts'
import { americanCodes } from './zip-codes.ts'

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
const military = new Set(['AA', 'AE', 'AP'])
const militaryPosts = new Set(['Apo', 'Fpo', 'Dpo'])
const twoDecimals = (degrees: number): number => Math.round(degrees * 100) / 100

function spell(city: string): string {
  if (militaryPosts.has(city)) return city.toUpperCase()
  return city.replace(/\bMc(\p{Ll})/gu, (_, letter: string) => `Mc${letter.toUpperCase()}`)
}

/** A US code; asked for a territory as a country, only codes of that territory count. */
function american(country: string, zip: string): ZipPlace | null {
  const entry = americanCodes()[zip.slice(0, 5)]
  if (!entry || (country !== 'US' && entry.state !== country)) return null
  const known = !military.has(entry.state) && (entry.latitude !== 0 || entry.longitude !== 0)
  return {
    country,
    state: country === 'US' ? entry.state : null,
    city: spell(entry.city),
    lat: known ? twoDecimals(entry.latitude) : null,
    lon: known ? twoDecimals(entry.longitude) : null,
    timeZone: known ? zoneAt(entry.state, entry.latitude, entry.longitude) : null,
    approximate: false,
  }
}

function canadian(zip: string): ZipPlace | null {
  const found = findCanadian(zip)
  if (!found) return null
  const { latitude, longitude } = found.entry
  return {
    country: 'CA',
    state: found.state,
    city: found.city,
    lat: twoDecimals(latitude),
    lon: twoDecimals(longitude),
    timeZone: zoneAt(found.state, latitude, longitude),
    approximate: true,
  }
}

function british(zip: string): ZipPlace | null {
  const area = postcodeArea(zip)
  if (!area) return null
  const timeZone = zoneOfCountry('GB')
  return { country: 'GB', state: area.nation, city: area.town, lat: null, lon: null, timeZone, approximate: true }
}

/** Where a postal code lies: the United States with their territories, Canada and Great Britain; null = not known. */
export function findZipPlace(country: string, text: string): ZipPlace | null {
  const zip = parseZip(country, text)
  if (zip === null) return null
  if (country === 'US' || territories.has(country)) return american(country, zip)
  if (country === 'CA') return canadian(zip)
  return country === 'GB' ? british(zip) : null
}
