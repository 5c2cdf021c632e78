import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryCountry } from '@waybill/contract/orders/api'
import { useClient } from '@waybill/host'
import { useLocale } from '@waybill/kit'

/** `index.json` of the built location data. */
type PlacesIndex = { hash: string; states: string[]; cities: Record<string, 'whole' | 'state' | 'letter'> }
type CountryRow = [code: string, en: string, cn: string, words: string]
type StateRow = [code: string, en: string, cn: string, words: string]
export type CityRow = string | [name: string, nameCN: string]
type Cities = CityRow[] | Record<string, CityRow[]>

const forever = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY, retry: 1 } as const

async function getJson<T>(path: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(path, { signal })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return (await response.json()) as T
}

/** Which location data there are. Without them an address is still typed: only offers and lists of states are missing. */
const useIndex = () =>
  useQuery({
    queryKey: ['places'],
    queryFn: ({ signal }) => getJson<PlacesIndex>('/places/index.json', signal),
    ...forever,
  })

/** One file of the location data; null asks for none. */
function usePlaceFile<T>(name: string | null) {
  const { data: index } = useIndex()
  return useQuery({
    queryKey: ['places', index?.hash, name],
    queryFn: ({ signal }) => getJson<T>(`/places/${name}-${index?.hash}.json`, signal),
    enabled: index !== undefined && name !== null,
    ...forever,
  }).data
}

/** Every country; from the server's own list, without pinyin, where the location data cannot be had. */
export function useCountryRows(): readonly CountryRow[] {
  const client = useClient()
  const { isError } = useIndex()
  const rows = usePlaceFile<CountryRow[]>('countries')
  const { locale } = useLocale()
  const { data: named } = useQuery({
    ...client.query(queryCountry, { query: { lang: locale } }, { hideErrors: true }),
    enabled: isError,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(
    () => rows ?? (named ?? []).map(({ countryCode, countryName }) => [countryCode, countryName, countryName, '']),
    [rows, named],
  )
}

const none: readonly StateRow[] = []
/** The states that forms offer for a country; empty where none are known. */
export function useStateRows(country: string): readonly StateRow[] {
  const { data: index } = useIndex()
  return usePlaceFile<StateRow[]>(index?.states.includes(country) ? `states/${country}` : null) ?? none
}

const letterOf = (text: string): string => /^[a-z]/.exec(text.normalize('NFKD').toLowerCase())?.[0] ?? '_'

/** The file that holds the towns for what is known; null while too little is known or none exists. */
function cityFile(
  cut: PlacesIndex['cities'][string] | undefined,
  place: { country: string; state: string | null; city: string },
) {
  const { country, state, city } = place
  if (cut === 'whole') return `cities/${country}`
  if (cut === 'state') return state ? `cities/${country}-${state}` : null
  return cut === 'letter' && city.trim() ? `cities/${country}-${letterOf(city.trim())}` : null
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const most = 40

/** The rows of a file of towns: of one state, or of all when none is chosen. */
function rowsOf(data: Cities | undefined, state: string | null) {
  if (data === undefined) return []
  if (Array.isArray(data)) return data
  return state ? (data[state] ?? []) : Object.values(data).flat()
}

/**
 * Towns that begin with what is typed, at most forty; loaded once `wanted`. `state` is the code of the list, null for none. In
 * Chinese the Chinese names come first where there are some.
 */
export function useCitySuggestions(
  place: { country: string; state: string | null; city: string; locale: 'en' | 'cn' },
  wanted: boolean,
) {
  const { data: index } = useIndex()
  const data = usePlaceFile<Cities>(wanted ? cityFile(index?.cities[place.country], place) : null)
  const typed = plain(place.city)
  const found: { value: string; hint?: string }[] = []
  for (const row of rowsOf(data, place.state)) {
    const [name, nameCN] = typeof row === 'string' ? [row, undefined] : row
    if (!plain(name).startsWith(typed) && !(nameCN && typed && nameCN.startsWith(place.city.trim()))) continue
    const [value, hint] = nameCN && place.locale === 'cn' ? [nameCN, name] : [name, nameCN]
    if (found.some((one) => one.value === value)) continue
    found.push({ value, hint })
    if (found.length >= most) break
  }
  // A town that is written out needs no list of itself.
  return found.length === 1 && plain(found[0]?.value ?? '') === typed ? [] : found
}

/** The code of a state written as code or name in either language; null when the list has none such. */
export function findState(rows: readonly StateRow[], text: string | null): string | null {
  const wanted = plain(text ?? '')
  if (wanted === '') return null
  return rows.find(([code, en, cn]) => [code, en, cn].some((word) => plain(word) === wanted))?.[0] ?? null
}
