/** A unit of 30 by 30 minutes: how many lie between it and the equator, and between it and Greenwich (west is negative). */
export type Unit = readonly [north: number, east: number]

const side = 0.5
const milesOfRadius = 3958.8
const radian = Math.PI / 180
/** Miles up to which the zones 2 to 7 reach; beyond is zone 8. */
const reaches = [150, 300, 600, 1000, 1400, 1800]

type Place = readonly [latitude: number, longitude: number]

export const unitOf = ([latitude, longitude]: Place): Unit => [
  Math.floor(latitude / side),
  Math.floor(longitude / side),
]

/** Units up to two away, the nearest first. */
export function nearestUnits([north, east]: Unit): Unit[] {
  const steps = [-2, -1, 0, 1, 2]
  return steps
    .flatMap((up) => steps.map((right) => ({ up, right })))
    .toSorted((a, b) => a.up ** 2 + a.right ** 2 - (b.up ** 2 + b.right ** 2))
    .map(({ up, right }) => [north + up, east + right])
}

function milesBetween(a: Place, b: Place): number {
  const sine = (degrees: number) => Math.sin((degrees * radian) / 2) ** 2
  const cosines = Math.cos(a[0] * radian) * Math.cos(b[0] * radian)
  return 2 * milesOfRadius * Math.asin(Math.sqrt(sine(b[0] - a[0]) + cosines * sine(b[1] - a[1])))
}

/** From the centre of one unit to the nearest part of another; the nearest point of a meridian need not be a corner. */
function milesToEdge(from: Unit, to: Unit): number {
  const centre: Place = [(from[0] + 0.5) * side, (from[1] + 0.5) * side]
  const longitude = Math.min(Math.max(centre[1], to[1] * side), (to[1] + 1) * side)
  const latitudes = Array.from({ length: 9 }, (_, index) => (to[0] + index / 8) * side)
  return Math.min(...latitudes.map((latitude) => milesBetween(centre, [latitude, longitude])))
}

const zones = new Map<string, number>()

/** The zone between two units, the same both ways as in all charts of FedEx: by the mean of the distances there and back. */
export function unitZone(a: Unit, b: Unit): number {
  const [south, north] = a[0] < b[0] ? [a, b] : [b, a]
  const key = `${south[0]} ${north[0]} ${Math.abs(a[1] - b[1])}`
  let zone = zones.get(key)
  if (zone === undefined) {
    const miles = (milesToEdge(a, b) + milesToEdge(b, a)) / 2
    zone = 2 + reaches.filter((reach) => miles > reach).length
    zones.set(key, zone)
  }
  return zone
}
