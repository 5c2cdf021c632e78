import { createRequire } from 'node:module'
import { offeredStates } from '../../packages/contract/src/places/index.ts'
import { titleCase } from '../../server/places/index.ts'
import type { City, State } from './types.ts'

const require = createRequire(import.meta.url)
const military = new Set(['AA', 'AE', 'AP'])

function byState(country: string, pairs: Iterable<readonly [state: string, city: string]>): State[] {
  const cities = Map.groupBy(pairs, ([state]) => state)
  return offeredStates(country).map(({ code, name }) => ({
    code,
    name: name.en,
    nameCN: name.cn,
    cities: (cities.get(code) ?? []).map(([, city]): City => ({ name: city })),
  }))
}

/** The states of the US with the towns of all ZIP codes. */
export function readUnitedStates(): State[] {
  const { codes } = require('zipcodes/lib/codes.js') as { codes: Record<string, { state: string; city: string }> }
  const pairs = Object.values(codes).map(({ state, city }) => {
    const name = city.replace(/\bMc(\p{Ll})/gu, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    return [state, military.has(state) ? name.toUpperCase() : name] as const
  })
  return byState('US', pairs)
}

/** The provinces of Canada with their places. */
export function readCanada(): State[] {
  const { cities } = require('canada') as { cities: [name: string, province: string][] }
  return byState(
    'CA',
    cities.map(([name, province]) => [province, titleCase(name)] as const),
  )
}
