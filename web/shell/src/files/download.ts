import type { Download } from '@waybill/host'
import type { AuthorizedFetch } from '../session/authorized-fetch.ts'
import { readError } from '../session/transport.ts'

const XLS = 'application/vnd.ms-excel'

/** The file name of a content-disposition header (RFC 6266: `filename*` wins); null without one. */
export function fileNameOf(header: string | null): string | null {
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(header ?? '')?.[1]
  if (extended) {
    try {
      return decodeURIComponent(extended.trim())
    } catch {
      // Badly encoded: the plain name is still good.
    }
  }
  return /filename\s*=\s*"?([^";]+)"?/i.exec(header ?? '')?.[1]?.trim() || null
}

export function requestOf(method: 'GET' | 'POST', body: unknown): RequestInit {
  if (body === undefined) return { method }
  return { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has read the address once the click is handled; the delay is for those that start late.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The download helper of specification §7. Failures go to `onError` when given, else they reject. */
export function createDownload(fetch: AuthorizedFetch) {
  return async ({ url, method = 'POST', body, fileName, type = XLS, onError }: Download): Promise<void> => {
    if (!url) throw new Error('请传入文件 API 地址')
    try {
      const response = await fetch(url, requestOf(method, body))
      if (!response.ok) throw await readError(response)
      const name = fileNameOf(response.headers.get('content-disposition')) ?? fileName ?? 'download'
      save(new Blob([await response.arrayBuffer()], { type }), name)
    } catch (error) {
      if (!onError) throw error
      onError(error)
    }
  }
}
