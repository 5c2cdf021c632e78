import { parseCountry, parseState, statesOfZip } from '../../places/index.ts'

/** What a line that ends in city, state and ZIP code of the United States says; the street is null when it begins with the city. */
export type PlaceLine = { street: string | null; city: string; state: string; zip: string; isCountryNamed: boolean }

const line =
  /^(.*?\p{L}.*?)[,\s]\s*([\p{L}.]{2,}(?: [\p{L}.]+){0,2})[,\s]\s*(\d{5}(?:-\d{4})?)(?:[,\s]\s*(\p{L}[\p{L}. ]*))?$/u

/** "New York, NY 10001" and "5 Elm St, New York, NY 10001, USA"; null where the ZIP code is not one of the state, or where street and city are not parted. */
export function readPlaceLine(text: string): PlaceLine | null {
  const given = text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()
  const [, before = '', stateText = '', zip = '', country] = line.exec(given) ?? []
  if (country !== undefined && parseCountry(country) !== 'US') return null
  const state = parseState('US', stateText)
  if (zip === '' || state === null || !statesOfZip(zip.slice(0, 5)).includes(state)) return null
  const parts = before.split(',').flatMap((part) => part.trim() || [])
  const city = parts.at(-1) ?? ''
  const street = parts.slice(0, -1).join(', ')
  if (city === '' || /\d/.test(city)) return null
  return { street: street === '' ? null : street, city, state, zip, isCountryNamed: country !== undefined }
}
