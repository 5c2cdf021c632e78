import { openApiDocument } from '@waybill/contract/openapi'
import type { Route } from '@waybill/contract'
import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'

const FILES = {
  '/api/docs': ['index.html', 'text/html; charset=utf-8'],
  '/api/docs/docs.js': ['docs.js', 'text/javascript; charset=utf-8'],
  '/api/docs/example.js': ['example.js', 'text/javascript; charset=utf-8'],
  '/api/docs/docs.css': ['docs.css', 'text/css; charset=utf-8'],
} as const

/** The page runs its own files and talks to us, nothing else. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** `/api/openapi.json`, and `/api/docs`: a page that shows it and lets one try the calls. */
export async function registerDocs(app: FastifyInstance, routes: readonly Route[], version: string): Promise<void> {
  // Made once: it does not change while we run.
  const document = JSON.stringify(openApiDocument(routes, version))
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(document))
  for (const [url, [name, type]] of Object.entries(FILES)) {
    const bytes = await readFile(new URL(`docs/${name}`, import.meta.url))
    app.get(url, async (_request, reply) => reply.type(type).header('content-security-policy', POLICY).send(bytes))
  }
}
