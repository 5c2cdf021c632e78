import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isoDate, queryCodes, queryFlag, queryInt } from './schemas.ts'

const accepts = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success

describe('a day of a query', () => {
  test.each(['2026-11-21', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is one', (day) => {
    expect(accepts(isoDate, day)).toBe(true)
  })
  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '2026-11-21T00:00',
  ])('%s is none: the calendar, or the database, lacks it', (day) => {
    expect(accepts(isoDate, day)).toBe(false)
  })
})

test('a yes or no is said as true, false, 1 or 0, never guessed from another word', () => {
  expect(['true', '1', true].map((value) => z.parse(queryFlag, value))).toEqual([true, true, true])
  expect(['false', '0', false].map((value) => z.parse(queryFlag, value))).toEqual([false, false, false])
  for (const word of ['maybe', '', 'TRUE ', 'null']) expect(accepts(queryFlag, word)).toBe(false)
})

test('wire numbers in a query fit the column that they are compared with', () => {
  expect(z.parse(queryCodes, '1,2')).toEqual([1, 2])
  expect(z.parse(queryCodes, ['3', '4'])).toEqual([3, 4])
  for (const value of ['99999999999', '-1', '1.5', 'x']) expect(accepts(queryCodes, value)).toBe(false)
})

test('a parameter that is repeated is a list where a list is meant, and refused elsewhere', () => {
  expect(z.parse(queryCodes, ['1', '2'])).toEqual([1, 2])
  for (const [schema, value] of [
    [isoDate, '2026-11-21'],
    [queryFlag, 'true'],
    [queryInt(0, 9), '1'],
  ] as const) {
    expect(accepts(schema, value)).toBe(true)
    expect(accepts(schema, [value, value])).toBe(false)
  }
})
