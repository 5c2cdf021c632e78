import { ApiError } from '@waybill/contract'
import type { LoadErrorProps } from '@waybill/kit'

/** A failed query in the page's words: the server's sentence and the request's number. */
export function errorProps(error: unknown, locale: 'en' | 'cn', onRetry: () => void): LoadErrorProps {
  if (!(error instanceof ApiError)) return { onRetry }
  return { title: locale === 'cn' ? error.zhMessage : error.message, requestId: error.requestId, onRetry }
}
