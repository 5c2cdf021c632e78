import { ApiError } from '@waybill/contract/core/client'
import type { LoadErrorProps, Locale } from '@waybill/kit'

type InBothLanguages = { message: string; zhMessage: string }
const isInBoth = (error: unknown): error is InBothLanguages =>
  typeof error === 'object' && error !== null && 'zhMessage' in error

/** What a failed call, or a problem of one row or field, says in the user's language; null when it is no answer of the server's. */
export function errorMessage(error: InBothLanguages, locale: Locale): string
export function errorMessage(error: unknown, locale: Locale): string | null
export function errorMessage(error: unknown, locale: Locale): string | null {
  if (!isInBoth(error)) return null
  return locale === 'cn' ? error.zhMessage : error.message
}

/** A failed query in the page's words: the server's sentence and the request's number. */
export function errorProps(error: unknown, locale: Locale, onRetry: () => void): LoadErrorProps {
  const title = errorMessage(error, locale)
  if (title === null || !(error instanceof ApiError)) return { onRetry }
  return { title, requestId: error.requestId, onRetry }
}
