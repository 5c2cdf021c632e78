import { expect, it } from 'vitest'
import { z } from 'zod'
import { randomKey } from './random-key.ts'

it('makes UUIDs of version 4, each another one', () => {
  const keys = Array.from({ length: 1000 }, randomKey)
  for (const key of keys) expect(z.uuidv4().safeParse(key).success, key).toBe(true)
  expect(new Set(keys).size).toBe(keys.length)
})
