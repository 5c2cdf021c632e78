import { CONFIRMED, CONTRADICTED, evidence } from './column-evidence.ts'
import { type ColumnMatches, DOUBTFUL, matchThreshold } from './column-matches.ts'
import { proposeByContents } from './contents.ts'
import { type Reading, readNames } from './heading-names.ts'
import { likeness, wordsOf } from './header-tokens.ts'
import type { ImportField } from './fields.ts'
import { doubtMatches } from './match-doubts.ts'
import {
  addressesPerhaps,
  fieldByMeaning,
  isFamilyName,
  isFirstName,
  isGivenName,
  isOfBuyer,
  isOf,
  isTelling,
  maySpeakOf,
  saysNothingOfUs,
} from './meaning/fields.ts'
import { fieldByTrade, fieldsPerhaps } from './meaning/trade.ts'
import { isRoleAlone, roleOfHeading, speaksOfAddress } from './meaning/meaning.ts'
import { readPlaceLine } from './readings/places.ts'
import type { TargetFields } from './target-fields.ts'

export type { ColumnMatches } from './column-matches.ts'

type Known = { key: string; words: readonly string[]; plain: string; exact: number }

/** Keys that other systems use for other things too ("Name" is an order number at Shopify). */
const generic = new Set<string>(['name', 'city', 'company', 'email', 'phone'])
/** Marks an alias that counts only where no other column means the field. */
const lastResort = '~ '
/** From here on a heading is the field's own name, not another's word for it. */
const ownName = 0.99
const plainOf = (words: readonly string[]): string => words.join('')

function knownOf(field: ImportField): Known[] {
  const entry = (text: string, exact: (words: string[]) => number): Known => {
    const words = wordsOf(text)
    return { key: field.key, words, plain: plainOf(words), exact: exact(words) }
  }
  // The more words a heading shares, the surer; of two that say the same, the one listed first.
  const byWords = (words: string[], place: number) => 0.91 + 0.025 * Math.min(words.length - 1, 3) - 0.0005 * place
  return [
    entry(field.label.en, () => 1),
    entry(field.label.cn, () => 1),
    entry(field.key, (words) => (generic.has(field.key) ? byWords(words, 0) : 0.99)),
    ...field.aliases.map((alias, place) =>
      alias.startsWith(lastResort)
        ? entry(alias.slice(lastResort.length), () => matchThreshold + 0.01 - 0.0001 * place)
        : entry(alias, (words) => byWords(words, place)),
    ),
  ]
}

type Dictionary = { all: readonly Known[]; byPlain: ReadonlyMap<string, readonly Known[]> }
const dictionaries = new WeakMap<TargetFields, Dictionary>()
function dictionaryOf(target: TargetFields): Dictionary {
  const known = dictionaries.get(target)
  if (known) return known
  const all = target.fields.flatMap(knownOf)
  const made = { all, byPlain: Map.groupBy(all, (item) => item.plain) }
  dictionaries.set(target, made)
  return made
}

/** The field that the words of a text mean most surely: as they stand in the dictionary, or by their meaning. */
function readOne({ byPlain }: Dictionary, text: string): Reading | undefined {
  const named = (byPlain.get(plainOf(wordsOf(text))) ?? []).map(({ key, exact }) => ({ key, score: exact }))
  const meant = [fieldByMeaning(text), fieldByTrade(text)].flatMap((found) => found ?? [])
  return [...named, ...meant].toSorted((a, b) => b.score - a.score)[0]
}

const MOST_REMEMBERED = 2000
const remembered = new WeakMap<TargetFields, Map<string, ReadonlyMap<string, number>>>()
/** Scores of a heading by its name alone, best for each field; remembered, since a heading is asked for once a field. */
function scoresByName(target: TargetFields, heading: string): ReadonlyMap<string, number> {
  const known = remembered.get(target) ?? new Map<string, ReadonlyMap<string, number>>()
  remembered.set(target, known)
  const found = known.get(heading)
  if (found) return found
  if (known.size >= MOST_REMEMBERED) known.clear()
  const scores = scored(target, heading)
  known.set(heading, scores)
  return scores
}

function scored(target: TargetFields, heading: string): Map<string, number> {
  const words = wordsOf(heading)
  const scores = new Map<string, number>()
  if (words.length === 0) return scores
  const dictionary = dictionaryOf(target)
  const raise = (key: string, score: number) => scores.set(key, Math.max(score, scores.get(key) ?? 0))
  for (const item of dictionary.byPlain.get(plainOf(words)) ?? []) raise(item.key, item.exact)
  for (const item of dictionary.all) {
    if (target.byKey.get(item.key)?.neverGuessed) continue
    const alike = likeness(words, item.words)
    // A fuzzy match never beats an exact one.
    if (alike >= matchThreshold) raise(item.key, Math.min(item.exact, 0.85 + (alike - matchThreshold) * 0.4))
  }
  const isAddressed = target.byKey.has('addressLine1')
  const inNames = readNames(heading, (text) => readOne(dictionary, text), isAddressed ? isTelling : () => true)
  const isGuessable = inNames !== undefined && target.byKey.get(inNames.key)?.neverGuessed === undefined
  if (isGuessable && target.byKey.has(inNames.key)) raise(inNames.key, inNames.score)
  if (!isAddressed) return scores
  for (const meant of [fieldByMeaning(heading), fieldByTrade(heading)])
    if (meant && target.byKey.has(meant.key)) raise(meant.key, meant.score)
  for (const key of scores.keys()) if (!maySpeakOf(heading, key)) scores.delete(key)
  return scores
}

/** Columns without a field whose headings may mean one that is never guessed, by that field's key: for the user to take or leave. */
export function offeredColumns(
  target: TargetFields,
  columns: readonly { index: number; heading: string }[],
  mapping: Readonly<Partial<Record<string, number | null>>>,
): Map<string, number> {
  const taken = new Set(Object.values(mapping))
  const free = columns.filter(({ index }) => !taken.has(index))
  return new Map(
    target.fields.flatMap(({ key, neverGuessed }) => {
      if (!neverGuessed || typeof mapping[key] === 'number') return []
      const found = free.find(({ heading }) => neverGuessed.some((part) => heading.toLowerCase().includes(part)))
      return found ? [[key, found.index] as const] : []
    }),
  )
}

/** How surely a text is a heading of a file for this target: 0 (not known) to 1. */
export const isKnownHeading = (target: TargetFields, text: string): number =>
  text.length > 60 ? 0 : Math.max(0, ...scoresByName(target, text).values())

type Samples = readonly (readonly string[])[]
type Sheet = { headings: readonly string[]; samples: Samples }
type Candidate = { key: string; column: number; score: number; by: 'name' | 'content' }

/** Who ordered is not always who receives, and seldom where a file tells who does. */
const BUYERS = 0.9
const LEAST = 0.855
/** An empty column gives way to one of the same meaning, and the more where nothing can be sent without it. */
const EMPTY = 0.05
const EMPTY_REQUIRED = 0.08
const FILLED = 0.96

/** A heading that says no more than this is worth a look whatever its cells hold. */
const SHAKY = 0.866
function weighed(score: number, share: number | null): number {
  if (share === null) return score
  // Contents that may be of many columns make no sure one of a heading that is none.
  const most = score <= SHAKY ? SHAKY : 1
  return share >= CONFIRMED
    ? Math.min(score + 0.02, most)
    : share < CONTRADICTED
      ? Math.min(score - 0.12, DOUBTFUL)
      : score
}

/** A number right of the street is the house's. */
const NUMBER_BESIDE = 0.87
const isBareNumber = (heading: string): boolean => /^(?:number|numero|n)$/.test(plainOf(wordsOf(heading)))
const meansStreet = (target: TargetFields, heading: string | undefined): boolean =>
  heading !== undefined && (scoresByName(target, heading).get('addressLine1') ?? 0) >= matchThreshold

/** How sure a heading is one word of which nobody knows, where its cells say the same: less than to be left unchecked, and never more. */
const PERHAPS = 0.835
/** What a heading may mean that is known but for a word, if its cells confirm it. */
function scoresPerhaps(target: TargetFields, heading: string, texts: readonly string[]): ReadonlyMap<string, number> {
  // An address book has no weights and no goods.
  const keys = [...fieldsPerhaps(heading), ...addressesPerhaps(heading)].filter((one) => target.byKey.has(one))
  const key = keys.find((one) => (evidence(target.byKey.get(one)!, texts) ?? 0) >= CONFIRMED)
  return new Map(key === undefined ? [] : [[key, PERHAPS]])
}
const MOST = 0.8
const mostly = (texts: readonly string[], test: (text: string) => boolean): boolean => {
  const filled = texts.filter((text) => text.trim() !== '')
  return filled.length > 0 && filled.filter(test).length >= MOST * filled.length
}
const personsName = /^\p{L}[\p{L}\p{M}.'’-]*(?: \p{L}[\p{L}\p{M}.'’-]*){1,4}$/u
/** "Ship to" and "City/State/Zip" name no single field: their cells tell whether they are whole addresses, ends of one, or names. */
function scoresOfWhole(target: TargetFields, heading: string, texts: readonly string[]): ReadonlyMap<string, number> {
  const role = roleOfHeading(heading)
  if (role === 'billing' || !(role !== null || speaksOfAddress(heading))) return new Map()
  const isOfCity = (text: string) => readPlaceLine(text)?.street === null
  const isWhole = (text: string) => (readPlaceLine(text)?.street ?? null) !== null
  const part = mostly(texts, isWhole)
    ? 'addressLine1'
    : mostly(texts, isOfCity)
      ? 'city'
      : isRoleAlone(heading) && mostly(texts, (text) => personsName.test(text.trim()))
        ? 'name'
        : null
  const key = role === 'sender' && part !== null ? `sender${part[0]!.toUpperCase()}${part.slice(1)}` : part
  return new Map(key === null || !target.byKey.has(key) ? [] : [[key, DOUBTFUL]])
}

/** "Ship-To St": a street or a state. */
function scoresOfSt(target: TargetFields, heading: string, texts: readonly string[]): ReadonlyMap<string, number> {
  const role = roleOfHeading(heading)
  if (!/\bst\.?$/i.test(heading) || (role !== 'recipient' && role !== 'sender')) return new Map()
  const keys = role === 'sender' ? ['senderStateCode', 'senderAddressLine1'] : ['stateCode', 'addressLine1']
  const known = keys.filter((key) => target.byKey.has(key))
  const key = known.find((one) => (evidence(target.byKey.get(one)!, texts) ?? 0) >= CONFIRMED)
  return new Map(key === undefined ? [] : [[key, DOUBTFUL]])
}

/** "Cash on delivery" is a yes or no, or the amount to collect: its cells tell. */
function isAmount({ byKey }: TargetFields, scores: ReadonlyMap<string, number>, texts: readonly string[]): boolean {
  const [flag, amount] = [byKey.get('isCod'), byKey.get('codAmount')]
  if (!flag || !amount || !scores.has('isCod') || (scores.get('isCod') ?? 0) >= ownName) return false
  return (evidence(flag, texts) ?? 1) < CONTRADICTED && (evidence(amount, texts) ?? 0) >= CONFIRMED
}
/** "Name" beside "Vorname" whose cells have no first name in them is the last name. */
function lacksFirstName(heading: string, { headings, samples, column }: Sheet & { column: number }): boolean {
  if (isFirstName(heading)) return false
  const role = roleOfHeading(heading)
  const first = headings.findIndex((other) => isFirstName(other) && roleOfHeading(other) === role)
  const pairs = (samples[column] ?? []).map((text, row) => [text.trim(), (samples[first]?.[row] ?? '').trim()] as const)
  const filled = pairs.filter((pair) => pair.every((text) => text !== ''))
  return filled.length > 0 && filled.every(([whole, given]) => !whole.includes(given))
}
/** Scores of a heading by its name, where the other ones tell more: "Nom" beside "Prénom" is the last name. */
function scoresAmong(
  target: TargetFields,
  headings: readonly string[],
  { column, samples }: { column: number; samples: Samples },
): ReadonlyMap<string, number> {
  const heading = headings[column]!
  const texts = samples[column] ?? []
  const scores = scoresByName(target, heading)
  if (isBareNumber(heading) && target.byKey.has('recipientHouseNumber') && meansStreet(target, headings[column - 1]))
    return new Map([['recipientHouseNumber', NUMBER_BESIDE]])
  if (scores.size === 0 && target.byKey.has('addressLine1'))
    return new Map([
      ...scoresPerhaps(target, heading, texts),
      ...scoresOfWhole(target, heading, texts),
      ...scoresOfSt(target, heading, texts),
    ])
  // "Deliver to" is a name by itself, but not where its cells are addresses.
  const whole = isRoleAlone(heading) ? scoresOfWhole(target, heading, texts) : new Map<string, number>()
  if ([...whole.keys()].some((key) => /addressline1$/i.test(key))) return whole
  if (isAmount(target, scores, texts)) return new Map([['codAmount', DOUBTFUL]])
  const isLast =
    scores.has('name') &&
    (isFamilyName(heading, headings) || lacksFirstName(heading, { headings, samples, column })) &&
    target.byKey.has('recipientLastName')
  return isLast ? new Map([['recipientLastName', scores.get('name')!]]) : scores
}

type Read = { key: string; heading: string; share: number | null; hasRecipient: boolean; hasSender: boolean }
/** The most that a heading can say, where more than its words is needed to know whom or what it speaks of. */
function limitOf({ key, heading, share, hasRecipient, hasSender }: Read): number {
  // A file that tells who receives means somebody else by who ordered.
  if (isOfBuyer(heading, key)) return hasRecipient ? LEAST : BUYERS
  // The number of goods may be the channel's own, or at a carrier that of a service: those of sellers have letters.
  const isNumbered = key === 'sku' && !/sku(?!\s*id)|custom ?label/i.test(heading)
  if (isNumbered && (hasSender || (share !== null && share < CONFIRMED))) return LEAST - 0.003
  // "Estado", "État": a state of the country, or of the order.
  if (key === 'stateCode' && (share ?? 1) < 0.9 && /^(?:estado|état|etat|stato)$/i.test(heading.trim())) return DOUBTFUL
  // A count of parcels or of goods; how the courier or how the shop is paid.
  if (key === 'quantity' && /^\*?\s*(?:件数|pieces|pcs\.?)$/i.test(heading)) return DOUBTFUL
  if (key === 'payMethod' && !/cod\b|代收|到付|代引/i.test(heading)) return DOUBTFUL
  // A customer's own number of the order may be his, and what a lone "Reference" refers to nobody knows.
  const isVague =
    key === 'reference'
      ? wordsOf(heading).length === 1
      : key === 'orderNO' && roleOfHeading(heading) === 'buyer' && !/\p{Script=Han}/u.test(heading)
  return isVague ? DOUBTFUL : 1
}
function candidatesByName(target: TargetFields, headings: readonly string[], samples: Samples): Candidate[] {
  const hasRecipient = headings.some((heading) => isOf('recipient', heading))
  const hasSender = headings.some((heading) => isOf('sender', heading) || /申报|customs/i.test(heading))
  const anyFilled = samples.some((texts) => texts.some((text) => text.trim() !== ''))
  return headings.flatMap((heading, column) => {
    const texts = samples[column] ?? []
    const isEmpty = anyFilled && !texts.some((text) => text.trim() !== '')
    return [...scoresAmong(target, headings, { column, samples })].map(([key, byName]) => {
      const field = target.byKey.get(key)!
      const share = evidence(field, texts)
      const limit =
        byName >= ownName && key !== 'payMethod' ? 1 : limitOf({ key, heading, share, hasRecipient, hasSender })
      const whole = Math.min(weighed(byName, share), limit)
      const less = field.required ? EMPTY_REQUIRED : EMPTY
      return {
        key,
        column,
        score: isEmpty ? Math.max(Math.min(whole, FILLED) - less, Math.min(whole, matchThreshold)) : whole,
        by: 'name' as const,
      }
    })
  })
}

/** Columns that no name gives a field, by what they hold. */
function candidatesByContent(
  target: TargetFields,
  { headings, samples, mapping }: { headings: readonly string[]; samples: Samples; mapping: ColumnMatches['mapping'] },
): Candidate[] {
  const taken = new Set(Object.values(mapping))
  const cells = headings.flatMap((heading, column) => {
    const texts = (samples[column] ?? []).map((text) => text.trim()).filter((text) => text !== '')
    return taken.has(column) || !saysNothingOfUs(heading) ? [] : [{ column, texts, isNamed: heading !== '' }]
  })
  const mapped = new Map(
    Object.entries(mapping).flatMap(([key, column]) => (column === undefined ? [] : [[key, column] as const])),
  )
  return [...proposeByContents(cells, mapped)]
    .filter(([key]) => target.byKey.has(key))
    .map(([key, column]) => ({ key, column, score: matchThreshold, by: 'content' as const }))
}

/** Where a file has a reference and no order number, the reference is what its orders are known by. */
function numberedByReference(matches: ColumnMatches, samples: Samples): void {
  const { reference, orderNO } = matches.mapping
  const isEmpty = (column: number) => !samples[column]?.some((text) => text.trim() !== '')
  const hasNumber = orderNO !== undefined && (samples.length === 0 || !isEmpty(orderNO))
  if (hasNumber || reference === undefined || (orderNO !== undefined && isEmpty(reference))) return
  matches.mapping['orderNO'] = reference
  matches.matchedBy['orderNO'] = 'name'
  matches.confidence['orderNO'] = DOUBTFUL
  for (const part of [matches.mapping, matches.matchedBy, matches.confidence]) delete part['reference']
}

/** A field that means something only beside another: is there a heading for that one, with the word that tells? */
function hasCompanion(target: TargetFields, headings: readonly string[], { key, score, column }: Candidate): boolean {
  const beside = target.byKey.get(key)?.beside
  if (!beside || score >= ownName) return true
  const others = headings.toSpliced(column, 1).map((heading) => ({
    heading,
    words: wordsOf(heading),
    score: scoresByName(target, heading).get(beside.key) ?? 0,
  }))
  const best = others.toSorted((a, b) => b.score - a.score)[0]
  if (!best) return false
  const { word } = beside
  const isIt = word === undefined || best.words.includes(word) || isFirstName(best.heading) || isGivenName(best.heading)
  return best.score >= matchThreshold && isIt
}

const places: readonly string[] = ['addressLine1', 'addressLine2', 'city', 'zipCode', 'countryCode']
/** How far a column is from those of the address: of two "Estado" the state is the one among them, the other a status. */
function nearness(candidates: readonly Candidate[]): (candidate: Candidate) => number {
  const columns = new Set(candidates.flatMap(({ key, column }) => (places.includes(key) ? [column] : [])))
  return ({ key, column }) =>
    key === 'stateCode' ? Math.min(...[...columns].map((other) => Math.abs(other - column)), Infinity) : 0
}

/**
 * Matches a file's columns to fields: by name (exact, alias, alike) weighed by what the column holds, then by content.
 * One column a field and one field a column, best scores first. `samples[i]` are values of column i.
 */
export function matchColumns(target: TargetFields, headings: readonly string[], samples: Samples = []): ColumnMatches {
  const matches: ColumnMatches = { mapping: {}, matchedBy: {}, confidence: {} }
  const taken = new Set<number>()
  const assign = (candidates: Candidate[]) => {
    const good = candidates.filter((candidate) => candidate.score >= matchThreshold)
    const near = nearness(good)
    for (const { key, column, by, score } of good.sort(
      (a, b) => b.score - a.score || near(a) - near(b) || a.column - b.column,
    )) {
      if (taken.has(column) || matches.mapping[key] !== undefined) continue
      taken.add(column)
      matches.mapping[key] = column
      matches.matchedBy[key] = by
      matches.confidence[key] = Math.min(1, Math.round(score * 1000) / 1000)
    }
  }
  const isMeant = (candidate: Candidate) => hasCompanion(target, headings, candidate)
  const named = candidatesByName(target, headings, samples).filter(isMeant)
  assign(named)
  if (target.byKey.has('reference')) numberedByReference(matches, samples)
  if (target.byKey.has('addressLine1'))
    assign(candidatesByContent(target, { headings, samples, mapping: matches.mapping }))
  if (target.byKey.has('addressLine1')) doubtMatches(matches, { headings, samples }, named)
  return matches
}
