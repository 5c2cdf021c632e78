import type { Route } from '@waybill/contract/core/route'
import { urlOf } from '@waybill/contract/core/client'
import type { Answer, TestServer } from './server.ts'

export interface SentFile {
  route: Route
  as: string
  query?: object
  fileName: string
  content: string | Uint8Array
}

/** Uploads a file as a browser does. */
export async function sendFile(
  server: TestServer,
  { route, as, query, fileName, content }: SentFile,
): Promise<Answer<unknown>> {
  const form = new FormData()
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), fileName)
  // Request writes the multipart body and its boundary.
  const written = new Request('http://localhost', { method: 'POST', body: form })
  const headers = { 'content-type': written.headers.get('content-type') ?? '' }
  return server.request({
    method: route.method,
    url: urlOf(route, { query }),
    as,
    headers,
    payload: Buffer.from(await written.arrayBuffer()),
  })
}
