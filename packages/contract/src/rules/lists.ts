import { type Condition, isGroup, isLineCondition, type Comparison, type Rule } from './rule.ts'
import { fold } from './facts.ts'
import { isNamedList } from './fields.ts'
import { parseZips, zipKey } from './zips.ts'

/** What a named list holds: ZIP codes with prefixes and ranges, or any texts, such as SKUs, names and emails. */
export const listKinds = ['text', 'zip'] as const
export type ListKind = (typeof listKinds)[number]
export const MOST_LISTS = 50
export const MOST_ENTRIES = 5000
export const LONGEST_ENTRY = 200
export const LIST_NAME_LENGTH = 60

/** A list as conditions look it up. */
export type NamedList = { id: number; name: string; kind: ListKind; items: readonly string[] }
export type NamedLists = ReadonlyMap<number, Pick<NamedList, 'items'>>

type Entries = { items: string[]; duplicates: number; wrong: string[]; tooLong: number }

const isRange = (entry: string): boolean => /^\d{5}\s*-\s*\d{5}$/.test(entry)
/** Two entries with one key find the same. */
const keyOf = (entry: string, kind: ListKind): string =>
  kind === 'zip' ? (isRange(entry) ? entry.replace(/\s+/g, '') : zipKey(entry)) : fold(entry)

/** The entries of a list, each once as it was written first, with how many were there before; `wrong`: what is no ZIP code. */
export function readEntries(entries: readonly string[], kind: ListKind): Entries {
  const read: Entries = { items: [], duplicates: 0, wrong: [], tooLong: 0 }
  const keys = new Set<string>()
  for (const entry of entries.map((one) => one.trim())) {
    if (entry === '') continue
    const key = keyOf(entry, kind)
    if (keys.has(key)) read.duplicates++
    else if (entry.length > LONGEST_ENTRY) read.tooLong++
    else read.items.push(entry)
    keys.add(key)
  }
  if (kind === 'zip') read.wrong = parseZips(read.items).wrong
  return read
}

/** What was typed or pasted: an entry a line; ZIP codes also by commas and tabs, which are in none of them. */
export const splitEntries = (text: string, kind: ListKind): string[] =>
  text.split(kind === 'zip' ? /[\n\r\t,;，；、]+/ : /[\n\r\t]+/)

/** Every comparison of conditions, those on lines and in groups among them. */
export const comparisonsOf = (conditions: readonly Condition[]): Comparison[] =>
  conditions.flatMap((one) => {
    if (isGroup(one)) return comparisonsOf(one.conditions)
    return isLineCondition(one) ? one.where : [one]
  })

/** What a rule's split asks of lines; empty when it asks nothing. */
export const comparisonsOfSplit = ({ split }: Rule['does']): Comparison[] => (split?.by === 'lines' ? split.where : [])

/** The lists that a rule names, by id. */
export const listsNamed = ({ when, does }: Pick<Rule, 'when' | 'does'>): number[] => [
  ...new Set(
    [...comparisonsOf(when.match === 'every' ? [] : when.conditions), ...comparisonsOfSplit(does)]
      .filter(({ op }) => isNamedList(op))
      .flatMap(({ values }) => values.map(Number)),
  ),
]

/** A comparison with what is on its list in place of the list's name. */
export function fromList(one: Comparison, lists: NamedLists): Comparison {
  const items = isNamedList(one.op) ? lists.get(Number(one.values[0]))?.items : undefined
  return items ? { ...one, op: one.op === 'inList' ? 'in' : 'notIn', values: [...items] } : one
}

function withLists(one: Condition, lists: NamedLists): Condition {
  if (isGroup(one)) return { ...one, conditions: one.conditions.map((each) => withLists(each, lists)) }
  if (isLineCondition(one)) return { ...one, where: one.where.map((each) => fromList(each, lists)) }
  return fromList(one, lists)
}

/** Conditions with what is in the lists in place of their names; a list that is missing stays named, and nothing is known of it. */
export const whenWithLists = (when: Rule['when'], lists: NamedLists): Rule['when'] =>
  lists.size === 0 ? when : { ...when, conditions: when.conditions.map((one) => withLists(one, lists)) }
