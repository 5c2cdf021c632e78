import { ApiError } from '@waybill/contract/core/client'
import type { Locale } from '@waybill/contract/core/messages'

/** What the server found, by field; empty where nothing of it has one. */
export function serverProblems(error: unknown, locale: Locale): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const rows = Array.isArray(error.data)
    ? (error.data as { fieldName?: string; message?: string; zhMessage?: string }[])
    : []
  return Object.fromEntries(
    rows.flatMap(({ fieldName, message = '', zhMessage = '' }) =>
      fieldName ? [[fieldName, locale === 'cn' ? zhMessage : message]] : [],
    ),
  )
}
