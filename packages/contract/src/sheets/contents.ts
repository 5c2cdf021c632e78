import { parseCarrier } from '../carriers/catalogue.ts'
import { parseCountry } from '../places/index.ts'
import { isDateLike, isEmailLike, isPhoneLike, isSkuLike, isStateLike, isTrackingLike } from './column-evidence.ts'
import { readAmount } from './readings/amounts.ts'
import { readSize, readWeight } from './readings/measures.ts'
import { readPlaceLine } from './readings/places.ts'

/** A column as its cells show it, and whether its heading says anything. */
export type Cells = { column: number; texts: readonly string[]; isNamed: boolean }

const every = (test: (text: string) => boolean) => (texts: readonly string[]) => texts.every(test)
const share = (texts: readonly string[], test: (text: string) => boolean) => texts.filter(test).length / texts.length
const isNumeric = (text: string): boolean => /^[\d\s.,-]+$/.test(text)
const isStreet = (text: string): boolean =>
  /^\d+\S*\s+\S*\p{L}{2}|\p{L}{2}\S*\s+\d+\s?[a-z]?$/iu.test(text) && !isDateLike(text) && readWeight(text) === null
const isWords = (text: string): boolean => /^\p{L}[-\p{L} .'’]*$/u.test(text)
const isZip = (text: string): boolean =>
  /^\d{5}(?:-\d{4})?$|^[A-Z]\d[A-Z] ?\d[A-Z]\d$|^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i.test(text)
const isPhoneAlone = (text: string): boolean =>
  isPhoneLike(text) &&
  text.replace(/\D/g, '').length >= 9 &&
  // Bare digits may as well be the bar code of an article.
  !/^\d{12,}$/.test(text) &&
  !isTrackingLike(text) &&
  !isDateLike(text)
const isCount = (text: string): boolean => /^[1-9]\d{0,2}$/.test(text)
const isPrice = (text: string): boolean => readAmount(text, 'decimal') !== null || /^\d+[.,]\d{2}$/.test(text)
const isNumberOfOrder = (text: string): boolean =>
  /\d{3}/.test(text) && /^#?[\w./-]+$/.test(text) && !isDateLike(text) && !isTrackingLike(text) && !isZip(text)
const isRising = (texts: readonly string[]): boolean =>
  texts.length > 2 && texts.every((text, at) => at === 0 || Number(text) === Number(texts[at - 1]) + 1)

type Kind = {
  field: string
  fits: (texts: readonly string[]) => boolean
  /** Beside which field's column it stands, where several fit. */
  near?: string
  /** Of columns with a heading that says nothing it is proposed too; `beside`: only where the file has the column that it stands near. */
  isTelling?: true | 'beside'
}
const isCountry = (texts: readonly string[]): boolean =>
  share(texts, (text) => parseCountry(text) !== null && /\p{L}/u.test(text)) >= 0.9

/** What the cells alone tell, the surest first: what one has taken is none of the others. */
const kinds: readonly Kind[] = [
  { field: 'email', fits: every(isEmailLike), isTelling: true },
  { field: 'carrierName', fits: every((text) => parseCarrier(text) !== null && /\D/.test(text)), isTelling: true },
  { field: 'addressLine1', fits: (texts) => share(texts, isStreet) >= 0.8, isTelling: true },
  {
    field: 'stateCode',
    fits: (texts) => every(isStateLike)(texts) && every((text) => !isNumeric(text))(texts) && !isOneCountry(texts),
    near: 'addressLine1',
    isTelling: 'beside',
  },
  { field: 'countryCode', fits: isCountry, near: 'stateCode', isTelling: true },
  { field: 'zipCode', fits: every(isZip), near: 'stateCode', isTelling: true },
  { field: 'phone', fits: every(isPhoneAlone), isTelling: true },
  { field: 'city', fits: every((text) => readPlaceLine(text)?.street === null), isTelling: true },
  { field: 'packageLength', fits: every((text) => readSize(text)?.sides.length === 3), isTelling: true },
  { field: 'createTime', fits: every(isDateLike) },
  { field: 'city', fits: every(isWords), near: 'addressLine1' },
  {
    field: 'name',
    fits: (texts) => every(isWords)(texts) && share(texts, (text) => /\s/.test(text)) >= 0.5,
    near: 'addressLine1',
  },
  { field: 'packageWeight1', fits: every((text) => readWeight(text) !== null) },
  { field: 'orderNO', fits: (texts) => every(isNumberOfOrder)(texts) && new Set(texts).size * 2 > texts.length },
  { field: 'sku', fits: every(isSkuLike) },
  { field: 'quantity', fits: (texts) => every(isCount)(texts) && !isRising(texts) },
  { field: 'itemPrice', fits: every(isPrice) },
]
/** "US" in each row is a country, "CA" and "NY" are not. */
function isOneCountry(texts: readonly string[]): boolean {
  return new Set(texts).size === 1 && isCountry(texts)
}

/** Fields that may be tried before the others, since what stands beside a street tells of them. */
const FEWEST = 2

/**
 * Columns that no heading gives a field, by what they hold: each proposal is one that the user is asked to check. Columns with a
 * heading that nobody knows are proposed for what leaves no doubt; of several that fit alike none, but the one beside the column that it belongs to.
 */
export function proposeByContents(cells: readonly Cells[], mapped: ReadonlyMap<string, number>): Map<string, number> {
  const found = new Map<string, number>()
  const taken = new Set<number>()
  const at = (field: string | undefined) => (field === undefined ? undefined : (mapped.get(field) ?? found.get(field)))
  for (const { field, fits, near, isTelling } of kinds) {
    if (mapped.has(field) || found.has(field)) continue
    const beside = at(near)
    const mayBeNamed = isTelling === 'beside' ? beside !== undefined : isTelling === true
    const fitting = cells.filter(
      ({ column, texts, isNamed }) =>
        !taken.has(column) && texts.length >= FEWEST && (mayBeNamed || !isNamed) && fits(texts),
    )
    const nearest = fitting.toSorted(
      (a, b) => Math.abs(a.column - (beside ?? 0)) - Math.abs(b.column - (beside ?? 0)) || b.column - a.column,
    )
    const [one] = beside === undefined ? (fitting.length === 1 || field === 'orderNO' ? fitting : []) : nearest
    if (one === undefined) continue
    found.set(field, one.column)
    taken.add(one.column)
  }
  return found
}
