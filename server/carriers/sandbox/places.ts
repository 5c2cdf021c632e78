import { americanCodes, type ZipEntry } from '../../places/index.ts'

/** A point on the map with the town there. */
export interface Place {
  latitude: number
  longitude: number
  city: string
  state: string
}

interface ZipAreas {
  byZip: Record<string, ZipEntry>
  /** Three-digit areas: the mean of their zip codes, named after the zip code nearest to it. */
  areas: Map<string, Place>
}

let loaded: ZipAreas | undefined

const squared = (a: Place | ZipEntry, latitude: number, longitude: number): number =>
  (a.latitude - latitude) ** 2 + (a.longitude - longitude) ** 2

function areaOf(entries: readonly ZipEntry[]): Place {
  const latitude = entries.reduce((sum, entry) => sum + entry.latitude, 0) / entries.length
  const longitude = entries.reduce((sum, entry) => sum + entry.longitude, 0) / entries.length
  const nearest = entries.reduce((best, entry) =>
    squared(entry, latitude, longitude) < squared(best, latitude, longitude) ? entry : best,
  )
  return { latitude, longitude, city: nearest.city, state: nearest.state }
}

/** 5 MB of zip codes, read when the first one is needed. */
function zipAreas(): ZipAreas {
  if (!loaded) {
    const byZip = americanCodes()
    const american = Object.values(byZip).filter((entry) => /^\d{5}$/.test(entry.zip))
    const groups = Map.groupBy(american, (entry) => entry.zip.slice(0, 3))
    const areas = new Map([...groups].map(([prefix, entries]) => [prefix, areaOf(entries)]))
    loaded = { byZip, areas }
  }
  return loaded
}

/** The town of a US zip code; undefined when the code is not in use. */
export const findZip = (zip: string): Place | undefined => zipAreas().byZip[zip.slice(0, 5)]

/** The middle of a zip code's three-digit area, which is what zones are measured between; undefined when there is none. */
export const findArea = (zip: string): Place | undefined => zipAreas().areas.get(zip.slice(0, 3))

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const earthMiles = 3958.8

/** Great-circle distance in miles. */
export function milesBetween(a: Place, b: Place): number {
  const half = (x: number): number => Math.sin(x / 2) ** 2
  const arc =
    half(radians(b.latitude - a.latitude)) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(radians(b.longitude - a.longitude))
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(arc)))
}

/** The area nearest to a point on the way, `part` (0–1) of it from a to b. */
export function placeBetween(a: Place, b: Place, part: number): Place {
  const latitude = a.latitude + (b.latitude - a.latitude) * part
  const longitude = a.longitude + (b.longitude - a.longitude) * part
  let best = a
  for (const area of zipAreas().areas.values()) {
    if (area.state.length === 2 && squared(area, latitude, longitude) < squared(best, latitude, longitude)) best = area
  }
  return best
}
