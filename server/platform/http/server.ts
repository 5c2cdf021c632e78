import { AppError } from '@waybill/contract/core/errors'
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { sendError } from './api.ts'
import { compressAnswers } from './compress.ts'
import type { Services } from './context.ts'
import { setHeaders } from './headers.ts'
import { hostLines, originForm } from './request-target.ts'

/** An upload over a slow line. */
const REQUEST_MS = 300_000
/** Heads are small: who takes longer for one holds a connection, not a conversation. */
const HEADERS_MS = 15_000
/** Node looks for the slow ones only now and then. */
const CHECK_MS = 5000
/** Further connections are closed at once: each costs memory before it has said a word. */
export const MOST_CONNECTIONS = 2000

/** A Fastify with our limits, ids and headers, and nothing on it yet. */
export function createServer(services: Services): FastifyInstance {
  const { config, log, http } = services
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: http.trustedProxies.length > 0 ? http.trustedProxies : false,
    bodyLimit: config.limits.bodyBytes,
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS },
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    rewriteUrl: (request) => originForm(request),
    // A name of 64 Chinese characters is 576 characters of a path.
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: (error, _request, reply) => void sendError(reply, error, services),
  })
  app.server.maxConnections = MOST_CONNECTIONS
  setHeaders(app)
  compressAnswers(app)
  // Hooks that wait for nothing call back: a promise each is a tenth of what a small call costs.
  app.addHook('onRequest', (request, _reply, done) => {
    done(hostLines(request.raw) > 1 ? new AppError('BAD_REQUEST') : undefined)
  })
  const level = config.production ? 'info' : 'debug'
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      requestId: request.id,
      method: request.method,
      // The pattern, never the address: searches and names in it are personal data.
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    log[level](line, 'call')
    done()
  })
  return app
}
