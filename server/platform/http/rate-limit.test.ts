import { afterLogin } from '@waybill/contract/identity/api'
import type { AppError } from '@waybill/contract/core/errors'
import { getSettingByDomain } from '@waybill/contract/tenancy/api'
import { describe, expect, it } from 'vitest'
import { useTestServer } from '../../testing/server.ts'
import { tokenBuckets } from './rate-limit.ts'

describe('a token bucket', () => {
  const tries = (bucket: ReturnType<typeof tokenBuckets>, key: string, now: number, count: number) =>
    Array.from({ length: count }, () => {
      try {
        bucket.take(key, now)
        return 'in'
      } catch (error) {
        return (error as AppError).params.seconds
      }
    })
  it('lets a burst in, then says how long to wait, then fills again', () => {
    const bucket = tokenBuckets({ perSecond: 0.5, burst: 3 })
    expect(tries(bucket, 'a', 0, 4)).toEqual(['in', 'in', 'in', 2])
    expect(tries(bucket, 'a', 1000, 1)).toEqual([1])
    expect(tries(bucket, 'a', 2000, 2)).toEqual(['in', 2])
    expect(tries(bucket, 'a', 60_000, 4)).toEqual(['in', 'in', 'in', 2])
  })
  it('keeps keys apart and does not mind a clock that steps back', () => {
    const bucket = tokenBuckets({ perSecond: 1, burst: 1 })
    expect(tries(bucket, 'a', 5000, 2)).toEqual(['in', 1])
    expect(tries(bucket, 'b', 5000, 1)).toEqual(['in'])
    expect(tries(bucket, 'a', 1000, 1)).toEqual([1])
  })
})

describe('the limits of calls', () => {
  const server = useTestServer({ http: { perUser: { perSecond: 1, burst: 5 }, perIp: { perSecond: 1, burst: 1000 } } })
  const call = (as: string) => server.call(afterLogin, { query: {} }, { as })
  it('stop one user with 429 and Retry-After, and no other', async () => {
    await server.tokenOf('new@demo.test')
    const answers = await Promise.all(Array.from({ length: 8 }, () => call('new@demo.test')))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(3)
    expect(refused[0]?.headers['retry-after']).toBe('1')
    expect(refused[0]?.body).toMatchObject({
      errorCode: 'TOO_MANY_REQUESTS',
      zhMessage: expect.stringContaining('1 秒'),
    })
    expect((await call('seller@demo.test')).status).toBe(200)
    server.clock.advance(1000)
    expect((await call('new@demo.test')).status).toBe(200)
  })
  it('stop one address before its tokens are looked at', async () => {
    const ask = (remoteAddress: string) =>
      server.app.inject({ url: `${getSettingByDomain.path}?domainName=acme.test`, remoteAddress })
    const answers = await Promise.all(Array.from({ length: 1010 }, () => ask('203.0.113.9')))
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10)
    expect((await ask('203.0.113.10')).statusCode).toBe(200)
  })
})
