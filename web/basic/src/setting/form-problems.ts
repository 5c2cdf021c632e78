import { ApiError } from '@waybill/contract/core/client'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { Locale } from '@waybill/contract/core/messages'

/** What the server says of single fields, by field; empty when it says nothing of fields. */
export function fieldProblemsOf(error: unknown, locale: Locale): Record<string, string> {
  if (!(error instanceof ApiError) || error.code !== 'INVALID_INPUT' || !Array.isArray(error.data)) return {}
  const problems = error.data as FieldProblem[]
  return Object.fromEntries(
    problems.map(({ fieldName, message, zhMessage }) => [fieldName, locale === 'cn' ? zhMessage : message]),
  )
}
