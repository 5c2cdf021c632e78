import { assert, nat, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base32, codeOf, otpauthUri, stepAt, stepOfCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('codes', () => {
  // RFC 6238, appendix B, SHA-1 with eight digits.
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('at %i s are those of the standard', (seconds, expected) => {
    expect(codeOf(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(expected)
  })
  // RFC 4226, appendix D.
  it.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])(
    'are counted: %s',
    (expected) => {
      const all = Array.from({ length: 10 }, (_, count) => codeOf(secret, count))
      expect(all).toContain(expected)
    },
  )
  it('count in their step and in the ones beside it, and no further', () => {
    const now = new Date('2026-03-01T12:00:10Z')
    const taken = (offset: number) => stepOfCode(secret, codeOf(secret, stepAt(now) + offset), { now, lastStep: 0 })
    expect([-2, -1, 0, 1, 2].map((offset) => taken(offset) !== undefined)).toEqual([false, true, true, true, false])
  })
  it('are taken once: none of the last step or before it', () => {
    const now = new Date('2026-03-01T12:00:10Z')
    const step = stepAt(now)
    const taken = (offset: number, lastStep: number) =>
      stepOfCode(secret, codeOf(secret, step + offset), { now, lastStep })
    expect([taken(0, step - 1), taken(0, step), taken(-1, step), taken(1, step)]).toEqual([
      step,
      undefined,
      undefined,
      step + 1,
    ])
  })
  it('are never anything but six digits', () => {
    const now = new Date()
    for (const code of ['', '12345', '1234567', 'abcdef', '12 456', '１２３４５６'])
      expect(stepOfCode(secret, code, { now, lastStep: 0 }), code).toBeUndefined()
    assert(property(nat(), (step) => /^\d{6}$/.test(codeOf(secret, step))))
  })
})

describe('base32', () => {
  // RFC 4648, section 10, without padding.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of "%s" is %s', (plain, expected) => {
    expect(base32(Buffer.from(plain))).toBe(expected)
  })
})

describe('the address for the app', () => {
  it('names issuer and account, whatever characters they have', () => {
    const uri = otpauthUri({ secret: 'ABC', issuer: 'Ship & Co: 中', account: 'a+b@c.test' })
    const url = new URL(uri)
    expect([url.protocol, url.host]).toEqual(['otpauth:', 'totp'])
    expect(decodeURIComponent(url.pathname)).toBe('/Ship & Co: 中:a+b@c.test')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      secret: 'ABC',
      issuer: 'Ship & Co: 中',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})
