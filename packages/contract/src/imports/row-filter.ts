import * as z from 'zod/mini'
import { queryFlag, text } from '../core/schemas.ts'

/** A system field of the import's target; which ones there are is checked against the import. */
export const fieldKey = z.string().check(z.maxLength(64))
/** Row numbers in the order in which they are shown: "2-9,14,11". */
export const rowNumbers = z.string().check(z.regex(/^\d{1,8}(-\d{1,8})?(,\d{1,8}(-\d{1,8})?)*$/))

/** Which rows of an import are shown. */
const rowShows = ['all', 'errors', 'valid', 'removed'] as const
/** Which rows, by what stands in them and what is wrong with them, and in which order. */
export const rowFilter = {
  show: z._default(z.enum(rowShows), 'all'),
  /** With something wrong in this field, and of this kind. */
  errorField: z.optional(fieldKey),
  errorCode: z.optional(text(64)),
  /** With this text in the field, or in any field. */
  search: z.optional(text(500)),
  searchField: z.optional(fieldKey),
  wholeCell: z._default(queryFlag, false),
  matchCase: z._default(queryFlag, false),
  sort: z.optional(fieldKey),
  descending: z._default(queryFlag, false),
}
const shape = z.object(rowFilter)
export type RowFilter = z.infer<typeof shape>
