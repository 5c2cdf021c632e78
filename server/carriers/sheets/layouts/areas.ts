import type { SheetRow } from '../../../spreadsheet/index.ts'
import { unpackZips } from '../../sandbox/sample-rates/published-lists.ts'
import type { AreaRow } from '../rows.ts'
import { type Cells, findHeadings, type Findings, headingOf, listed } from './found.ts'

const tierNames: Record<string, string> = {
  D: 'Delivery area',
  E: 'Extended',
  R: 'Remote',
  A: 'Alaska remote',
  H: 'Hawaii remote',
  I: 'Within Hawaii',
}
const alsoCalled: Record<string, string> = {
  das: 'D',
  'delivery area surcharge': 'D',
  'delivery area surcharge extended': 'E',
  'das extended': 'E',
  'delivery area extended': 'E',
  'remote area': 'R',
  'das remote': 'R',
  'delivery area surcharge remote': 'R',
  alaska: 'A',
  'das alaska': 'A',
  hawaii: 'H',
  'das hawaii': 'H',
  'intra hawaii': 'I',
}
const tiers = new Map([
  ...Object.entries(tierNames).flatMap(([tier, name]) => [
    [headingOf(name), tier] as const,
    [tier.toLowerCase(), tier] as const,
  ]),
  ...Object.entries(alsoCalled),
])

/** The tier of a delivery area by its letter or a name; undefined when it is none. */
export const readTier = (text: string): string | undefined => tiers.get(headingOf(text))
/** The name of a tier as `readTier` reads it back. */
export const tierText = (tier: string): string => tierNames[tier] ?? tier

const ZIP = /^(zip|zip code|postal code|destination zip|zips|邮编)$/
const TIER = /^(tier|area|type|surcharge|delivery area|派送区域|类型)$/
const columnOf = ({ cells }: SheetRow, pattern: RegExp): number =>
  cells.findIndex((cell) => pattern.test(headingOf(cell)))

/** Packs zip codes by their first three digits, in order: "010:02,05 011:01". */
export function packZips(zips: Iterable<string>): string {
  const groups = Map.groupBy([...new Set(zips)].toSorted(), (zip) => zip.slice(0, 3))
  return [...groups].map(([area, list]) => `${area}:${list.map((zip) => zip.slice(3)).join(',')}`).join(' ')
}

/** A zip code, or a range of at most a thousand; a spreadsheet may have taken the leading zeros. */
function zipsIn(text: string): { zips: string[]; padded: boolean } | null {
  const [, first = '', last = first] = /^(\d{3,5})(?:\s*[-–]\s*(\d{3,5}))?$/.exec(text.trim()) ?? []
  const [from, to] = [Number(first), Number(last)]
  if (first === '' || to < from || to - from > 1000) return null
  const zips = Array.from({ length: to - from + 1 }, (_, i) => String(from + i).padStart(5, '0'))
  return { zips, padded: first.length < 5 || last.length < 5 }
}

/** What was read of a list: zip codes by tier, and the row of the file of each. */
interface Seen {
  byTier: Map<string, string[]>
  places: Map<string, number>
  padded: number
}

function readRow(row: SheetRow, [zipCol, tierCol]: readonly [number, number], seen: Seen, found: Findings): void {
  const [zip, tier] = [row.cells[zipCol] ?? '', row.cells[tierCol] ?? '']
  const read = zipsIn(zip)
  const known = readTier(tier)
  if (!read) found.wrong('RATE_SHEET_ZIP', { row, col: zipCol }, { value: zip })
  if (known === undefined) found.wrong('RATE_SHEET_VALUE', { row, col: tierCol }, { value: tier })
  if (!read || known === undefined) return
  if (read.padded) seen.padded += 1
  for (const one of read.zips) {
    const before = seen.places.get(`${known}${one}`)
    if (before !== undefined) return found.wrong('RATE_SHEET_TWICE', { row, col: zipCol }, { row: before })
    seen.places.set(`${known}${one}`, row.no)
    const zips = seen.byTier.get(known) ?? []
    zips.push(one)
    seen.byTier.set(known, zips)
  }
}

/** Reads a zip code and its tier a row. */
export function readAreas(rows: readonly SheetRow[], known: readonly AreaRow[], found: Findings): AreaRow[] {
  const at = findHeadings(rows, (row) => columnOf(row, ZIP) >= 0 && columnOf(row, TIER) >= 0)
  const headings = rows[at]
  if (!headings) {
    found.wrong('RATE_SHEET_NO_HEADINGS', { row: null, col: null }, { expected: 'ZIP, Tier' })
    return []
  }
  const seen: Seen = { byTier: new Map(), places: new Map(), padded: 0 }
  const columns = [columnOf(headings, ZIP), columnOf(headings, TIER)] as const
  for (const row of rows.slice(at + 1)) {
    if (found.full) break
    readRow(row, columns, seen, found)
  }
  if (seen.places.size === 0 && found.problems.length === 0)
    found.wrong('RATE_SHEET_NO_ROWS', { row: headings, col: null })
  if (seen.padded > 0) found.doubt('zipsPadded', { count: seen.padded })
  const gone = known.flatMap(({ tier, zips }) =>
    [...unpackZips(zips)].filter((zip) => !seen.places.has(`${tier}${zip}`)),
  )
  if (gone.length > 0) found.doubt('rowsGone', { count: gone.length, rows: listed(gone) })
  return [...seen.byTier]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([tier, zips]) => ({ tier, zips: packZips(zips) }))
}

export const writeAreas = (rows: readonly AreaRow[]): Cells => [
  ['ZIP', 'Tier'],
  ...rows.flatMap(({ tier, zips }) => [...unpackZips(zips)].map((zip) => [zip, tierText(tier)])),
]
