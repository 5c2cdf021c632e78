import type { FastifyReply } from 'fastify'
import type { FileAnswer } from './binding.ts'
import { shownName } from './upload.ts'

/** RFC 6266: a plain name for old readers and the real one in UTF-8. */
export function contentDisposition(fileName: string): string {
  const name = shownName(fileName)
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Answers with a file that the browser saves and never renders in our origin. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  void reply
    .header('content-type', file.mime)
    .header('content-disposition', contentDisposition(file.fileName))
    .header('access-control-expose-headers', 'content-disposition')
  if (file.size !== undefined) void reply.header('content-length', file.size)
  return reply.send(typeof file.body === 'string' || 'pipe' in file.body ? file.body : Buffer.from(file.body))
}
