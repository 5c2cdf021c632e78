import { type ColumnMatches, DOUBTFUL } from './column-matches.ts'
import { isFirstName, isGivenName } from './meaning/fields.ts'

type Samples = readonly (readonly string[])[]
/** What the names of a file's columns say: candidates by field and column, and how surely. */
export type Candidates = readonly { key: string; column: number; score: number }[]

/** Two headings that are so nearly as sure are both worth a look. */
const CLOSE = 0.03
const filled = (texts: readonly string[] | undefined): string[] =>
  (texts ?? []).map((text) => text.trim()).filter((text) => text !== '')
const doubt = (matches: ColumnMatches, key: string): void => {
  matches.confidence[key] = Math.min(matches.confidence[key] ?? 1, DOUBTFUL)
}

/** A column that means the field as surely as the one chosen, holds something else and is used for nothing. */
function doubtRivals(matches: ColumnMatches, candidates: Candidates, samples: Samples): void {
  const used = new Set(Object.values(matches.mapping))
  for (const { key, column, score } of candidates) {
    const chosen = matches.mapping[key]
    if (chosen === undefined || used.has(column) || score < (matches.confidence[key] ?? 1) - CLOSE) continue
    const [mine, theirs] = [filled(samples[chosen]), filled(samples[column])]
    if (theirs.length > 0 && mine.join('\n') !== theirs.join('\n')) doubt(matches, key)
  }
}

/** A last name is joined to the first: where the name is whole, it is in it already. */
function dropLastName({ mapping, matchedBy, confidence }: ColumnMatches, { headings, samples }: Sheet): void {
  const { name, recipientLastName: last } = mapping
  if (name === undefined || last === undefined) return
  const isFirst = isFirstName(headings[name] ?? '') || isGivenName(headings[name] ?? '')
  const pairs = (samples[last] ?? []).map((text, row) => [text.trim(), samples[name]?.[row] ?? ''] as const)
  const named = pairs.filter(([text]) => text !== '')
  const isWhole = named.length > 0 && named.every(([text, whole]) => whole.includes(text) && whole.trim() !== text)
  if (!isWhole && (isFirst || !headings.some(isFirstName))) return
  for (const part of [mapping, matchedBy, confidence]) delete part['recipientLastName']
}

/** How an order was paid is not how the courier collects: only beside a column of cash on delivery. */
function dropPayment({ mapping, matchedBy, confidence }: ColumnMatches): void {
  if (mapping['payMethod'] === undefined || mapping['isCod'] !== undefined || mapping['codAmount'] !== undefined) return
  for (const part of [mapping, matchedBy, confidence]) delete part['payMethod']
}

/** A post code or phone number that stands in pieces, "郵便番号1" and "郵便番号2", is not whole in the first. */
function doubtPieces(matches: ColumnMatches, headings: readonly string[]): void {
  for (const key of ['zipCode', 'phone', 'senderZipCode', 'senderPhone']) {
    const heading = headings[matches.mapping[key] ?? -1]?.normalize('NFKC')
    const next = heading?.replace(/1(?=\D*$)/, '2')
    if (next !== heading && headings.some((other) => other.normalize('NFKC') === next)) doubt(matches, key)
  }
}

/** "住所1" may be the city and "住所2" the street: where no column is the city's and only the second line has numbers. */
function shiftLines(matches: ColumnMatches, samples: Samples): void {
  const { city, addressLine1, addressLine2 } = matches.mapping
  if (city !== undefined || addressLine1 === undefined || addressLine2 === undefined) return
  const [first, second] = [filled(samples[addressLine1]), filled(samples[addressLine2])]
  const hasNumber = (text: string) => /[\d０-９一二三四五六七八九十]/.test(text)
  if (first.length === 0 || first.some(hasNumber) || second.length === 0 || !second.every(hasNumber)) return
  Object.assign(matches.mapping, { city: addressLine1, addressLine1: addressLine2 })
  Object.assign(matches.matchedBy, { city: 'content', addressLine1: 'content' })
  for (const part of [matches.mapping, matches.matchedBy, matches.confidence]) delete part['addressLine2']
  for (const key of ['city', 'addressLine1']) doubt(matches, key)
}

type Sheet = { headings: readonly string[]; samples: Samples }

/** What speaks against a match though its heading is sure: other columns of the file, and how its cells go together. */
export function doubtMatches(matches: ColumnMatches, sheet: Sheet, candidates: Candidates): void {
  const { headings, samples } = sheet
  dropLastName(matches, sheet)
  dropPayment(matches)
  shiftLines(matches, samples)
  doubtPieces(matches, headings)
  doubtRivals(matches, candidates, samples)
}
