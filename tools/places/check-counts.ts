import type { CountryPlaces } from './types.ts'

/** How many states a country must have: another number means that a source changed under us. */
const stateCounts: Record<string, number> = {
  US: 62,
  CA: 13,
  AU: 8,
  CN: 34,
  KR: 17,
  JP: 47,
  MX: 32,
  IN: 36,
  BR: 27,
  TW: 22,
  GB: 4,
  HK: 3,
}
/** At least so many towns. */
const cityCounts: Record<string, number> = { US: 29_000, CA: 2800, AU: 2000, CN: 360, KR: 250, JP: 1500, GB: 3000 }

const citiesOf = ({ states, cities }: CountryPlaces): number =>
  states.reduce((sum, state) => sum + state.cities.length, cities.length)

/** Throws with every count that left its range. */
export function checkCounts(places: ReadonlyMap<string, CountryPlaces>): void {
  const none: CountryPlaces = { states: [], cities: [] }
  const wrong = [
    ...(places.size === 250 ? [] : [`${places.size} countries instead of 250`]),
    ...Object.entries(stateCounts).flatMap(([country, expected]) => {
      const { length } = (places.get(country) ?? none).states
      return length === expected ? [] : [`${country}: ${length} states instead of ${expected}`]
    }),
    ...Object.entries(cityCounts).flatMap(([country, least]) => {
      const count = citiesOf(places.get(country) ?? none)
      return count >= least ? [] : [`${country}: ${count} towns, fewer than ${least}`]
    }),
  ]
  if (wrong.length > 0) throw new Error(`The location data changed:\n${wrong.join('\n')}`)
}
