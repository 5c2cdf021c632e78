import { rateSheetState, type RateSheetState } from './lifecycle.ts'

interface Version {
  version: number
  state: RateSheetState
  from: string | null
}

const notCounting: readonly RateSheetState[] = [rateSheetState.draft, rateSheetState.canceled]

/** Versions that count, by their first day, that of the release left out; canceled ones and the draft do not. */
export const counting = <V extends Version>(versions: readonly V[]): V[] =>
  versions
    .filter(({ version, state }) => version > 0 && !notCounting.includes(state))
    .toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') || (a.from === b.from && a.version < b.version) ? -1 : 1))

/** The number of the version in force on a day; 0: that of the release. */
export const versionOn = (versions: readonly Version[], day: string): number =>
  counting(versions).findLast(({ from }) => (from ?? '') <= day)?.version ?? 0

/** Versions that a draft would undo from a day on, as it was built from another one, and those that take its place later. */
export function otherVersions(
  versions: readonly Version[],
  { basedOn, startsOn }: { basedOn: number; startsOn: string },
): number[] {
  const replaced = versionOn(versions, startsOn)
  const later = versions.filter(({ state, from }) => state === rateSheetState.scheduled && (from ?? '') > startsOn)
  return [...(replaced === basedOn ? [] : [replaced]), ...later.map(({ version }) => version).toReversed()]
}
