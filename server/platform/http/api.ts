import { AppError, errorStatus } from '@waybill/contract/core/errors'
import type { Locale } from '@waybill/contract/core/messages'
import type { Wrapper } from '@waybill/contract/core/wrapper'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkAccess } from './access.ts'
import { checkAnswer, success } from './answer.ts'
import type { Binding, FileAnswer } from './binding.ts'
import type { Actor, PublicCtx, Services } from './context.ts'
import { sendFile } from './download.ts'
import { failure, toAppError } from './errors.ts'
import { lineOf } from '../network.ts'
import { hostOf } from './host.ts'
import { readInput } from './input.ts'
import { retryAfter, tokenBuckets } from './rate-limit.ts'
import { run } from './run.ts'
import { acceptUploads } from './upload.ts'

/** Finds the log-in of a token that is good on this host now; null for every other token. */
export type Authenticate = (token: string, at: { host: string; now: Date }) => Promise<Actor | null>

export interface ApiOptions {
  bindings: readonly Binding[]
  services: Services
  authenticate: Authenticate
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Made before the body is read; null outside the API's routes. */
    ctx: PublicCtx | null
  }
}

/** The bearer token of a request, null without one. */
export function bearerOf(header: string | undefined): string | null {
  const match = /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')
  return match?.[1] ?? null
}

const languageOf = (header: string | undefined): Locale => (/^\s*zh\b/i.test(header ?? '') ? 'cn' : 'en')

/** Who asks, from where, and may he: all before a byte of the body is read. */
function gate(options: ApiOptions, binding: Binding, limits: { perIp: Buckets; perUser: Buckets }) {
  const { services, authenticate } = options
  const override = !services.config.production
  return async (request: FastifyRequest): Promise<void> => {
    limits.perIp.take(lineOf(request.ip), services.now().getTime())
    const now = services.now()
    const host = hostOf(request, override)
    const token = bearerOf(request.headers.authorization)
    const actor = token === null ? null : await authenticate(token, { host, now })
    request.ctx = {
      ...services,
      log: services.log.child({ requestId: request.id }),
      actor,
      host,
      ip: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
      locale: actor?.locale ?? languageOf(request.headers['accept-language']),
      requestId: request.id,
      token,
    }
    if (actor) limits.perUser.take(String(actor.userId), now.getTime())
    checkAccess(binding.route, actor)
  }
}
type Buckets = ReturnType<typeof tokenBuckets>

async function answer(binding: Binding, options: ApiOptions, call: { request: FastifyRequest; reply: FastifyReply }) {
  const { request, reply } = call
  const { route } = binding
  const { production } = options.services.config
  const { ctx } = request
  if (!ctx) throw new Error(`${route.id} was reached without its gate`)
  const raw = { params: request.params, query: request.query, body: route.kind === 'upload' ? undefined : request.body }
  const input = readInput(route, raw, !production)
  const data = await run(binding, { request, ctx, input })
  if (route.kind === 'download') return sendFile(reply, data as FileAnswer)
  if (!production) checkAnswer(route, data)
  return reply.send(success(route, data))
}

/** Answers an error in the wrapper; what nobody foresaw is logged with its request id and shown as nothing but that. */
export function sendError(reply: FastifyReply, thrown: unknown, services: Services): FastifyReply {
  const error = toAppError(thrown)
  // A file that a row knows and the disk does not is a loss, though only a 404 to who asks for it.
  if (errorStatus(error.code) >= 500 || error.code === 'FILE_GONE') {
    const { method, routeOptions, id } = reply.request
    services.log.error({ err: thrown, requestId: id, method, route: routeOptions.url }, 'a call failed')
  }
  const wait = retryAfter(error)
  if (wait !== undefined) void reply.header('retry-after', wait)
  const body: Wrapper<unknown> = failure(error)
  return reply.code(error.status).type('application/json; charset=utf-8').send(body)
}

/** Registers every binding under its path and aliases; throws when two claim one. */
export async function registerApi(app: FastifyInstance, options: ApiOptions): Promise<void> {
  const { services } = options
  const limits = { perIp: tokenBuckets(services.http.perIp), perUser: tokenBuckets(services.http.perUser) }
  await acceptUploads(app, services.config.limits.uploadBytes)
  app.decorateRequest('ctx', null)
  app.setErrorHandler((error, _request, reply) => sendError(reply, error, services))
  app.setNotFoundHandler((_request, reply) => sendError(reply, new AppError('ENDPOINT_NOT_FOUND'), services))
  for (const binding of options.bindings) {
    const onRequest = gate(options, binding, limits)
    for (const url of [binding.route.path, ...(binding.route.aliases ?? [])]) {
      app.route({
        method: binding.route.method,
        url,
        onRequest,
        handler: (request, reply) => answer(binding, options, { request, reply }),
      })
    }
  }
}

/** The routes of the table that nothing answers, and those answered twice or not in the table; both empty in a whole server. */
export function compareBindings(
  bindings: readonly Binding[],
  table: readonly Binding['route'][],
): { missing: string[]; doubled: string[] } {
  const bound = bindings.map((binding) => binding.route.id)
  const known = new Set(table.map((route) => route.id))
  return {
    missing: table.map((route) => route.id).filter((id) => !bound.includes(id)),
    doubled: bound.filter((id, index) => bound.indexOf(id) !== index || !known.has(id)),
  }
}
