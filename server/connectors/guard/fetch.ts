import { lookup as systemLookup } from 'node:dns'
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { failed, ok, type Out } from '../fault.ts'
import { isGlobal } from './addresses.ts'

export interface GuardedRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: URL
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  signal?: AbortSignal
  /** The whole call, answer included. */
  timeoutMs?: number
}
export interface GuardedAnswer {
  status: number
  headers: Record<string, string | undefined>
  text: string
}
/**
 * Speaks to an address that a seller typed: https alone, global unicast alone (checked at each connection, and connected to exactly what
 * was checked), no redirects, limits on time and size. A shop's refusal is an answer; a fault is that there was none.
 */
export type GuardedFetch = (request: GuardedRequest) => Promise<Out<GuardedAnswer>>

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>
export const resolveBySystem: Resolve = (host) =>
  new Promise((resolve, reject) =>
    systemLookup(host, { all: true }, (error, found) => (error ? reject(error) : resolve(found))),
  )

class Blocked extends Error {}
class TooLarge extends Error {}

const CONNECT_MS = 5000
const WHOLE_MS = 30_000
const MAX_BYTES = 20 * 1024 * 1024

/** A look-up that answers only addresses that may be reached; one bad address spoils the whole name. */
export function checkedLookup(resolve: Resolve, allowPrivate: boolean): LookupFunction {
  const look = async (host: string, _options: object) => {
    const found = await resolve(host)
    if (found.length === 0) throw new Error('No address')
    if (!allowPrivate && found.some(({ address }) => !isGlobal(address))) throw new Blocked('Not a public address')
    return found
  }
  // Our agents choose among families themselves, so they always ask for all addresses at once.
  return callbackify(look) as LookupFunction
}

function decoded(answer: IncomingMessage): Readable {
  const encoding = answer.headers['content-encoding']?.toLowerCase()
  if (encoding === 'gzip' || encoding === 'x-gzip') return answer.pipe(createGunzip())
  if (encoding === 'deflate') return answer.pipe(createInflate())
  if (encoding === 'br') return answer.pipe(createBrotliDecompress())
  return answer
}

/** The body as text; more than the limit (after unpacking) ends it. */
async function readText(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  const stream = decoded(answer)
  // Errors of the socket do not travel through a pipe.
  answer.once('error', (error) => stream.destroy(error))
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MAX_BYTES) {
      answer.destroy()
      throw new TooLarge('The answer is too large')
    }
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function send(request: GuardedRequest, agent: HttpAgent | HttpsAgent, signal: AbortSignal): Promise<IncomingMessage> {
  const { url, method = 'GET', headers = {}, body } = request
  const text = body === undefined ? undefined : JSON.stringify(body)
  const start = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const call = start(url, {
      method,
      agent,
      signal,
      headers: {
        accept: 'application/json',
        'user-agent': 'Waybill',
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(text)),
        }),
        ...headers,
      },
    })
    call.once('response', resolve)
    call.once('error', reject)
    call.once('socket', (socket) => {
      if (!socket.connecting) return
      const timer = setTimeout(() => call.destroy(new Error('Nobody answers')), CONNECT_MS)
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(timer))
      call.once('close', () => clearTimeout(timer))
    })
    call.end(text)
  })
}

/** Is the address one that may be called at all? Names are looked up when connecting. */
function mayCall({ protocol, hostname, port, username, password }: URL, allowPrivate: boolean): boolean {
  if (username !== '' || password !== '') return false
  if (allowPrivate) return protocol === 'https:' || protocol === 'http:'
  if (protocol !== 'https:' || (port !== '' && port !== '443')) return false
  const literal = hostname.replace(/^\[|\]$/g, '')
  return isIP(literal) === 0 || isGlobal(literal)
}

const plainHeaders = (answer: IncomingMessage): GuardedAnswer['headers'] =>
  Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )

const isBlocked = (error: unknown): boolean =>
  error instanceof Blocked ||
  (error instanceof AggregateError && error.errors.some((inner) => inner instanceof Blocked))

/** Makes a guarded fetch. `allowPrivate` (never in production) lets it reach fakes on this machine, by http too. */
export function guardedFetch({
  allowPrivate = false,
  resolve = resolveBySystem,
}: { allowPrivate?: boolean; resolve?: Resolve } = {}): GuardedFetch {
  const options = {
    keepAlive: true,
    maxSockets: 20,
    timeout: WHOLE_MS,
    autoSelectFamily: true,
    lookup: checkedLookup(resolve, allowPrivate),
  }
  const agents = { 'https:': new HttpsAgent(options), 'http:': new HttpAgent(options) }
  return async (request) => {
    if (!mayCall(request.url, allowPrivate)) return failed('blocked_address')
    const limit = AbortSignal.timeout(request.timeoutMs ?? WHOLE_MS)
    const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit
    try {
      const answer = await send(request, agents[request.url.protocol as 'https:' | 'http:'], signal)
      const text = await readText(answer)
      return ok({ status: answer.statusCode ?? 0, headers: plainHeaders(answer), text })
    } catch (error) {
      if (request.signal?.aborted) throw error
      if (isBlocked(error)) return failed('blocked_address')
      return failed(error instanceof TooLarge ? 'bad_response' : 'unavailable')
    }
  }
}
