import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One code of the tables in postal/, whose heads say where they are from and of which day. */
export interface ZipEntry {
  zip: string
  /** 0, 0 for the post of the forces, which lies nowhere. */
  latitude: number
  longitude: number
  city: string
  state: string
}

const linesOf = (name: string): string[][] =>
  readFileSync(join(import.meta.dirname, 'postal', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))

/** Without a prototype: what is asked for comes from outside. */
const table = (entries: readonly ZipEntry[]): Record<string, ZipEntry> =>
  Object.assign(Object.create(null), Object.fromEntries(entries.map((entry) => [entry.zip, entry])))

let american: Record<string, ZipEntry> | undefined
let canadian: Record<string, ZipEntry> | undefined

/** Every ZIP code of the US and its territories with its town; 1.3 MB that are read when the first one is needed. */
export function americanCodes(): Record<string, ZipEntry> {
  american ??= table(
    linesOf('us-zip-codes.tsv').map(([zip = '', city = '', state = '', latitude, longitude]) => ({
      zip,
      city,
      state,
      latitude: Number(latitude),
      longitude: Number(longitude),
    })),
  )
  return american
}

/** Canada's forward sortation areas ("K1A"); the town is empty where an area names none, and there is no state. */
export function canadianAreas(): Record<string, ZipEntry> {
  canadian ??= table(
    linesOf('canadian-areas.tsv').map(([zip = '', city = '', latitude, longitude]) => ({
      zip,
      city,
      state: '',
      latitude: Number(latitude),
      longitude: Number(longitude),
    })),
  )
  return canadian
}

/** Offices of the forces open and close with the forces: of these no list is whole. */
const military = /^(?:09|340|96[2-6])/

/** The state of a ZIP code that is given out by the table's day; null when it is not, empty for military post. */
export const listedZipState = (zip: string): string | null =>
  military.test(zip) ? '' : (americanCodes()[zip.slice(0, 5)]?.state ?? null)
