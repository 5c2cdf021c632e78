import { describe, expect, it } from 'vitest'
import { isDatabaseAway, isTransientError, isStorageFull } from './pg-errors.ts'

const coded = (code: string, message = '') => Object.assign(new Error(message), { code })

describe("the database's troubles", () => {
  it.each(['08006', '40001', '40P01', '53100', '53300', '55P03', '57014', '57P01', '58030', 'ECONNRESET', 'EPIPE'])(
    '%s passes',
    (code) => expect(isTransientError(coded(code))).toBe(true),
  )
  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('so does: %s', (message) => expect(isTransientError(new Error(message))).toBe(true))
  it('so does a socket that is not there', () =>
    expect(isTransientError(coded('ENOENT', 'connect ENOENT /run/pg'))).toBe(true))
  it.each(['22001', '22P02', '23505', '23514', '42703', 'P0001', 'XX000', 'ENOENT', '57', '40-long'])(
    '%s does not',
    (code) => expect(isTransientError(coded(code))).toBe(false),
  )
  it.each([null, undefined, 'text', 40001, new TypeError('x is undefined')])('nor does %s', (thrown) =>
    expect(isTransientError(thrown)).toBe(false),
  )
})

describe('a database out of reach', () => {
  it.each([
    '08000',
    '08004',
    '08006',
    '08P01',
    '25006',
    '53300',
    '57P01',
    '57P02',
    '57P03',
    '57P05',
    'ECONNREFUSED',
    'ECONNRESET',
    'EHOSTUNREACH',
  ])('says %s', (code) => expect(isDatabaseAway(coded(code))).toBe(true))
  it.each(['Connection terminated unexpectedly', 'Client was closed and is not queryable'])('or: %s', (message) =>
    expect(isDatabaseAway(new Error(message))).toBe(true),
  )
  it.each(['40001', '40P01', '53100', '55P03', '57014', '58030', '23505', 'ENOSPC'])('never says %s', (code) =>
    expect(isDatabaseAway(coded(code))).toBe(false),
  )
  it.each([null, undefined, 'ECONNRESET', 57])('nor is %s one', (thrown) => expect(isDatabaseAway(thrown)).toBe(false))
})

it.each(['53100', 'ENOSPC', 'EDQUOT'])('%s is a full disk', (code) => expect(isStorageFull(coded(code))).toBe(true))
it.each(['53200', 'ENOENT'])('%s is no full disk', (code) => expect(isStorageFull(coded(code))).toBe(false))
