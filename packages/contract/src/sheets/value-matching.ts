import { carriers, carrierServices, parseCarrier, parseService, serviceLabel } from '../carriers/catalogue.ts'
import type { CarrierId } from '../carriers/enums.ts'
import type { Text } from '../core/messages.ts'
import { countryCodes, countryText, parseCountry } from '../places/index.ts'
import type { ImportField } from './fields.ts'
import { editDistance } from './header-tokens.ts'
import { carrierOfService, carrierWords } from './readings/derived.ts'
import { readPlaceLine } from './readings/places.ts'
import type { ValueKind } from './value-kinds.ts'
import { parseChoice, tidy } from './values.ts'

/** A value that a field can have: how a cell writes it so that every rule reads it, and its name. */
export type ValueOption = { value: string; label: Text }
/** Cell texts (in the form of `valueKey`) and the values they stand for, by field. */
export type ValueChoices = Partial<Record<string, Partial<Record<string, string>>>>

const MOST_REMEMBERED = 5000

/** A cell's text as choices are kept: the same for upper and lower case and any blanks around. */
export const valueKey = (text: string): string => tidy(text).toLowerCase()

/** Whether a field's cells name one of a few values, so that others can be translated for all rows at once. */
export const hasValues = (field: ImportField): boolean =>
  field.choices !== undefined || ['carrier', 'service', 'country'].includes(field.type)

/** The values of a field; services are those of the carrier, of all when it is not one for all rows. */
export function optionsOf(field: ImportField, carrier: CarrierId | null): ValueOption[] {
  if (field.choices) return field.choices.map(({ value, label }) => ({ value, label }))
  if (field.type === 'carrier') return carriers.map(({ name }) => ({ value: name.en, label: name }))
  if (field.type === 'country') return countryCodes.map((code) => ({ value: code, label: countryText(code) }))
  if (field.type !== 'service') return []
  return carrierServices
    .filter((service) => carrier === null || service.carrier === carrier)
    .map((service) => serviceLabel(service.carrier, service.code))
    .map((label) => ({ value: label.en, label }))
}

/** Whether the rules read the text as it is. */
export function isUnderstood(field: ImportField, text: string, carrier: CarrierId | null): boolean {
  if (field.choices) return parseChoice(field, text) !== null
  if (field.type === 'carrier') return parseCarrier(text) !== null
  if (field.type === 'country') return parseCountry(text) !== null
  const asked = carrier === null ? carriers.map(({ id }) => id) : [carrier]
  return asked.some((id) => parseService(id, text) !== null)
}

/** A service is often named without its carrier. */
const carrierFirst = new Set(['usps', 'ups', 'fedex', 'dhl'])
function wordsIn(text: string, field: ImportField): string {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return (field.type === 'service' && carrierFirst.has(words[0] ?? '') ? words.slice(1) : words).join(' ')
}

/** How many letters of a text may be wrong: the shorter it is, the fewer. */
const mayDiffer = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : length < 16 ? 2 : 3)

/** Countries that are also named with the one they belong to: "Hong Kong, China". */
const partOf: Partial<Record<string, string>> = {
  HK: 'CN',
  MO: 'CN',
  TW: 'CN',
  PR: 'US',
  GU: 'US',
  VI: 'US',
  AS: 'US',
  MP: 'US',
}
const formOfState = /^(?:the|(?:the )?(?:federal )?(?:republic|kingdom) of(?: the)?)$/

/** Whether a text still means the value with what it says around its name: "New Mexico" is not Mexico, "OnTrac UPS" not UPS. */
function staysSo(field: ImportField, { value }: ValueOption, [before, after]: readonly [string, string]): boolean {
  if (field.type === 'carrier') return before === '' || parseCarrier(before) === parseCarrier(value)
  if (field.type !== 'country') return true
  const isOwn = (words: string): boolean => {
    const country = words === '' ? value : parseCountry(words)
    return country === value || (country !== null && country === partOf[value])
  }
  // The Republic of China is not China.
  return isOwn(after) && (isOwn(before) || (value !== 'CN' && formOfState.test(before)))
}

type Likeness = { option: ValueOption; name: string; score: number; isHeld: boolean }

/** Score 0: not alike; else the higher the more: few letters differ, or the text holds the name's words in a row. */
function similarity(field: ImportField, option: ValueOption, { text, name }: { text: string; name: string }): Likeness {
  const [x, y] = [text.replaceAll(' ', ''), name.replaceAll(' ', '')]
  const longest = Math.max(x.length, y.length)
  const at = y.length >= 3 && x !== y ? ` ${text} `.indexOf(` ${name} `) : -1
  if (at >= 0) {
    const around = [text.slice(0, at).trim(), text.slice(at + name.length).trim()] as const
    // The longer the value's name in the text, the surer: "UPS Ground Saver" holds "Ground" and "Ground Saver".
    return { option, name, score: staysSo(field, option, around) ? y.length / longest : 0, isHeld: true }
  }
  const most = mayDiffer(longest)
  const edits = Math.abs(x.length - y.length) <= most ? editDistance(x, y) : longest
  return { option, name, score: longest > 0 && edits <= most ? 2 - edits / longest : 0, isHeld: false }
}

/** Words that any carrier has in the names of its services. */
const common =
  /^(?:standard|express|ground|economy|priority|international|worldwide|domestic|expedited|shipping|delivery|service|days?|next|air|saver|overnight|free|\d+)$/

/** The values that a text may be like: of services those of the carrier that it names, else those with a word of their own. */
function likelyOptions(field: ImportField, text: string, carrier: CarrierId | null): readonly ValueOption[] {
  const options = optionsOf(field, carrier)
  if (field.type !== 'service' || carrier !== null) return options
  const named = new Set(carrierWords(text).flatMap((word) => parseCarrier(word) ?? []))
  const [one, ...others] = named
  if (one !== undefined) return others.length === 0 ? optionsOf(field, one) : options
  const isOwn = (words: string) => !words.split(' ').every((word) => common.test(word))
  return options.filter(({ label }) => isOwn(wordsIn(label.en, field)))
}

/** The one value that the text is most like; undefined when none is, when two are equally, or when it names two. */
function mostAlike(field: ImportField, options: readonly ValueOption[], text: string): ValueOption | undefined {
  const words = wordsIn(text, field)
  const scored = options.map((option) => {
    const names = [option.label.en, option.label.cn, option.value].map((name) => wordsIn(name, field))
    return names
      .map((name) => similarity(field, option, { text: words, name }))
      .reduce((a, b) => (b.score > a.score ? b : a))
  })
  const [best, ...others] = scored.toSorted((a, b) => b.score - a.score)
  if (!best || best.score === (others[0]?.score ?? 0)) return undefined
  const isOther = ({ name, isHeld }: Likeness) => isHeld && !` ${best.name} `.includes(` ${name} `)
  // A country may be named with the one it belongs to.
  const namesTwo = field.type !== 'country' && best.isHeld && others.some(isOther)
  return namesTwo ? undefined : best.option
}

/** A state with one of its ZIP codes is one of the United States. */
const countryOfLine = (text: string): string | null => readPlaceLine(text)?.country ?? null

export type ValueSources = {
  /** What the user chose in this import, and what the organisation chose in earlier ones. */
  chosen: ValueChoices
  remembered: ValueChoices
  /** The carrier of all rows; null when rows name their own. */
  carrier: CarrierId | null
}
export type ReadValue = { value: string; by: ValueKind }

/** What a cell's text means: the user's choice, the text itself, what was chosen before, or the value it is like. */
export function readValue(field: ImportField, text: string, sources: ValueSources): ReadValue | null {
  const key = valueKey(text)
  const chosen = sources.chosen[field.key]?.[key]
  if (chosen !== undefined) return { value: chosen, by: 'user' }
  if (isUnderstood(field, text, sources.carrier)) return { value: text, by: 'exact' }
  const remembered = sources.remembered[field.key]?.[key]
  if (remembered !== undefined && isUnderstood(field, remembered, sources.carrier))
    return { value: remembered, by: 'remembered' }
  const named =
    field.type === 'carrier' ? carrierOfService(text) : field.type === 'country' ? countryOfLine(text) : null
  if (named !== null) return { value: named, by: 'alike' }
  const alike = mostAlike(field, likelyOptions(field, text, sources.carrier), text)
  return alike ? { value: alike.value, by: 'alike' } : null
}

/** Reads the cells of a whole file: texts repeat, so each is looked at once. A text that means nothing stays as it is. */
export function valueReader(sources: ValueSources): (field: ImportField, text: string) => string {
  const known = new Map<ImportField, Map<string, string>>()
  return (field, text) => {
    let ofField = known.get(field)
    if (!ofField) known.set(field, (ofField = new Map()))
    const found = ofField.get(text)
    if (found !== undefined) return found
    if (ofField.size >= MOST_REMEMBERED) ofField.clear()
    const value = tidy(text) === '' ? text : (readValue(field, text, sources)?.value ?? text)
    ofField.set(text, value)
    return value
  }
}
