import { createRequire } from 'node:module'
import { titleCase } from './title-case.ts'
import { canadianAreas, type ZipEntry } from './zip-codes.ts'

const byLetter: Record<string, string> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  Y: 'YT',
}
for (const letter of 'GHJ') byLetter[letter] = 'QC'
for (const letter of 'KLMNP') byLetter[letter] = 'ON'

/** The province of a sortation area, by its letters: what the data say is wrong in places. */
export function provinceOf(area: string): string | null {
  if (area.startsWith('X')) return /^X0[ABC]/.test(area) ? 'NU' : 'NT'
  return byLetter[area.slice(0, 1)] ?? null
}

const require = createRequire(import.meta.url)

type Town = { name: string; plain: string }
let towns: Map<string, Town[]> | undefined

const plain = (text: string): string =>
  ` ${text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(st|saint)\b\.?/g, 'saint')
    .replace(/\b(ste|sainte)\b\.?/g, 'sainte')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `

/** The towns of each province, longest name first. */
function townsOf(province: string): Town[] {
  if (!towns) {
    const { cities } = require('canada') as { cities: [name: string, province: string][] }
    const all = cities.map(([name, of]) => ({ of, name: titleCase(name), plain: plain(name) }))
    towns = Map.groupBy(
      all.toSorted((a, b) => b.plain.length - a.plain.length),
      (town) => town.of,
    )
  }
  return towns.get(province) ?? []
}

/** The town that the description of an area names, before its bracket first; null when none is recognised. */
function townOf(area: string, description: string, province: string): string | null {
  if (area.startsWith('M')) return 'Toronto'
  const [head = '', inside = ''] = description.split('(')
  for (const text of [plain(head), plain(inside)]) {
    // The town named first, and of those that begin there the longest: townsOf has the longest first.
    const found = townsOf(province)
      .map((town) => ({ town, at: text.indexOf(town.plain) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at)
    if (found[0]) return found[0].town.name
  }
  return null
}

/** Where a Canadian postal code lies, to its first three characters; null when the area is not in use. */
export function findCanadian(zip: string): { entry: ZipEntry; state: string; city: string | null } | null {
  const area = zip.slice(0, 3)
  const entry = canadianAreas()[area]
  const state = provinceOf(area)
  if (!entry || !state || /^Reserved/i.test(entry.city)) return null
  // A name whose accents were lost in the data would be shown broken.
  return { entry, state, city: townOf(area, entry.city.replaceAll('\uFFFD', ''), state) }
}
