import * as z from 'zod/mini'
import { isoDate, money } from '../core/schemas.ts'

/** One line of a price; `kind` says what it is, `code` which (fuel, residential, additionalHandling …). */
export const priceLine = z.object({
  code: z.string(),
  kind: z.enum(['base', 'surcharge', 'addon']),
  amount: money,
  /** Only for surcharges of the seller's provider, which have names of their own. */
  name: z.optional(z.object({ en: z.string(), cn: z.string() })),
})

/** Where the rows behind a price come from. */
export const priceBasis = z.object({
  /** Codes of lines; zone, dimRule (size weight) and limit for the rows that are no line. */
  of: z.array(z.string()),
  source: z.string(),
  /** The day of the source; null = not known. */
  date: z.nullable(isoDate),
  /** verified = read in that source; sample = not, or no carrier's figure at all. */
  status: z.enum(['verified', 'sample']),
})
export type PriceBasis = z.infer<typeof priceBasis>

/** Who answers for a parcel, and up to what. */
export const rateCover = z.object({
  /** The carrier that insures it. */
  insurer: z.int(),
  /** What insurance is bought for; 0 = none. */
  insured: money,
  /** What the carrier covers at no charge; 0 = nothing that is known. */
  included: money,
  /** What of the price is insurance: the sum of its lines. */
  premium: money,
})
