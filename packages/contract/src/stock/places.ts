import type { Text } from '../core/messages.ts'

/** Kinds of places; totes, pack stations and return benches are places too, so that goods are always somewhere. */
export const placeKinds = [
  'dock',
  'storage',
  'reserve',
  'staging',
  'tote',
  'station',
  'returns',
  'quarantine',
  'damaged',
  'hospital',
] as const
export type PlaceKind = (typeof placeKinds)[number]

export const placeKindWords: Readonly<Record<PlaceKind, Text>> = {
  dock: { en: 'Dock', cn: '收货区' },
  storage: { en: 'Storage', cn: '存储位' },
  reserve: { en: 'Reserve', cn: '备货位' },
  staging: { en: 'Staging', cn: '集货区' },
  tote: { en: 'Tote', cn: '周转箱' },
  station: { en: 'Pack station', cn: '打包台' },
  returns: { en: 'Returns', cn: '退货区' },
  quarantine: { en: 'Quarantine', cn: '待检区' },
  damaged: { en: 'Damaged goods', cn: '残次区' },
  hospital: { en: 'Problem goods', cn: '异常区' },
}

/** A code that begins with the prefix of place labels would name two places. */
const PLACE_CODE = /^(?!L-)[A-Z0-9][A-Z0-9.-]{0,29}$/
/** A code as it was typed or scanned, with or without the prefix of place labels. */
export const placeCode = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .replace(/^L-(?=.)/, '')

/** One part of a range of codes: numbers of one length, or letters. */
export interface CodeSegment {
  from: string
  to: string
}
/** The last number on the pickers' way. */
export const MOST_PICK_SEQ = 1_000_000_000
/** The most places that one range makes. */
export const MOST_PLACES = 2000

/** The values of a part; null when it is no range. */
function segmentValues({ from, to }: CodeSegment): string[] | null {
  const count = (first: number, last: number) =>
    last < first || last - first >= MOST_PLACES
      ? null
      : Array.from({ length: last - first + 1 }, (_, index) => first + index)
  if (/^\d{1,4}$/.test(from) && /^\d{1,4}$/.test(to) && from.length === to.length) {
    return count(Number(from), Number(to))?.map((n) => String(n).padStart(from.length, '0')) ?? null
  }
  if (/^[A-Z]$/.test(from) && /^[A-Z]$/.test(to)) {
    return count(from.charCodeAt(0), to.charCodeAt(0))?.map((n) => String.fromCharCode(n)) ?? null
  }
  return from === to && /^[A-Z0-9.]{1,10}$/.test(from) ? [from] : null
}

/** The codes of a range, such as A-01-01 to A-04-10, in order; null when a part is no range or there are too many. */
export function rangeCodes(segments: readonly CodeSegment[]): string[] | null {
  let codes = ['']
  for (const segment of segments) {
    const values = segmentValues(segment)
    if (!values || codes.length * values.length > MOST_PLACES) return null
    codes = codes.flatMap((code) => values.map((value) => (code === '' ? value : `${code}-${value}`)))
  }
  return segments.length > 0 && codes.every((code) => PLACE_CODE.test(code)) ? codes : null
}
