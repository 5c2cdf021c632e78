import { ApiError } from '@waybill/contract/core/client'
import { errorMessage } from '@waybill/host'
import type { Locale } from '@waybill/kit'

type Problem = Parameters<typeof errorMessage>[0] & { fieldName: string }

/** What the server says is wrong, by field. */
export function fieldErrorsOf(error: unknown, locale: Locale): Partial<Record<string, string | null>> {
  if (!(error instanceof ApiError) || !Array.isArray(error.data)) return {}
  return Object.fromEntries((error.data as Problem[]).map((one) => [one.fieldName, errorMessage(one, locale)]))
}
