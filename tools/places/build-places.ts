import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { countryAliases, countryCodes } from '../../packages/contract/src/places/country-codes.ts'
import { countryText } from '../../packages/contract/src/places/index.ts'
import { checkCounts } from './check-counts.ts'
import { pinyinWords, readChina } from './china.ts'
import { readGeoNames } from './geonames.ts'
import { readUnitedStates } from './north-america.ts'
import { type City, type CountryPlaces, type State, tidyCities } from './types.ts'

/** A file of towns may have so many bytes, as the browser gets it. */
const SLICE = 25_000
/** Split by state even where all towns would fit one file: nobody needs Queensland to write to Perth. */
const alwaysByState = new Set(['US', 'CA', 'AU', 'MX', 'IN', 'BR'])

/** What lies where: `index.json`, asked again each time; everything else carries the hash and never changes. */
export type PlacesIndex = {
  hash: string
  states: string[]
  /** How a country's towns are cut: in one file, a file a state, or a file a first letter. */
  cities: Record<string, 'whole' | 'state' | 'letter'>
}

type Files = Map<string, unknown>
const bytes = (value: unknown): number =>
  brotliCompressSync(JSON.stringify(value), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length

const cityRow = ({ name, nameCN }: City): string | [string, string] => (nameCN ? [name, nameCN] : name)
const rowsOf = (cities: readonly City[]) => tidyCities(cities).map(cityRow)
/** Latin first letters; all others share a file. */
const letterOf = (name: string): string => /^[a-z]/.exec(name.normalize('NFKD').toLowerCase())?.[0] ?? '_'

/** Every country and all its places. */
export function readPlaces(): Map<string, CountryPlaces> {
  const geoNames = readGeoNames()
  const own: Record<string, () => State[]> = { US: readUnitedStates, CN: readChina }
  return new Map(
    countryCodes.map((code) => {
      const read = own[code]
      return [code, read ? { states: read(), cities: [] } : geoNames(code)] as const
    }),
  )
}

function countriesFile(): unknown {
  const aliases = new Map(countryAliases.split(';').map((entry) => entry.split(':') as [string, string]))
  return countryCodes.map((code) => {
    const { en, cn } = countryText(code)
    return [code, en, cn, `${pinyinWords(cn)} ${(aliases.get(code) ?? '').replaceAll(',', ' ')}`.trim()]
  })
}

function addCities(
  files: Files,
  country: string,
  { states, cities }: CountryPlaces,
): PlacesIndex['cities'][string] | null {
  const split = states.some((state) => state.cities.length > 0)
  const whole = split ? Object.fromEntries(states.map((state) => [state.code, rowsOf(state.cities)])) : rowsOf(cities)
  if (!split && cities.length === 0) return null
  if (!alwaysByState.has(country) && bytes(whole) <= SLICE) {
    files.set(`cities/${country}`, whole)
    return 'whole'
  }
  if (split) {
    for (const state of states) files.set(`cities/${country}-${state.code}`, rowsOf(state.cities))
    return 'state'
  }
  for (const [letter, group] of Map.groupBy(cities, (city) => letterOf(city.name)))
    files.set(`cities/${country}-${letter}`, rowsOf(group))
  return 'letter'
}

/** Writes the location data for browsers, the same files under the same names on every machine. */
export async function writePlaces(outDir: string): Promise<void> {
  const places = readPlaces()
  checkCounts(places)
  const files: Files = new Map([['countries', countriesFile()]])
  const index: PlacesIndex = { hash: '', states: [], cities: {} }
  for (const [country, found] of places) {
    if (found.states.length > 0) {
      index.states.push(country)
      files.set(
        `states/${country}`,
        found.states.map(({ code, name, nameCN }) => [code, name, nameCN, pinyinWords(nameCN)]),
      )
    }
    const cut = addCities(files, country, found)
    if (cut) index.cities[country] = cut
  }
  const texts = [...files].map(([name, value]) => [name, JSON.stringify(value)] as const)
  const sum = createHash('sha256')
  for (const [name, text] of texts) sum.update(`${name}\0${text}\0`)
  index.hash = sum.digest('hex').slice(0, 8)
  for (const [name, text] of [
    ...texts.map(([name, text]) => [`${name}-${index.hash}`, text] as const),
    ['index', JSON.stringify(index)] as const,
  ]) {
    const path = join(outDir, `${name}.json`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
}
