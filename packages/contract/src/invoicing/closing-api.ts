import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { instant, isoDate, seenVersion } from '../core/schemas.ts'
import { closingTermsShape } from './closing.ts'

const staff = { tag: 'Invoices', access: [3, 4] } as const
const path = '/ezeeship-api/ezeeship/admin/invoice/closing'

export const closingVersion = z.object({
  version: z.int(),
  /** The first day of the first month that it applies to. */
  from: isoDate,
  terms: closingTermsShape,
  setAt: instant,
  /** Null when that user has left. */
  by: z.nullable(z.string()),
})
export type ClosingVersion = z.infer<typeof closingVersion>
export const closingMonth = z.object({
  startsOn: isoDate,
  endsOn: isoDate,
  /** From the midnight of this day in the time zone of its terms. */
  billedOn: isoDate,
  /** Of an invoice that is issued on that day. */
  dueOn: isoDate,
  timeZone: z.string(),
})
export type ClosingMonth = z.infer<typeof closingMonth>

export const closingAnswer = z.object({
  /** Of the month that runs now. */
  current: closingTermsShape,
  /** From the next month on; the same unless a change is on its way. */
  next: closingTermsShape,
  /** The first day of the next month: changes apply from it on. */
  nextFrom: isoDate,
  /** Grows with every change; 0: nothing was set yet. */
  version: z.int(),
  /** The next three months that are not closed yet. */
  months: z.array(closingMonth),
  /** Newest first, at most 100. */
  history: z.array(closingVersion),
})
export type Closing = z.infer<typeof closingAnswer>
export const getClosing = route({
  ...staff,
  id: 'getClosing',
  method: 'GET',
  path,
  summary: 'When the provider closes and bills its months, with the next ones and all changes',
  output: closingAnswer,
})
export const saveClosing = route({
  ...staff,
  id: 'saveClosing',
  method: 'PUT',
  path,
  needs: ['own'],
  summary: 'Set when months are closed and billed, from the next month on; `version` is the one that was read',
  body: z.strictObject({ version: seenVersion, terms: closingTermsShape }),
  output: closingAnswer,
  errors: ['CONFLICT', 'TIME_ZONE_UNKNOWN'],
})
