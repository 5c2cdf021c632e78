import { signature } from '../../carriers/enums.ts'
import { valuesOf } from '../../core/enums.ts'
import type { Fact } from '../facts.ts'
import { fold } from '../facts.ts'
import { type Destination, fieldOf, type FieldId, origins, weekdays } from '../fields.ts'
import type { Comparison } from '../rule.ts'
import { zipKey } from '../zips.ts'

/** A comparison that must hold, or must not. */
export type Literal = { one: Comparison; holds: boolean }

/** In no text that anybody enters, so nothing arises where two words of a condition meet. */
const BETWEEN = '\uE000'
const MOST_PICKS = 2000

/** Facts that every order or line has. */
const alwaysKnown: ReadonlySet<FieldId> = new Set<FieldId>([
  'orderType',
  'origin',
  'orderNo',
  'units',
  'lineCount',
  'gift',
  'signature',
  'country',
  'residential',
  'sameAddress',
  'earlierOrders',
  'hour',
  'weekday',
  'quantity',
  'known',
])
const closedCodes: Partial<Record<FieldId, readonly string[]>> = {
  origin: Object.keys(origins),
  signature: valuesOf(signature).map(String),
  weekday: Object.keys(weekdays),
}

/** Each way to take one of every list; null: too many to look at. */
function picks<T>(lists: readonly (readonly T[])[]): T[][] | null {
  const count = lists.reduce((product, { length }) => product * length, 1)
  if (count > MOST_PICKS) return null
  return lists.reduce<T[][]>((all, list) => all.flatMap((one) => list.map((each) => [...one, each])), [[]])
}

const opposite: Partial<Record<Comparison['op'], Comparison['op']>> = { notIn: 'in', notContains: 'contains' }
/** The words of which one must be there, unless the field is empty, for each comparison that asks so. */
const positive = (literals: readonly Literal[], operator: Comparison['op']): string[][] =>
  literals.flatMap(({ one: { op, values }, holds }) =>
    (holds ? op : opposite[op]) === operator ? [values.map((value) => fold(String(value)))] : [],
  )

/** The longest of words that all begin (or end) alike; undefined when two of them cannot both be there. */
function longest(words: readonly string[], fits: (long: string, short: string) => boolean): string | undefined {
  const long = words.reduce((best, word) => (word.length > best.length ? word : best), '')
  return words.every((word) => fits(long, word)) ? long : undefined
}

/**
 * Texts of which one meets the comparisons if any text does: what has to be at the start, inside and at the end, with nothing else but what
 * no comparison names.
 */
function texts(literals: readonly Literal[]): Fact[] | null {
  const exact = positive(literals, 'in')
  if (exact.length > 0) return exact.flat()
  const [starts, insides, ends] = [
    positive(literals, 'startsWith'),
    positive(literals, 'contains'),
    positive(literals, 'endsWith'),
  ]
  const all = picks([...starts, ...insides, ...ends])
  if (!all) return null
  return all.flatMap((words) => {
    const start = longest(words.slice(0, starts.length), (long, short) => long.startsWith(short))
    const end = longest(words.slice(starts.length + insides.length), (long, short) => long.endsWith(short))
    if (start === undefined || end === undefined) return []
    const inside = words.slice(starts.length, starts.length + insides.length)
    return [start + BETWEEN + inside.map((word) => word + BETWEEN).join('') + end]
  })
}

/** Every bound, what lies just beside it, and what lies between two: of these one meets the comparisons if any number does. */
function numbers(field: FieldId, literals: readonly Literal[]): number[] {
  const bounds = [...new Set([0, ...literals.flatMap(({ one }) => one.values.map(Number))])].sort((a, b) => a - b)
  if (fieldOf(field).kind === 'length') {
    const between = bounds.map((bound, at) => (bound + (bounds[at + 1] ?? bound + 2)) / 2)
    return [...bounds, ...between].filter((value) => value >= 0)
  }
  const most = field === 'hour' ? 23 : Infinity
  return bounds.flatMap((bound) => [bound - 1, bound, bound + 1]).filter((value) => value >= 0 && value <= most)
}

function zips(literals: readonly Literal[]): string[] {
  const entries = literals.flatMap(({ one }) => one.values.map((value) => String(value).trim().toUpperCase()))
  const beside = (code: string): string[] => {
    const value = Number(code)
    return [value - 1, value, value + 1]
      .filter((each) => each >= 0 && each <= 99_999)
      .map((each) => String(each).padStart(5, '0'))
  }
  return entries
    .flatMap((entry) => {
      const ends = entry.split('-').map((end) => end.trim())
      if (ends.length === 2 && ends.every((end) => /^\d{5}$/.test(end))) return ends.flatMap(beside)
      if (!entry.endsWith('*')) return /^\d{5}$/.test(entry) ? beside(entry) : [zipKey(entry)]
      const prefix = zipKey(entry.slice(0, -1))
      const inside = /^\d{1,5}$/.test(prefix)
        ? [...beside(prefix.padEnd(5, '0')), ...beside(prefix.padEnd(5, '9'))]
        : []
      return [prefix, prefix + BETWEEN, ...inside]
    })
    .concat(BETWEEN)
}

/** Every kind of place that an address can be. */
function places(): Destination[][] {
  const kinds: Destination[][] = [[], ['territory'], ['military']]
  const boxes: Destination[][] = [[], ['poBox']]
  return (['domestic', 'international'] as const).flatMap((start) =>
    kinds.flatMap((kind) => boxes.map((box) => [start, ...kind, ...box])),
  )
}

function tags(literals: readonly Literal[]): Fact[] | null {
  const all = picks(positive(literals, 'in'))
  return all && all.flatMap((chosen) => [[...new Set(chosen)], [...new Set(chosen), BETWEEN]])
}

function knownFacts(field: FieldId, literals: readonly Literal[]): Fact[] | null {
  switch (fieldOf(field).kind) {
    case 'text':
      return texts(literals)
    case 'tags':
      return tags(literals)
    case 'flag':
      return [true, false]
    case 'zip':
      return zips(literals)
    case 'code':
      if (field === 'destination') return places()
      return closedCodes[field]?.slice() ?? [...literals.flatMap(({ one }) => one.values.map(String)), BETWEEN]
    default:
      return numbers(field, literals)
  }
}

/** Facts of a field of which one meets these comparisons if any does; null: too many to look at, so it may well be met. */
export function candidates(field: FieldId, literals: readonly Literal[]): Fact[] | null {
  const known = knownFacts(field, literals)
  if (!known || alwaysKnown.has(field) || field === 'destination' || fieldOf(field).kind === 'tags') return known
  return [...known, null]
}
