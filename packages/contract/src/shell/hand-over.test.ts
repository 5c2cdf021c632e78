import { describe, expect, it } from 'vitest'
import { orgType, type OrgType } from '../core/enums.ts'
import { handOver, proxyTypeOf, type ProxyType } from './hand-over.ts'

const [a, r, c] = ['a'.repeat(43), 'r'.repeat(43), 'c'.repeat(43)]
const tokens = `accessToken=${a}&refreshToken=${r}`
const none = { kind: 'none' } as const

describe('the kind of an account', () => {
  it.each<[OrgType, boolean, ProxyType]>([
    [orgType.OMS, true, 'EZEESHIP'],
    [orgType.OMS, false, 'SAAS'],
    [orgType.WMS, true, 'WMS'],
    [orgType.ADMIN, true, 'ADMIN'],
    [orgType.SERVER, false, 'SERVER'],
    [orgType.SERVER, true, 'SERVER'],
  ])('of organisation type %i, main site %s, is %s', (type, onMainSite, expected) => {
    expect(proxyTypeOf({ orgType: type, onMainSite })).toBe(expected)
  })
})

describe('a hand-over in the address', () => {
  it.each(['WMS', 'ADMIN', 'EZEESHIP', 'SAAS', 'SERVER'] as const)('of kind %s is taken, and leaves', (type) => {
    const literal = handOver(`?type=${type}&${tokens}`, true)
    expect(literal).toEqual({ action: { kind: 'tokens', type, accessToken: a, refreshToken: r }, search: '' })
    const byCode = handOver(`?type=${type}&code=${c}`, true)
    expect(byCode).toEqual({ action: { kind: 'code', type, code: c }, search: '' })
  })
  it.each([
    ['tokens', `?type=SAAS&${tokens}`],
    ['a code', `?type=SAAS&code=${c}`],
  ])('is ignored without a stored access token, and leaves all the same: %s', (_what, search) => {
    expect(handOver(search, false)).toEqual({ action: none, search: '' })
  })
  it('keeps the rest of the query as it stands', () => {
    expect(handOver(`?tenantDomain=acme.test%3A8027&type=SAAS&code=${c}&x=1&x=2`, true).search).toBe(
      '?tenantDomain=acme.test%3A8027&x=1&x=2',
    )
  })
  it('prefers the code to tokens', () => {
    expect(handOver(`?type=SAAS&code=${c}&${tokens}`, true)).toEqual({
      action: { kind: 'code', type: 'SAAS', code: c },
      search: '',
    })
  })
  it.each([
    ['an unknown kind', `?type=ROOT&${tokens}`],
    ['a kind in lower case', `?type=saas&${tokens}`],
    ['no kind', `?${tokens}`],
    ['two kinds', `?type=SAAS&type=ADMIN&${tokens}`],
    ['two access tokens', `?type=SAAS&${tokens}&accessToken=${r}`],
    ['one token alone', `?type=SAAS&accessToken=${a}`],
    ['the other token alone', `?type=SAAS&refreshToken=${r}`],
    ['a short token', `?type=SAAS&accessToken=abc&refreshToken=${r}`],
    ['an endless token', `?type=SAAS&accessToken=${'a'.repeat(201)}&refreshToken=${r}`],
    ['a token with other signs', `?type=SAAS&accessToken=${a}%0d%0a&refreshToken=${r}`],
    ['a short code', '?type=SAAS&code=123456'],
    ['two codes', `?type=SAAS&code=${c}&code=${a}`],
  ])('is not taken, and yet leaves, with %s', (_what, search) => {
    expect(handOver(search, true)).toEqual({ action: none, search: '' })
  })
  it.each([
    ['nothing', ''],
    ['a question mark', '?'],
    ['a kind alone', '?type=SAAS'],
    ['a code of a reset e-mail', '?code=123456'],
    ['a code with a type of something else', '?code=123456&type=reset'],
    ['anything else', '?q=a%20b&redirect=%2Fb%2F'],
  ])('is not seen in %s', (_what, search) => {
    for (const hasToken of [true, false]) expect(handOver(search, hasToken)).toEqual({ action: none, search })
  })
})
