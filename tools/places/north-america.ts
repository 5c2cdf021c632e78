import { offeredStates } from '../../packages/contract/src/places/index.ts'
import { americanCodes } from '../../server/places/index.ts'
import type { City, State } from './types.ts'

/** The states of the US with the towns of all ZIP codes. */
export function readUnitedStates(): State[] {
  const entries = Map.groupBy(Object.values(americanCodes()), ({ state }) => state)
  return offeredStates('US').map(({ code, name }) => ({
    code,
    name: name.en,
    nameCN: name.cn,
    cities: (entries.get(code) ?? []).map(({ city }): City => ({ name: city })),
  }))
}
