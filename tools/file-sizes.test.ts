import { expect, test } from 'vitest'
import { lineCount, sizeFaults } from './file-sizes.ts'

const small = (count: number) => Array.from({ length: count }, (_, n) => ({ path: `small-${n}.ts`, lines: 60 }))

test('blank lines do not count', () => {
  expect(lineCount('a\n\n  \nb\n')).toBe(2)
})

test('a file of 400 lines passes, one of 401 is named', () => {
  expect(sizeFaults([...small(20), { path: 'full.ts', lines: 400 }])).toEqual([])
  expect(sizeFaults([...small(20), { path: 'over.ts', lines: 401 }])).toEqual(['over.ts: 401 lines, at most 400'])
})

test('more than a tenth of large files is a fault', () => {
  const large = [1, 2, 3].map((n) => ({ path: `large-${n}.ts`, lines: 350 }))
  expect(sizeFaults([...small(27), ...large])).toEqual([])
  expect(sizeFaults([...small(26), ...large])).toEqual(['3 of 29 files have more than 300 lines; at most a tenth may'])
})
