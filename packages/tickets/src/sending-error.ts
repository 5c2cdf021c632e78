import { ApiError } from '@waybill/contract/core/client'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import { errorMessage } from '@waybill/host'
import { type Locale, translator } from '@waybill/kit'
import { ticketMessages } from './messages.ts'

/** Why sending failed, in a sentence: the server's, with what it says of the first field, or that the connection was lost. */
export function sendingError(error: unknown, locale: Locale): string {
  const words = errorMessage(error, locale)
  if (words === null || !(error instanceof ApiError)) return translator(ticketMessages, locale)('sendingFailed')
  const [first] = Array.isArray(error.data) ? (error.data as FieldProblem[]) : []
  return first ? errorMessage(first, locale) : words
}
