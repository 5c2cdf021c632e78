import Fastify, { type FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compressAnswers } from './compress.ts'
import { chooseEncoding } from './encoding.ts'

const large = { text: 'parcel '.repeat(400) }
const picture = Buffer.alloc(5000, 7)
let app: FastifyInstance
let streamed: Readable

beforeAll(async () => {
  app = Fastify()
  compressAnswers(app)
  app.get('/large', async (_request, reply) => reply.header('vary', 'Host').header('etag', '"1"').send(large))
  app.get('/small', async () => ({ text: 'parcel' }))
  app.get('/tokens', async () => ({ ...large, accessToken: 'x'.repeat(43) }))
  app.get('/csv', async (_request, reply) => reply.type('text/csv; charset=utf-8').send('a,b\n'.repeat(1000)))
  app.get('/picture', async (_request, reply) => reply.type('image/png').send(picture))
  app.get('/pdf', async (_request, reply) => reply.type('application/pdf').send(picture))
  app.get('/encoded', async (_request, reply) =>
    reply.type('text/javascript').header('content-encoding', 'br').send(Buffer.alloc(2000)),
  )
  app.get('/stream', async (_request, reply) => reply.type('text/event-stream').send(streamed))
  await app.ready()
})
afterAll(() => app.close())

const get = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })

describe('an answer over HTTP', () => {
  it('is compressed as the client takes it, says so, and is what it was', async () => {
    const brotli = await get('/large', 'gzip, deflate, br')
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Host, Accept-Encoding', etag: 'W/"1"' })
    expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual(large)
    expect(Number(brotli.headers['content-length'])).toBe(brotli.rawPayload.length)
    const zipped = await get('/large', 'gzip')
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(zipped.rawPayload).toString())).toEqual(large)
    expect((await get('/csv', 'gzip')).headers['content-encoding']).toBe('gzip')
  })
  it('varies by what the client takes also where it goes out as it is', async () => {
    const plain = await get('/large')
    expect(plain.headers).toMatchObject({ vary: 'Host, Accept-Encoding', etag: '"1"' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.json()).toEqual(large)
  })
  it.each(['/small', '/picture', '/pdf', '/tokens'])('at %s stays as it is', async (url) => {
    expect((await get(url, 'br, gzip')).headers['content-encoding']).toBeUndefined()
  })
  it('that is compressed already is not compressed again', async () => {
    const { headers, rawPayload } = await get('/encoded', 'br')
    expect([headers['content-encoding'], rawPayload.length]).toEqual(['br', 2000])
  })
  it('that is a stream goes out part by part', async () => {
    streamed = new Readable({ read() {} })
    streamed.push('data: 1\n\n')
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const response = await fetch(`${address}/stream`, { headers: { 'accept-encoding': 'br, gzip' } })
    const reader = response.body!.getReader()
    const read = async () => new TextDecoder().decode((await reader.read()).value)
    // The first part is there before the second was written.
    expect(await read()).toBe('data: 1\n\n')
    streamed.push('data: 2\n\n')
    expect(await read()).toBe('data: 2\n\n')
    streamed.push(null)
    expect(response.headers.get('content-encoding')).toBeNull()
    expect((await reader.read()).done).toBe(true)
  })
})

describe('the choice of an encoding', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['*;q=0, gzip', 'gzip'],
    ['identity', null],
    ['br;q=x', null],
    ['', null],
    [undefined, null],
  ] as const)('by %s is %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding)
  })
})
