import * as z from 'zod/mini'
import { addressReasons } from './enums.ts'
import { addressSuggestion } from '../addresses/suggestion.ts'
import { fieldProblemShape, instant } from '../core/schemas.ts'

/** What the detail of an order shows of the check of its recipient's address. */
export const addressFacts = {
  /** When and by whom the recipient's address was checked or decided, and why it is used as entered; null while it is unchecked. */
  addressChecked: z.nullable(
    z.object({ at: instant, by: z.nullable(z.string()), reason: z.nullable(z.enum(addressReasons)) }),
  ),
  /** What is wrong with the recipient's address or to be noted, once it was checked. */
  addressNotes: z.array(fieldProblemShape),
  /** The better address of an order whose check found one; null otherwise. */
  addressSuggestion: z.nullable(addressSuggestion),
}
