import type { AdjustmentReason } from '@waybill/contract/carrier-invoices/enums'

/** What carriers write, and what it means; the first that fits counts. */
const MEANINGS: readonly (readonly [RegExp, AdjustmentReason])[] = [
  [/address correct|\badc\b|incorrect address/, 'address'],
  [/residential|\bradj\b|home delivery/, 'residential'],
  [/large package|over ?size|over ?max|additional handling|dimension|\bdim\b|non-?standard|nonmachinable/, 'size'],
  [/\bzone\b/, 'zone'],
  [/overweight|weight|shipping charge correction|\bscc\b/, 'weight'],
  [/wrong service|service change|service upgrade/, 'service'],
  [/void|service guarantee|\bgsr\b|refund|\bcadj\b/, 'refund'],
]

/** The cause that a charge's own words name; null: none. */
export function reasonIn(...words: readonly string[]): AdjustmentReason | null {
  const text = words.join(' ').toLowerCase()
  return MEANINGS.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
