/** A town as forms suggest it; `nameCN` where Chinese people write it in their own script. */
export type City = { name: string; nameCN?: string }
/** A state with its towns (specification §3, country/region list entry). */
export type State = { code: string; name: string; nameCN: string; cities: City[] }

/** A country's towns: by state, or in one list where towns and states could not be joined. */
export type CountryPlaces = { states: State[]; cities: City[] }

export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Each name once, in an order that is the same on every machine. */
export function tidyCities(cities: readonly City[]): City[] {
  const byName = new Map<string, City>()
  for (const city of cities)
    if (city.name.trim() !== '' && !byName.has(plain(city.name))) byName.set(plain(city.name), city)
  const key = (city: City) => plain(city.name) + city.name
  return [...byName.values()].toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}
