import type { FastifyInstance } from 'fastify'

/** Of every answer without a policy of its own: nothing in it may run, be framed, guessed at or kept. Pages set their own. */
const API_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  vary: 'Host, Authorization, Accept-Language',
  'x-frame-options': 'DENY',
}

const apiHeaderNames = Object.keys(API_HEADERS)

/** Paths whose answers are data. */
export const isApiPath = (url: string): boolean => /^\/(api|ezeeship-api)(\/|\?|$)/.test(url)

/** Puts the request id on every answer and the strict headers on those of the API; a route's own headers win. */
export function setHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    void reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    // Whatever brings no policy of its own gets the strict one: an error under /platform or /theme is no page either.
    if (isApiPath(request.url) || !reply.hasHeader('content-security-policy'))
      for (const name of apiHeaderNames) if (!reply.hasHeader(name)) void reply.header(name, API_HEADERS[name])
    done(null, payload)
  })
}
