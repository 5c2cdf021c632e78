import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '../http/encoding.ts'
import type { Asset } from './asset-store.ts'

const YEAR = 31_536_000

/** Answers a built file, precompressed where the browser takes it. */
export async function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): Promise<FastifyReply> {
  void reply.headers({
    'cache-control': asset.immutable ? `public, max-age=${YEAR}, immutable` : 'no-cache',
    'content-type': asset.type,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // An svg opened by itself is a document: nothing in it may run.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    vary: 'Accept-Encoding',
    etag: asset.etag,
  })
  if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const small = encoding && asset.encoded[encoding]
  if (!small) return reply.send(await asset.raw())
  void reply.header('content-encoding', encoding)
  return reply.send(await small())
}
