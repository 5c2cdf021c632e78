import { createRequire } from 'node:module'

/** One code as the package `zipcodes` has it. */
export interface ZipEntry {
  zip: string
  latitude: number
  longitude: number
  city: string
  state: string
  country: string
}

const require = createRequire(import.meta.url)
const table = (codes: Record<string, ZipEntry>): Record<string, ZipEntry> => Object.assign(Object.create(null), codes)

let american: Record<string, ZipEntry> | undefined
let canadian: Record<string, ZipEntry> | undefined

/** Every US ZIP code with its town; 5 MB that are read when the first one is needed. */
export const americanCodes = (): Record<string, ZipEntry> =>
  (american ??= table((require('zipcodes/lib/codes.js') as { codes: Record<string, ZipEntry> }).codes))

/** Canada's forward sortation areas ("K1A"). City and state of an entry are prose: see canada.ts. */
export const canadianAreas = (): Record<string, ZipEntry> =>
  (canadian ??= table((require('zipcodes/lib/codesCanada.js') as { codes: Record<string, ZipEntry> }).codes))
