import * as z from 'zod/mini'
import type { PostalAddress } from '../core/schemas.ts'

/** The parts of an address that a check may suggest otherwise. */
export const suggestedParts = ['line1', 'line2', 'city', 'state', 'zip', 'country'] as const
export type SuggestedPart = (typeof suggestedParts)[number]

/** A better way to write an address, all parts of it. */
export const addressSuggestion = z.object({
  line1: z.string(),
  line2: z.nullable(z.string()),
  city: z.string(),
  state: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  country: z.string(),
  /** It only changes how the address is written, not where it is. */
  spellingOnly: z.boolean(),
})
export type AddressSuggestion = z.infer<typeof addressSuggestion>

/** The parts that differ. */
export const changedParts = (
  before: Pick<PostalAddress, SuggestedPart>,
  after: Pick<PostalAddress, SuggestedPart>,
): SuggestedPart[] => suggestedParts.filter((part) => (before[part] ?? '') !== (after[part] ?? ''))
