import type { AuthorizedFetch } from '../session/authorized-fetch.ts'
import { readError } from '../session/transport.ts'
import { requestOf } from './download.ts'

/**
 * Fetches a PDF as binary and shows it in a new window (specification §7). The window is opened before the answer is there,
 * because browsers allow that only straight from a click; it closes again when the call fails, or what it waits for: `body` may be a promise.
 */
export function createOpenPdf(fetch: AuthorizedFetch) {
  return async (url: string, options: { method?: 'GET' | 'POST'; body?: unknown } = {}): Promise<void> => {
    const view = window.open('', '_blank')
    try {
      const response = await fetch(url, requestOf(options.method ?? 'GET', await options.body))
      if (!response.ok) throw await readError(response)
      const blob = new Blob([await response.arrayBuffer()], { type: 'application/pdf' })
      const address = URL.createObjectURL(blob)
      setTimeout(() => URL.revokeObjectURL(address), 600_000)
      if (view && !view.closed) view.location.href = address
      else window.open(address, '_blank')
    } catch (error) {
      view?.close()
      throw error
    }
  }
}
