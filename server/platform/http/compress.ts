import type { FastifyInstance, FastifyReply } from 'fastify'
import { callbackify, promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { chooseEncoding } from './encoding.ts'

/** Below this a compressed answer saves less than a packet. */
const LEAST_BYTES = 1024
/** Answers are made for one reader each: a level that costs less than sending the rest. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const GZIP = { level: 6 }

/** Compresses bytes for one of the encodings that are offered. */
export const encoders = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, GZIP),
}

/** Text that was not compressed before; xlsx, zip, PDF and pictures are. */
const COMPRESSIBLE = /^(application\/json|text\/)/

/**
 * Answers that hold a secret and a text that the sender chose could be guessed by their compressed length (BREACH). The secret of a
 * call is in its Authorization header, which no other site can make a browser send: there are no cookies to ride on, and answers are
 * not readable across origins. What hands out secrets in the answer itself stays as it is nevertheless: tokens, recovery codes,
 * first passwords.
 */
const CARRIES_SECRET = /"(accessToken|refreshToken|deviceToken|recoveryCodes|secret|ticket)":/

function mayCompress(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  // Streams go out as they come: a file of gigabytes is not held back for its length.
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false
  if (reply.hasHeader('content-encoding') || reply.hasHeader('content-range')) return false
  if (!COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''))) return false
  return Buffer.byteLength(payload) >= LEAST_BYTES && !CARRIES_SECRET.test(payload.toString())
}

/** Adds a name to the Vary header of a reply, once. */
export function varyBy(reply: FastifyReply, name: string): void {
  const known = String(reply.getHeader('vary') ?? '')
  const names = known.split(',').map((one) => one.trim().toLowerCase())
  if (!names.includes(name.toLowerCase())) void reply.header('vary', known === '' ? name : `${known}, ${name}`)
}

/** Compresses answers that are text and worth it, as the client takes it. Files of the web are compressed when they are built. */
export function compressAnswers(app: FastifyInstance): void {
  const compress = async (encoding: keyof typeof encoders, reply: FastifyReply, payload: string | Buffer) => {
    const small = await encoders[encoding](Buffer.from(payload))
    void reply.header('content-encoding', encoding).header('content-length', small.length)
    // A checksum of the bytes no longer fits them; one of what they mean is weak.
    const etag = reply.getHeader('etag')
    if (typeof etag === 'string' && !etag.startsWith('W/')) void reply.header('etag', `W/${etag}`)
    return small
  }
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    if (!mayCompress(reply, payload)) return done(null, payload)
    varyBy(reply, 'Accept-Encoding')
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === null) return done(null, payload)
    callbackify(compress)(encoding, reply, payload, done)
  })
}
