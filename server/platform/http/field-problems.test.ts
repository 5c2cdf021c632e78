import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { AppError } from '@waybill/contract/core/errors'
import { isoDate } from '@waybill/contract/core/schemas'
import { route } from '@waybill/contract/core/route'
import { readInput } from './input.ts'

const number = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d{1,15}$/))]),
  z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(9))),
)
const body = z.strictObject({
  count: z.optional(z.int().check(z.gte(1), z.lte(5))),
  amount: z.optional(z.number()),
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(3))),
  day: z.optional(isoDate),
  colour: z.optional(z.enum(['red', 'blue'])),
  size: z.optional(z.literal([1, 2])),
  mail: z.optional(z.email()),
  id: z.optional(z.uuid()),
  page: z.optional(number),
  rows: z.optional(z.array(z.strictObject({ sku: z.string() })).check(z.minLength(1), z.maxLength(2))),
  kind: z.optional(
    z.discriminatedUnion('target', [
      z.strictObject({ target: z.literal('a') }),
      z.strictObject({ target: z.literal('b'), size: z.int() }),
    ]),
  ),
  either: z.optional(z.union([z.strictObject({ a: z.int() }), z.strictObject({ b: z.string(), c: z.string() })])),
})
const tested = route({ id: 'tested', method: 'POST', path: '/t', tag: 't', access: 'public', summary: '', body })

function problems(given: unknown) {
  try {
    readInput(tested, { params: {}, query: {}, body: given }, false)
    return []
  } catch (error) {
    return (error as AppError).fields.map(({ fieldName, code }) => `${fieldName} ${code}`)
  }
}

describe('what is wrong with an input', () => {
  it.each([
    [{ count: '1' }, 'count NUMBER'],
    [{ count: 1.5 }, 'count INTEGER'],
    [{ count: 0 }, 'count MIN'],
    [{ count: 6 }, 'count MAX'],
    [{ amount: 'x' }, 'amount NUMBER'],
    [{ name: '' }, 'name REQUIRED'],
    [{ name: 'long' }, 'name LENGTH_MAX'],
    [{ name: 4 }, 'name INVALID_VALUE'],
    [{ day: '11/21/2026' }, 'day DATE'],
    [{ day: '2026-02-30' }, 'day DATE'],
    [[], 'body INVALID_VALUE'],
    ['text', 'body INVALID_VALUE'],
    [{ colour: 'green' }, 'colour CHOICE'],
    [{ size: 3 }, 'size CHOICE'],
    [{ mail: 'x@' }, 'mail EMAIL'],
    [{ id: '7' }, 'id INVALID_VALUE'],
    [{ page: 'two' }, 'page NUMBER'],
    [{ page: '1.5' }, 'page INTEGER'],
    [{ page: '12' }, 'page MAX'],
    [{ rows: [] }, 'rows REQUIRED'],
    [{ rows: [{ sku: 'a' }, {}] }, 'rows.1.sku REQUIRED'],
    [{ rows: [{ sku: 'a' }, { sku: 'a' }, { sku: 'a' }] }, 'rows MAX'],
    [{ rows: [{ sku: 'a', extra: 1 }] }, 'rows.0.extra UNKNOWN_FIELD'],
    [{ either: { b: 'x' } }, 'either.c REQUIRED'],
    [{ either: { a: 'x' } }, 'either.a NUMBER'],
    [{ kind: {} }, 'kind.target REQUIRED'],
    [{ kind: { target: 'c' } }, 'kind.target CHOICE'],
    [{ kind: { target: null } }, 'kind.target CHOICE'],
    [{ kind: { target: 'b' } }, 'kind.size REQUIRED'],
    [{ kind: null }, 'kind INVALID_VALUE'],
    [{ admin: true }, 'admin UNKNOWN_FIELD'],
    [JSON.parse('{"__proto__": {"admin": true}}'), '__proto__ UNKNOWN_FIELD'],
    [{ name: 'a\0' }, 'name INVALID_VALUE'],
    [{ rows: [{ sku: '\0' }] }, 'rows.0.sku INVALID_VALUE'],
    [{ name: 'a\ud800' }, 'name INVALID_VALUE'],
    [{ name: '\udc00' }, 'name INVALID_VALUE'],
  ])('%j: %s', (given, problem) => expect(problems(given)).toEqual([problem]))
  it('is nothing when all is well', () =>
    expect(problems({ count: 5, name: '😀', page: '3', either: { a: 1 } })).toEqual([]))
  it('is told for every field at once', () => {
    expect(problems({ count: 0, name: 'long', x: 1 })).toEqual(['count MIN', 'name LENGTH_MAX', 'x UNKNOWN_FIELD'])
  })
  it('refuses what is nested a million deep without falling over', () => {
    const deep = JSON.parse(`${'['.repeat(500_000)}${']'.repeat(500_000)}`) as unknown
    expect(() => readInput(tested, { params: {}, query: {}, body: deep }, false)).toThrow(new AppError('BAD_REQUEST'))
  })
  it('counts a query on a route that has none as unknown', () => {
    expect(() => readInput(tested, { params: {}, query: { q: '1' }, body: {} }, false)).toThrow(AppError)
  })
})
