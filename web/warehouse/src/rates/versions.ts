import type { RateCard, RateVersion } from '@waybill/contract/warehouse-billing/rates-api'

/** By the day that they start on; of one day, the newer version takes the place of the older one. */
const byStart = (a: RateVersion, b: RateVersion) => a.startsOn.localeCompare(b.startsOn) || a.version - b.version

/** The version by which work is charged in the end, as long as there is no later one. */
export const lastOf = (versions: readonly RateVersion[]): RateVersion | undefined => versions.toSorted(byStart).at(-1)

/** The versions that will be in force after the current one, the next one first. */
export function pendingOf({ versions, current }: RateCard): RateVersion[] {
  const inForce = versions.find(({ version }) => version === current)
  return versions
    .toSorted(byStart)
    .filter(({ startsOn }) => !inForce || startsOn > inForce.startsOn)
    .filter(({ startsOn }, index, all) => all[index + 1]?.startsOn !== startsOn)
}
