import { isPhone, parseCountry, withLostZero } from '../../places/index.ts'
import { parseDateTime, yearFirst } from '../dates.ts'
import type { ImportField, RowValues } from '../fields.ts'
import type { TargetFields } from '../target-fields.ts'
import { isEitherNumber, parseChoice, parseHundredths } from '../values.ts'
import { readAmount, readCount, readSerialDate, readUnixTime, saysNothing } from './amounts.ts'
import { carrierOfService, stateOfZip } from './derived.ts'
import type { ReadingKind } from './kinds.ts'
import { readSize, readWeight } from './measures.ts'
import { type CommaIs, plainNumber } from './numbers.ts'
import { type PlaceLine, readPlaceLine } from './places.ts'
import type { ColumnReader, ReadCell } from './reader.ts'
import { skuReader } from './sku.ts'
import { readFirstPhone, readHtmlCodes, readLastFirst, readTwiceEncoded } from './texts.ts'

type Measures = { whole?: string; part?: string; sides: string[]; unit: string }
const measuresOf = ({ measured, unitKey }: TargetFields): Measures => {
  const ends = (end: RegExp) => measured.find((key) => end.test(key))
  return {
    whole: ends(/weight1$/i),
    part: ends(/weight2$/i),
    sides: [/length$/i, /width$/i, /height$/i].flatMap((end) => ends(end) ?? []),
    unit: unitKey,
  }
}

/** What a reading adds beside its own cell: only into cells that are empty or say the same, else nothing is read. */
function beside(row: RowValues, added: RowValues, isSame: (key: string, there: string) => boolean): RowValues | null {
  const left: RowValues = {}
  for (const [key, value] of Object.entries(added)) {
    const there = row[key]?.trim() ?? ''
    if (there === '') left[key] = value
    else if (!isSame(key, there)) return null
  }
  return left
}

function sameMeasure(
  { byKey, unitKey, sizeUnitKey }: TargetFields,
  key: string,
  [there, value]: readonly [string, string],
): boolean {
  const unit = byKey.get(key)
  if ((key === unitKey || key === sizeUnitKey) && unit) return parseChoice(unit, there) === value
  const [a, b] = [parseHundredths(there), parseHundredths(value)]
  return 'value' in a && 'value' in b && a.value === b.value
}

function weightReader(target: TargetFields, field: ImportField, comma: CommaIs): ColumnReader | undefined {
  const { whole, part, unit } = measuresOf(target)
  if (!whole || !part || (field.key !== whole && field.key !== part)) return undefined
  const other = field.key === whole ? part : whole
  const read: ReadCell = (text, row) => {
    const there = row[other]?.trim() ?? ''
    // "2 lb" here and "4 oz" there are one weight.
    const both = readWeight(there, comma) ? readWeight(`${text} ${there}`, comma) : null
    const weight = both ?? readWeight(text, comma)
    if (!weight) return null
    const said = { [whole]: weight.whole ?? '', [part]: weight.part ?? '' }
    const added = { ...(said[other] && { [other]: said[other] }), [unit]: weight.unit }
    const rest = beside(both ? { ...row, [other]: '' } : row, added, (key, there) =>
      sameMeasure(target, key, [there, added[key] ?? '']),
    )
    // The other part's cell belongs to this weight: 4 there beside "2.5 lbs" here is another 4 ounces, or not.
    const isAlone = !said[field.key] || said[other] || there === '' || Number(there) === 0
    return rest && isAlone ? { ...rest, [field.key]: said[field.key] ?? '' } : null
  }
  return { kind: 'weight', beside: [other, unit], read }
}

function sizeReader(target: TargetFields, field: ImportField, comma: CommaIs): ColumnReader | undefined {
  const { sides, unit } = measuresOf(target)
  if (!sides.includes(field.key)) return undefined
  const others = sides.filter((key) => key !== field.key)
  const { sizeUnitKey } = target
  // Beside a weight of the other system the sides have a unit of their own.
  const unitFor = (row: RowValues, named: string): RowValues => {
    const isOther = (row[unit]?.trim() ?? '') !== '' && !sameMeasure(target, unit, [row[unit]!, named])
    return isOther && sizeUnitKey ? { [sizeUnitKey]: named.split('/')[0]! } : { [unit]: named }
  }
  const read: ReadCell = (text, row) => {
    const size = readSize(text, comma)
    if (!size) return null
    const named: RowValues = size.unit === null ? {} : unitFor(row, size.unit)
    // Three sides are told from the first column on, whichever it is.
    const isFirst = sides[0] === field.key
    if (size.sides.length === 3 && !isFirst) return null
    for (const [at, key] of others.entries()) if (size.sides.length === 3) named[key] = size.sides[at + 1]!
    const rest = beside(row, named, (key, there) => sameMeasure(target, key, [there, named[key] ?? '']))
    return rest && { ...rest, [field.key]: size.sides[0]! }
  }
  return { kind: 'size', beside: [...others, unit, ...(sizeUnitKey ? [sizeUnitKey] : [])], read }
}

/** One that reads its own cell alone. */
const own = (field: ImportField, kind: ReadingKind, read: (text: string) => string | null): ColumnReader => ({
  kind,
  beside: [],
  read: (text) => {
    const value = read(text)
    return value === null || value === text ? null : { [field.key]: value }
  },
})

const isMoney = ({ key }: ImportField): boolean => /price|value|amount|declared|cost/i.test(key)
const isMeant = (field: ImportField, text: string): boolean => {
  const read = parseHundredths(text)
  return 'value' in read && (field.type === 'number' || read.value % 100 === 0)
}

function numberReaders(target: TargetFields, field: ImportField, comma: CommaIs): ColumnReader[] {
  const commaReader = (kind: 'decimalComma' | 'thousandsComma', is: CommaIs) =>
    own(field, kind, (text) => {
      const given = text.replace(/^\$\s*/, '')
      const [read, other] = [plainNumber(given, is), plainNumber(given, is === 'decimal' ? 'thousands' : 'decimal')]
      // What both read alike is no question, unless the field does not read it as it stands.
      const isOpen = read !== other || (is === 'decimal' && !isMeant(field, text))
      const isMarked = text.includes(',') || (comma === 'decimal' && isEitherNumber(text))
      return isOpen && isMarked && read !== null && isMeant(field, read) ? read : null
    })
  const money = (isForeign: boolean) =>
    own(field, isForeign ? 'foreignAmount' : 'dollars', (text) => {
      const amount = isMeant(field, text) ? null : readAmount(text, comma)
      return amount?.isForeign === isForeign ? amount.number : null
    })
  const readers = [
    weightReader(target, field, comma),
    sizeReader(target, field, comma),
    commaReader('decimalComma', 'decimal'),
    commaReader('thousandsComma', 'thousands'),
    ...(isMoney(field) ? [money(false), money(true)] : []),
    ...(field.type === 'integer'
      ? [own(field, 'count', (text) => (isMeant(field, text) ? null : readCount(text)))]
      : []),
  ]
  return readers.flatMap((reader) => reader ?? [])
}

function dateReaders(field: ImportField, isOpen: boolean): ColumnReader[] {
  const ordered = (kind: 'dayFirst' | 'monthFirst', order: 'dmy' | 'mdy') =>
    own(field, kind, (text) => {
      const other = order === 'dmy' ? 'mdy' : 'dmy'
      return yearFirst(text, order) === yearFirst(text, other) ? null : yearFirst(text, order)
    })
  const isRead = (text: string) => parseDateTime(text) !== null
  return [
    ...(isOpen ? [ordered('monthFirst', 'mdy'), ordered('dayFirst', 'dmy')] : []),
    own(field, 'serialDate', (text) => (isRead(text) ? null : readSerialDate(text))),
    own(field, 'unixTime', (text) => (isRead(text) ? null : readUnixTime(text))),
  ]
}

const SIDES = [
  {
    name: 'name',
    company: 'company',
    street: 'addressLine1',
    line2: 'addressLine2',
    city: 'city',
    zip: 'zipCode',
    state: 'stateCode',
    country: 'countryCode',
    phone: 'phone',
  },
  {
    name: 'senderName',
    company: 'senderCompany',
    street: 'senderAddressLine1',
    line2: 'senderAddressLine2',
    city: 'senderCity',
    zip: 'senderZipCode',
    state: 'senderStateCode',
    country: 'senderCountryCode',
    phone: 'senderPhone',
  },
]
function zipReaders(field: ImportField): ColumnReader[] {
  const side = SIDES.find(({ zip }) => zip === field.key)
  if (!side) return []
  const withZero: ReadCell = (text, row) => {
    const country = parseCountry(row[side.country] ?? '')
    const zip = country === null ? null : withLostZero(country, text)
    return zip === null ? null : { [field.key]: zip }
  }
  const read: ReadCell = (text, row) => {
    const isOpen = !row[side.state]?.trim() && parseCountry(row[side.country] ?? '') === 'US'
    const state = isOpen ? stateOfZip(text) : null
    return state === null ? null : { [side.state]: state }
  }
  return [
    { kind: 'lostZero', beside: [side.country], read: withZero },
    { kind: 'stateOfZip', beside: [side.state, side.country], read },
  ]
}

type PlaceSide = (typeof SIDES)[number]
/** What the parts of a place are to a row: one that is not there is not written. */
const partsOf = ({ name, company, line2, city, state, zip, country }: PlaceSide, place: PlaceLine): RowValues => {
  const street = { [name]: place.name, [company]: place.company, [line2]: place.line2, [city]: place.city }
  const parts = { ...street, [state]: place.state, [zip]: place.zip, [country]: place.country }
  return Object.fromEntries(Object.entries(parts).flatMap(([key, part]) => (part === null ? [] : [[key, part]])))
}

/** Who and what the row has otherwise stays with the street: the building before it, or the company; the rest is added to the row. */
function whoOfRow(
  { name, company, line2 }: PlaceSide,
  { row, parts, isSame }: { row: RowValues; parts: RowValues; isSame: (key: string, there: string) => boolean },
): { left: (string | undefined)[]; added: RowValues } {
  const isOther = (key: string) => {
    const there = row[key]?.trim() ?? ''
    return there !== '' && !isSame(key, there)
  }
  const who = [name, company, line2]
  const added = Object.entries(parts).filter(([key]) => !who.includes(key) || !isOther(key))
  return { left: who.map((key) => (isOther(key) ? parts[key] : undefined)), added: Object.fromEntries(added) }
}

/** The parts of an address that stand in the cell of the street or of the city, into cells that are empty or say the same. */
function placeReader(field: ImportField): ColumnReader[] {
  const side = SIDES.find(({ street, city }) => street === field.key || city === field.key)
  if (!side) return []
  const { name, company, street, line2, city, state, zip, country } = side
  const isStreet = field.key === street
  const others = [...(isStreet ? [name, company, line2, city] : []), state, zip, country]
  const read: ReadCell = (text, row) => {
    const place = readPlaceLine(text)
    if (place === null || (place.street !== null) !== isStreet) return null
    if (![null, place.country].includes(parseCountry(row[country] ?? ''))) return null
    const { [field.key]: _, ...parts } = partsOf(side, place)
    // A cell may be the column of several fields.
    const isSame = (key: string, there: string) =>
      key === country || there === text || there.toLowerCase() === parts[key]?.toLowerCase()
    const { left, added } = whoOfRow(side, { row, parts, isSame })
    const rest = beside(row, added, isSame)
    const [person, firm, second] = left
    const own = [person, firm, place.street ?? place.city, second].filter(Boolean).join(', ')
    return rest && { ...rest, [field.key]: own }
  }
  return [{ kind: 'place', beside: others, read }]
}

function phoneReaders(field: ImportField): ColumnReader[] {
  const side = SIDES.find(({ phone }) => phone === field.key)
  const country = side?.country ?? ''
  const read: ReadCell = (text, row) => {
    const of = parseCountry(row[country] ?? '') ?? undefined
    const first = isPhone(text, of) ? null : readFirstPhone(text)
    return first !== null && isPhone(first, of) ? { [field.key]: first } : null
  }
  const zeros = /^[0\s().+-]+$/
  return [
    { kind: 'firstPhone', beside: side ? [country] : [], read },
    ...(field.required ? [] : [own(field, 'nothing', (text) => (saysNothing(text) || zeros.test(text) ? '' : null))]),
  ]
}

const textReaders = (field: ImportField): ColumnReader[] => [
  own(field, 'htmlCodes', readHtmlCodes),
  own(field, 'twiceEncoded', readTwiceEncoded),
  ...(SIDES.some(({ name }) => name === field.key) ? [own(field, 'lastFirst', readLastFirst)] : []),
  ...placeReader(field),
]

const carrierReader: ColumnReader = {
  kind: 'carrierOfService',
  beside: ['carrierName'],
  read: (text, row) => {
    const carrier = row.carrierName?.trim() ? null : carrierOfService(text)
    return carrier === null ? null : { carrierName: carrier }
  },
}

/** What a column's texts tell of it as a whole: what a comma is, and whether its dates' order is an open question. */
export type ColumnContext = { comma: CommaIs; isDateOpen: boolean }

/** The ways in which a column's cells can be read, each on its own. */
export function readersOf(
  target: TargetFields,
  field: ImportField,
  { comma, isDateOpen }: ColumnContext,
): ColumnReader[] {
  const empties = field.required ? [] : [own(field, 'nothing', (text) => (saysNothing(text) ? '' : null))]
  if (field.type === 'number' || field.type === 'integer') return [...numberReaders(target, field, comma), ...empties]
  if (field.type === 'date') return [...dateReaders(field, isDateOpen), ...empties]
  if (field.type === 'zip') return zipReaders(field)
  if (field.key === 'serviceCode') return [carrierReader]
  if (field.key === 'sku') return [skuReader(field, 'times'), skuReader(field, 'wholeSku')]
  if (field.type === 'phone') return phoneReaders(field)
  if (field.type === 'text') return [...textReaders(field), ...empties]
  return field.type === 'email' ? empties : []
}
