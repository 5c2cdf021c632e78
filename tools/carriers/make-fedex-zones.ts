// Makes server/carriers/data/fedex-zones.txt from the charts in fedex-locators.txt, the USPS chart and the places of ZIP codes:
// node tools/carriers/make-fedex-zones.ts
//
// FedEx publishes a chart for each group of three-digit ZIP areas ("zone locator"). Only some of them are at hand. They follow the old rule of
// parcel post: the country is divided into units of 30 by 30 minutes, and a zone has all units of which any part lies within 150, 300, 600,
// 1,000, 1,400 or 1,800 miles of the centre of the sender's unit; FedEx has one zone both ways, which the mean of both distances gives best.
// What unit an area counts as is found from the charts that are at hand.
import { readFileSync, writeFileSync } from 'node:fs'
import { chartAreas, readChart, writeChart, type ZoneMatrix } from '../../server/carriers/index.ts'
import { americanCodes } from '../../server/places/index.ts'
import { nearestUnits, unitOf, unitZone, type Unit } from './zone-units.ts'

const locators = new URL('fedex-locators.txt', import.meta.url)
const data = new URL('../../server/carriers/data/', import.meta.url)

/** Areas that every chart at hand treats alike; FedEx has a chart for each of them. */
export interface AreaGroup {
  areas: number[]
  /** Its own chart, by area; null = not at hand. */
  chart: Uint8Array | null
  unit: Unit
}

const row = (matrix: ZoneMatrix, area: number) => matrix.subarray(area * chartAreas, (area + 1) * chartAreas)

type Place = [latitude: number, longitude: number]

/** Where the ZIP codes of each area lie. */
const placesOfAreas = (): Map<number, Place[]> => {
  const codes = Object.values(americanCodes()).filter(({ latitude }) => latitude !== 0)
  const byArea = Map.groupBy(codes, ({ zip }) => Number(zip.slice(0, 3)))
  return new Map(
    [...byArea].map(([area, found]) => [area, found.map(({ latitude, longitude }) => [latitude, longitude])]),
  )
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const middle = (places: Place[]): Place => [mean(places.map(([north]) => north)), mean(places.map(([, east]) => east))]

/** Neighbouring areas to which every chart gives the same zone; areas that most charts leave out are in none. */
export function groupsOf(charts: ZoneMatrix): AreaGroup[] {
  const origins = Array.from({ length: chartAreas }, (_, area) => area).filter((area) =>
    row(charts, area).some(Boolean),
  )
  const alike: { areas: number[]; zones: string }[] = []
  for (let area = 1; area < chartAreas; area++) {
    const known = origins.map((origin) => row(charts, origin)[area] ?? 0)
    if (known.filter(Boolean).length < origins.length / 2) continue
    const zones = known.join('')
    const last = alike.at(-1)
    if (last?.zones === zones) last.areas.push(area)
    else alike.push({ areas: [area], zones })
  }
  const places = placesOfAreas()
  let unit = unitOf([0, 0])
  return alike.map(({ areas }) => {
    const found = areas.flatMap((area) => places.get(area) ?? [])
    // An area without ZIP codes lies near the one before.
    if (found.length > 0) unit = unitOf(middle(found))
    const chart = areas.map((area) => row(charts, area)).find((own) => own.some(Boolean)) ?? null
    return { areas, chart, unit }
  })
}

const first = ({ areas }: AreaGroup): number => areas[0] as number

/** The zone of a chart between two groups; undefined = neither has one. */
const charted = (from: AreaGroup, to: AreaGroup): number | undefined =>
  from.chart?.[first(to)] || to.chart?.[first(from)] || undefined

/** Moves groups to the unit near them that agrees with most of the charts, until none moves. */
export function settle(groups: readonly AreaGroup[]): void {
  const witnesses = groups.filter(({ chart }) => chart)
  // Some ZIP codes of a post office stand where their agency sits, far from the area: its neighbour's place is tried, too.
  const nearby = new Map(
    groups.map((group, at) => [group, [group, groups[at - 1] ?? group].flatMap(({ unit }) => nearestUnits(unit))]),
  )
  for (let moved = true, round = 0; moved && round < 6; round++) {
    moved = false
    for (const group of groups) {
      const others = (group.chart ? groups : witnesses).filter((other) => other !== group && charted(group, other))
      const wrong = (unit: Unit) =>
        others.filter((other) => unitZone(unit, other.unit) !== charted(group, other)).length
      const best = (nearby.get(group) ?? [])
        .map((unit) => ({ unit, wrong: wrong(unit) }))
        .toSorted((a, b) => a.wrong - b.wrong)[0]
      if (best && best.wrong < wrong(group.unit)) {
        group.unit = best.unit
        moved = true
      }
    }
  }
}

/** The zones from every area: of charts at hand, else by units, and as the post has them where FedEx's charts say nothing. */
export function zonesOf(groups: readonly AreaGroup[], post: ZoneMatrix): Map<string, number[]> {
  const groupOf = new Map(groups.flatMap((group) => group.areas.map((area) => [area, group] as const)))
  const zone = (origin: number, area: number): number => {
    const [from, to] = [groupOf.get(origin), groupOf.get(area)]
    const published = from?.chart?.[area] || to?.chart?.[origin]
    if (published) return published
    if (from && to) return unitZone(from.unit, to.unit)
    const posted = post[origin * chartAreas + area] ?? 0
    return posted === 0 ? 0 : Math.max(posted, 2)
  }
  const rows = Array.from({ length: chartAreas }, (_, origin) => origin)
    .filter((origin) => row(post, origin).some(Boolean) || groups.some(({ chart }) => chart?.[origin]))
    .map((origin): [string, number[]] => [
      String(origin).padStart(3, '0'),
      Array.from({ length: chartAreas - 1 }, (_, index) => zone(origin, index + 1)),
    ])
  return new Map(rows)
}

if (import.meta.main) {
  const groups = groupsOf(readChart(readFileSync(locators, 'utf8')))
  settle(groups)
  const chart = writeChart(zonesOf(groups, readChart(readFileSync(new URL('usps-zones.txt', data), 'utf8'))))
  const head = [
    '# Zones of FedEx between three-digit ZIP code areas, made by tools/carriers/make-fedex-zones.ts.',
    '# From and to the areas of the 29 charts in tools/carriers/fedex-locators.txt: as FedEx publishes them. Between others of the contiguous',
    '# states: computed by the same rule; of a chart that is left out, 98 in 100 zones come out right. Elsewhere: as the post has them.',
    '# A line for each origin. A to J = zones 0 to 9 (0 = no such area), each with the number of destinations from 001 to 999 in a run.',
  ]
  writeFileSync(new URL('fedex-zones.txt', data), `${head.join('\n')}\n${chart}`)
}
