import { describe, expect, it } from 'vitest'
import { parseSearch } from './parse-search.ts'
import { textValue } from './search-values.ts'

describe('a search text in an address', () => {
  it.each([
    ['9400190000000000001424', '9400190000000000001424'],
    ['9400 1900 0000', '9400 1900 0000'],
    ['00731', '00731'],
    ['1e5', '1e5'],
    ['12.50', '12.50'],
    ['-7', '-7'],
    ['42', '42'],
    ['null', 'null'],
    ['true', 'true'],
    ['[1,2]', '[1,2]'],
    ['{"a":1}', '{"a":1}'],
    ['"42"', '42'],
    ['PAN-CAST', 'PAN-CAST'],
  ])('%s is read as the text %s', (written, read) => {
    const { q } = parseSearch(`?q=${encodeURIComponent(written)}`) as { q: unknown }
    expect(textValue(q)).toBe(read)
  })

  it('leaves values that the product writes itself as they are', () => {
    expect(parseSearch('?page=3&unread=true&ids=%5B1%2C2%5D')).toEqual({ page: 3, unread: true, ids: [1, 2] })
  })
})
