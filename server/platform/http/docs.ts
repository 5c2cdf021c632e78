import { openApiDocument } from '@waybill/contract/openapi/index'
import { escapeHtml } from '../html.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { encoders, varyBy } from './compress.ts'
import { chooseEncoding } from './encoding.ts'

export interface DocsOptions {
  version: string
  /** The name under which the host of a request is known to its visitors. */
  siteName: (request: FastifyRequest) => Promise<string>
}

const types = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

/** The page runs its own files and talks to us, nothing else. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const ours = new URL('docs/', import.meta.url)

/** What stays the same until the next version: compressed once for all readers, and not sent again to whoever has it. */
function fixed(content: string | Buffer) {
  const bytes = Buffer.from(content)
  // Weak: one tag for what it means, in whatever encoding.
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const encoded: { br?: Promise<Buffer>; gzip?: Promise<Buffer> } = {}
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    varyBy(reply, 'Accept-Encoding')
    void reply.header('etag', etag).header('cache-control', 'no-cache')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === null) return reply.send(bytes)
    encoded[encoding] ??= encoders[encoding](bytes)
    return reply.header('content-encoding', encoding).send(await encoded[encoding])
  }
}

/** `/api/openapi.json`, and `/api/docs`: a page that shows it and lets one try the calls. */
export async function registerDocs(app: FastifyInstance, { version, siteName }: DocsOptions): Promise<void> {
  let document: ReturnType<typeof fixed> | undefined
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/openapi.json',
    handler: async (request, reply) => {
      // Made when it is first asked for: it takes a moment, and most servers are started for other things.
      document ??= fixed(JSON.stringify(openApiDocument(version)))
      return document(request, reply.type('application/json; charset=utf-8'))
    },
  })
  const page = await readFile(new URL('index.html', ours), 'utf8')
  app.get('/api/docs', async (request, reply) => {
    const html = page.replaceAll('{{site}}', escapeHtml(await siteName(request)))
    return reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(html)
  })
  const names = 'call docs dom markdown request samples schema session'
  const files = ['docs.css', ...names.split(' ').map((name) => `${name}.js`)]
  for (const name of files) {
    let file: ReturnType<typeof fixed> | undefined
    app.get(`/api/docs/${name}`, async (request, reply) => {
      file ??= fixed(await readFile(new URL(name, ours)))
      return file(request, reply.type(name.endsWith('.js') ? types.js : types.css))
    })
  }
}
