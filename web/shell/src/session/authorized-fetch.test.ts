import { ApiError } from '@waybill/contract/core/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAuthorizedFetch } from './authorized-fetch.ts'
import { createFloorLock } from './floor-lock.ts'
import { createTransport } from './transport.ts'

const origin = 'https://ship.example.com'
const fetchOf = () =>
  createAuthorizedFetch({
    refresh: () => Promise.resolve(false),
    onExpired: () => undefined,
    isPublic: () => true,
    language: () => 'en',
    lock: createFloorLock(),
  })

beforeEach(() => {
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('sessionStorage', { getItem: () => null })
})
afterEach(() => vi.unstubAllGlobals())

const cut = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

it('a call without an answer says in both languages that the connection is lost', async () => {
  cut()
  const error = await caught(fetchOf()('/api/x'))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    code: 'NETWORK',
    status: 0,
    message: 'No connection to the server. Check your network and try again',
    zhMessage: '无法连接服务器，请检查网络后重试',
  })
})

it('every place that shows errors of the client gets the same words, once', async () => {
  cut()
  const shown: ApiError[] = []
  const send = createTransport({ fetch: fetchOf(), onError: (error) => shown.push(error), onExpired: () => undefined })
  const request = { method: 'GET', url: '/api/x', headers: {}, options: {} }
  expect(await caught(send(request))).toBe(shown[0])
  expect(shown.map(({ code }) => code)).toEqual(['NETWORK'])
})

it('an answer of a server that fails is no lost connection', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status: 502 })))
  const send = createTransport({ fetch: fetchOf(), onError: () => undefined, onExpired: () => undefined })
  const request = { method: 'GET', url: '/api/x', headers: {}, options: {} }
  expect(await caught(send(request))).toMatchObject({ status: 502, message: 'Server error, please try again later' })
})

it('a call that its caller gave up is no lost connection', async () => {
  const leave = new AbortController()
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => Promise.reject(signal?.reason as Error))
  leave.abort(new Error('left'))
  expect(await caught(fetchOf()('/api/x', { signal: leave.signal }))).toMatchObject({ message: 'left' })
})

it('the log-in goes to no other origin', async () => {
  cut()
  expect(await caught(fetchOf()('https://elsewhere.example.com/api/x'))).toMatchObject({
    message: 'Only calls of this origin carry the log-in',
  })
})

it.each([401, '401'])('an answer with the code %j ends the log-in, whether a number or a text', async (errorCode) => {
  const answer = { result: 'ERR', data: null, message: 'Log in again', zhMessage: '请重新登录', errorCode }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(answer))))
  const onExpired = vi.fn<() => void>()
  const send = createTransport({ fetch: fetchOf(), onError: () => undefined, onExpired })
  const request = { method: 'GET', url: '/api/x', headers: {}, options: {} }
  expect(await caught(send(request))).toMatchObject({ message: 'Log in again' })
  expect(onExpired).toHaveBeenCalledTimes(1)
})
