import { ApiError } from '@waybill/contract'
import type { LoadErrorProps, Locale } from '@waybill/kit'

/** The server's sentence about a failure, in the user's language; null when it is no answer of the server's. */
export const errorWords = (error: unknown, locale: Locale): string | null =>
  error instanceof ApiError ? (locale === 'cn' ? error.zhMessage : error.message) : null

/** A failed query in the page's words: the server's sentence and the request's number. */
export function errorProps(error: unknown, locale: Locale, onRetry: () => void): LoadErrorProps {
  const title = errorWords(error, locale)
  if (title === null || !(error instanceof ApiError)) return { onRetry }
  return { title, requestId: error.requestId, onRetry }
}

/** A problem of one row in the user's language. */
export const problemText = (problem: { message: string; zhMessage: string }, locale: Locale): string =>
  locale === 'cn' ? problem.zhMessage : problem.message
