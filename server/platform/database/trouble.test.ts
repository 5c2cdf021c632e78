import { describe, expect, it } from 'vitest'
import { isPassingTrouble } from './trouble.ts'

const coded = (code: string, message = '') => Object.assign(new Error(message), { code })

describe("the database's troubles", () => {
  it.each(['08006', '40001', '40P01', '53100', '53300', '55P03', '57014', '57P01', '58030', 'ECONNRESET', 'EPIPE'])(
    '%s passes',
    (code) => expect(isPassingTrouble(coded(code))).toBe(true),
  )
  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('so does: %s', (message) => expect(isPassingTrouble(new Error(message))).toBe(true))
  it('so does a socket that is not there', () =>
    expect(isPassingTrouble(coded('ENOENT', 'connect ENOENT /run/pg'))).toBe(true))
  it.each(['22001', '22P02', '23505', '23514', '42703', 'P0001', 'XX000', 'ENOENT', '57', '40-long'])(
    '%s does not',
    (code) => expect(isPassingTrouble(coded(code))).toBe(false),
  )
  it.each([null, undefined, 'text', 40001, new TypeError('x is undefined')])('nor does %s', (thrown) =>
    expect(isPassingTrouble(thrown)).toBe(false),
  )
})
