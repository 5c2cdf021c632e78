import Fastify, { type FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isGlobal } from './addresses.ts'
import { guardedFetch } from './fetch.ts'

/** Every spelling under which a server's own network was ever reached. */
const PRIVATE = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '169.254.169.254',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '[fd00::1]',
  '[fe80::1]',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
]

describe('the guard', () => {
  let app: FastifyInstance
  let port = 0
  let reached = 0
  beforeAll(async () => {
    app = Fastify()
    app.addHook('onRequest', async () => void reached++)
    app.get('/', () => ({ hello: 'shop' }))
    app.get('/far', (_request, reply) => reply.redirect('/'))
    app.get('/packed', (_request, reply) => reply.header('content-encoding', 'gzip').send(gzipSync('packed')))
    app.get('/bomb', (_request, reply) => reply.header('content-encoding', 'gzip').send(gzipSync(Buffer.alloc(40e6))))
    app.get('/never', () => new Promise(() => {}))
    await app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.server.address() as AddressInfo).port
  })
  afterAll(() => app.close())

  it.each(PRIVATE)('%s is never reached', async (host) => {
    reached = 0
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    for (const url of [`https://${host}/`, `http://${host}:${port}/`, `https://${host}:${port}/`]) {
      expect(await guardedFetch({ resolve })({ url: new URL(url) })).toMatchObject({
        ok: false,
        fault: { kind: 'blocked_address' },
      })
    }
    expect([reached, isGlobal(new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, ''))]).toEqual([0, false])
  })
  it('a name that leads inside, alone or among others, or only the second time', async () => {
    const inside = { address: '127.0.0.1', family: 4 }
    const outside = { address: '192.0.2.1', family: 4 }
    let asked = 0
    const resolvers = [
      async () => [inside],
      async () => [{ address: '8.8.8.8', family: 4 }, inside],
      async () => [{ address: '::1', family: 6 }],
      async () => [asked++ === 0 ? outside : inside],
    ]
    reached = 0
    for (const resolve of resolvers) {
      const fetch = guardedFetch({ resolve })
      for (let n = 0; n < 2; n++) {
        const answer = await fetch({ url: new URL('https://shop.example.com/') })
        expect(answer).toMatchObject({ ok: false, fault: { kind: 'blocked_address' } })
      }
    }
    expect(reached).toBe(0)
  })
  it.each(['8.8.8.8', '1.1.1.1', '93.184.216.34', '2606:4700::1111'])('%s is the open net', (address) => {
    expect(isGlobal(address)).toBe(true)
  })
  it('only https, without a password in the address', async () => {
    for (const url of ['http://8.8.8.8/', 'ftp://8.8.8.8/', 'https://a:b@8.8.8.8/', 'https://8.8.8.8:8443/']) {
      expect(await guardedFetch()({ url: new URL(url) })).toMatchObject({ fault: { kind: 'blocked_address' } })
    }
  })

  const local = guardedFetch({ allowPrivate: true })
  const at = (path: string) => new URL(path, `http://127.0.0.1:${port}`)
  it('answers, follows no redirect, unpacks, and stops a bomb', async () => {
    expect(await local({ url: at('/') })).toMatchObject({ ok: true, value: { status: 200, text: '{"hello":"shop"}' } })
    expect(await local({ url: at('/far') })).toMatchObject({ ok: true, value: { status: 302 } })
    expect(await local({ url: at('/packed') })).toMatchObject({ ok: true, value: { text: 'packed' } })
    expect(await local({ url: at('/bomb') })).toMatchObject({ ok: false, fault: { kind: 'bad_response' } })
  })
  it('does not wait for ever, and stops when told to', async () => {
    expect(await local({ url: at('/never'), timeoutMs: 100 })).toMatchObject({
      ok: false,
      fault: { kind: 'unavailable' },
    })
    await expect(local({ url: at('/never'), signal: AbortSignal.timeout(50) })).rejects.toThrow()
  })
})
