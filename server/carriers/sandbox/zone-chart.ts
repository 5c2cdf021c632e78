import type { CarrierId } from '@waybill/contract/carriers/enums'
import type { Sourced } from './sourced.ts'

/** Three-digit areas, 000 among them, which is none. */
export const chartAreas = 1000
const firstLetter = 'A'.charCodeAt(0)

/** Zones from each three-digit zip area to each other, one byte a pair; 0 = no such pair. Not symmetric: the origin comes first. */
export type ZoneMatrix = Uint8Array

/** Reads a chart: a line for each origin, "005 A4H4C12" (A to J = zones 0 to 9, each for so many destinations from 001 on). */
export function readChart(chart: string): ZoneMatrix {
  const matrix = new Uint8Array(chartAreas * chartAreas)
  for (const line of chart.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const origin = Number(line.slice(0, 3))
    let at = origin * chartAreas + 1
    for (const [, letter = '', count = ''] of line.slice(4).matchAll(/([A-J])(\d*)/g)) {
      const end = at + Number(count || 1)
      matrix.fill(letter.charCodeAt(0) - firstLetter, at, end)
      at = end
    }
    if (at !== (origin + 1) * chartAreas)
      throw new Error(`Zone chart: origin ${line.slice(0, 3)} has not 999 destinations`)
  }
  return matrix
}

/** The same chart as it is kept. */
export function writeChart(origins: ReadonlyMap<string, readonly number[]>): string {
  const lines = [...origins].map(([origin, zones]) => {
    const runs: string[] = []
    for (let from = 0; from < zones.length;) {
      let to = from
      while (to < zones.length && zones[to] === zones[from]) to++
      runs.push(String.fromCharCode(firstLetter + (zones[from] as number)) + (to - from > 1 ? to - from : ''))
      from = to
    }
    return `${origin} ${runs.join('')}\n`
  })
  return lines.join('')
}

/** The zones that a carrier goes by, as a chart of its own or of another carrier. */
export interface ZoneChart extends Sourced {
  carrier: CarrierId
  matrix: ZoneMatrix
  /** Nearer zones count as this one. */
  leastZone: number
}

/** Five-digit destinations with another zone than their area: `zone`, or that of `asArea` from the same origin. */
export interface ZoneException extends Sourced {
  carrier: CarrierId
  /** Null = every service. */
  service: string | null
  zipFrom: string
  zipTo: string
  /** Only where the chart says this zone; null = any. */
  chartZone: string | null
  zone: string | null
  asArea: string | null
}

/** The zone between two zip codes, by their first three digits; null = the chart has none. */
export function chartZone({ matrix, leastZone }: ZoneChart, from: string, to: string): string | null {
  const zone = matrix[Number(from.slice(0, 3)) * chartAreas + Number(to.slice(0, 3))]
  return zone ? String(Math.max(zone, leastZone)) : null
}

/** The exception that holds for a destination, the service's own first; undefined = the chart holds. */
export function exceptionFor(
  exceptions: readonly ZoneException[],
  { service, zip, zone }: { service: string; zip: string; zone: string | null },
): ZoneException | undefined {
  const found = exceptions.filter(
    (row) =>
      (row.service === null || row.service === service) &&
      zip >= row.zipFrom &&
      zip <= row.zipTo &&
      (row.chartZone === null || row.chartZone === zone),
  )
  return found.find((row) => row.service !== null) ?? found[0]
}
