import { carriers, parseCarrier, parseService } from '../../carriers/catalogue.ts'
import { statesOfZip } from '../../places/index.ts'
import { readPlaceLine } from './places.ts'

/** Words that any carrier has in the names of its services. */
const common =
  /^(?:standard|ground|express|priority|economy|next|2nd|second|one|two|\d+|days?|free|overnight|international|air|saver|shipping|delivery|expedited|worldwide|service)$/

/** The words of a service that may name its carrier: a number alone is of days, not the id of a carrier. */
export const carrierWords = (text: string): string[] =>
  (text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => /\p{L}/u.test(word))

/** The carrier that a service begins with, or that alone has a service of this name; null when none or several do. */
export function carrierOfService(text: string): string | null {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const isNumber = carrierWords(words[0] ?? '').length === 0
  const first = parseCarrier(words.slice(0, 2).join(' ')) ?? (isNumber ? null : parseCarrier(words[0] ?? ''))
  const named = new Set(carrierWords(text).flatMap((word) => parseCarrier(word) ?? []))
  if (first !== null) named.add(first)
  const isTold = named.size > 0 ? first !== null : !words.every((word) => common.test(word))
  const selling = carriers.filter(({ id }) => parseService(id, text) !== null).map(({ id }) => id)
  const [only, ...others] = named.size > 0 ? named : selling
  if (!isTold || only === undefined || others.length > 0) return null
  return carriers.find(({ id }) => id === only)?.name.en ?? null
}

/** The state in which a ZIP code of the United States lies; null where it may lie in two. */
export function stateOfZip(zip: string): string | null {
  const match = /^'?(\d{5})(?:-?\d{4})?$/.exec(zip.trim())
  const [state, ...others] = match ? statesOfZip(match[1]!) : []
  return state !== undefined && others.length === 0 ? state : null
}

type Source = { of: string; read: (text: string) => string | null }
type PlacePart = 'name' | 'company' | 'line2' | 'city' | 'state' | 'zip' | 'country'
const placePart = (part: PlacePart) => (text: string) => readPlaceLine(text)?.[part] ?? null
const ofLines = (part: PlacePart, ...keys: string[]): Source[] => keys.map((of) => ({ of, read: placePart(part) }))

/** Fields that can be read from the column of another one, which is then the column of both. */
const sources: Readonly<Partial<Record<string, readonly Source[]>>> = {
  carrierName: [{ of: 'serviceCode', read: carrierOfService }],
  stateCode: [{ of: 'zipCode', read: stateOfZip }, ...ofLines('state', 'city', 'addressLine1')],
  senderStateCode: [{ of: 'senderZipCode', read: stateOfZip }, ...ofLines('state', 'senderCity', 'senderAddressLine1')],
  zipCode: ofLines('zip', 'city', 'addressLine1'),
  senderZipCode: ofLines('zip', 'senderCity', 'senderAddressLine1'),
  city: ofLines('city', 'addressLine1'),
  senderCity: ofLines('city', 'senderAddressLine1'),
  countryCode: ofLines('country', 'city', 'addressLine1'),
  senderCountryCode: ofLines('country', 'senderCity', 'senderAddressLine1'),
  name: ofLines('name', 'addressLine1'),
  senderName: ofLines('name', 'senderAddressLine1'),
  company: ofLines('company', 'addressLine1'),
  senderCompany: ofLines('company', 'senderAddressLine1'),
  addressLine2: ofLines('line2', 'addressLine1'),
  senderAddressLine2: ofLines('line2', 'senderAddressLine1'),
}
type Side = Record<'street' | 'city' | 'zip' | 'state', string> & {
  rest: readonly (readonly ['name' | 'company' | 'line2', string])[]
}
const sideOf = (
  street: string,
  city: string,
  [zip, state, name, company, line2]: readonly [string, string, string, string, string],
): Side => ({
  street,
  city,
  zip,
  state,
  rest: [
    ['name', name],
    ['company', company],
    ['line2', line2],
  ],
})
const sides: readonly Side[] = [
  sideOf('addressLine1', 'city', ['zipCode', 'stateCode', 'name', 'company', 'addressLine2']),
  sideOf('senderAddressLine1', 'senderCity', [
    'senderZipCode',
    'senderStateCode',
    'senderName',
    'senderCompany',
    'senderAddressLine2',
  ]),
]

/** What a cell is to the field whose column it is, once other fields are read from it: the street or the city alone, with all that no field has. */
function remainderReader(key: string, mapping: Columns['mapping']): ((text: string) => string) | undefined {
  const side = sides.find(({ street, city }) => key === street || key === city)
  if (!side) return undefined
  const isShared = (other: string) => mapping[other] === mapping[key]
  if (![side.zip, side.state, ...(key === side.street ? [side.city] : [])].some(isShared)) return undefined
  return (text) => {
    const place = readPlaceLine(text)
    if (place === null || (place.street === null) !== (key === side.city)) return text
    if (place.street === null) return place.city
    const left = side.rest.map(([part, field]) => (isShared(field) ? null : place[part]))
    return [left[0], left[1], place.street, left[2]].filter(Boolean).join(', ')
  }
}

type Columns = {
  mapping: Readonly<Partial<Record<string, number | null>>>
  columns: readonly { index: number; samples: readonly string[] }[]
}

/** The column of another field from which this one, which has none, can be read; undefined when no sample of it tells. */
export function derivableColumn(key: string, { mapping, columns }: Columns): number | undefined {
  if (typeof mapping[key] === 'number') return undefined
  for (const { of, read } of sources[key] ?? []) {
    const column = columns.find(({ index }) => index === mapping[of])
    if (column?.samples.some((text) => read(text) !== null)) return column.index
  }
  return undefined
}

/** Reads a field whose column is that of the field from which it is derived; undefined when it has a column of its own. */
export function derivedReader(key: string, mapping: Columns['mapping']): ((text: string) => string | null) | undefined {
  const at = mapping[key]
  const shared = typeof at === 'number' ? (sources[key] ?? []).filter(({ of }) => mapping[of] === at) : []
  if (shared.length === 0) return typeof at === 'number' ? remainderReader(key, mapping) : undefined
  return (text) => shared.reduce<string | null>((found, { read }) => found ?? read(text), null)
}
