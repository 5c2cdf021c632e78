import { describe, expect, it } from 'vitest'
import { useTestServer } from '../../../../testing/server.ts'
import { folded } from './key-text.ts'

const server = useTestServer()

describe('keys fold as the database does', () => {
  it('letter by letter, wherever in a word a letter stands', async () => {
    // Later blocks have letters younger than the database.
    const letters = Array.from({ length: 0x2fff }, (_, at) => String.fromCodePoint(at + 1)).filter((one) =>
      /\p{L}/u.test(one),
    )
    const words = letters.map((one) => `A${one} ${one}`)
    const { rows } = await server.admin.query<{ word: string; lower: string }>(
      'select word, lower(word) from unnest($1::text[]) as word',
      [words],
    )
    expect(rows).toHaveLength(words.length)
    expect(rows.filter(({ word, lower }) => folded(word) !== lower)).toEqual([])
  })
})
