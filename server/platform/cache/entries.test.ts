import { expect, it } from 'vitest'
import { Entries } from './entries.ts'

type Row = { user: number; name: string }
const cache = () =>
  new Entries<Row | null>({
    maxEntries: 2,
    ttlMs: 1000,
    tagsOf: (row) => (row ? [`user:${row.user}`] : []),
    shouldStore: (row) => row !== null,
  })

/** A load that finishes on demand. */
function slowLoad() {
  const answer = Promise.withResolvers<Row | null>()
  let count = 0
  return { answer: answer.resolve, fail: answer.reject, count: () => count, load: () => (count++, answer.promise) }
}

const ann = { user: 1, name: 'Ann' }
const bob = { user: 2, name: 'Bob' }
const loaded = (row: Row | null) => async () => row

it('shares one load among all who ask for the same key at the same time', async () => {
  const entries = cache()
  const slow = slowLoad()
  const reads = [1, 2, 3].map(() => entries.read({ key: 'a', now: 0, load: slow.load }))
  slow.answer(ann)
  expect(await Promise.all(reads.map(({ value }) => value))).toEqual([ann, ann, ann])
  expect(reads.map(({ outcome }) => outcome)).toEqual(['miss', 'joined', 'joined'])
  expect(slow.count()).toBe(1)
})

it('remembers nothing of a load that fails', async () => {
  const entries = cache()
  const slow = slowLoad()
  const { value } = entries.read({ key: 'a', now: 0, load: slow.load })
  slow.fail(new Error('no database'))
  await expect(value).rejects.toThrow('no database')
  expect(await entries.read({ key: 'a', now: 0, load: loaded(ann) }).value).toEqual(ann)
})

it('neither stores what was read before an invalidation nor returns it to later callers', async () => {
  const entries = cache()
  const before = slowLoad()
  const early = entries.read({ key: 'a', now: 0, load: before.load })
  entries.drop(['user:1'])
  const late = entries.read({ key: 'a', now: 0, load: loaded({ ...ann, name: 'Anne' }) })
  before.answer(ann)
  expect(await early.value).toEqual(ann)
  expect(await late.value).toEqual({ user: 1, name: 'Anne' })
  const again = entries.read({ key: 'a', now: 0, load: loaded(ann) })
  expect([again.outcome, await again.value]).toEqual(['hit', { user: 1, name: 'Anne' }])
})

it('drops the entries that a tag names, and all without tags', async () => {
  const entries = cache()
  await entries.read({ key: 'a', now: 0, load: loaded(ann) }).value
  await entries.read({ key: 'b', now: 0, load: loaded(bob) }).value
  entries.drop(['user:1', 'user:9'])
  expect(entries.read({ key: 'b', now: 0, load: loaded(ann) }).outcome).toBe('hit')
  expect(entries.size).toBe(1)
  entries.drop()
  expect(entries.size).toBe(0)
})

it.each([
  ['within its time', 999, 'hit'],
  ['after its time', 1000, 'miss'],
  ['when the clock was set back', -1000, 'miss'],
])('an entry read %s is a %s', async (_, now, outcome) => {
  const entries = cache()
  await entries.read({ key: 'a', now: 0, load: loaded(ann) }).value
  const read = entries.read({ key: 'a', now, load: loaded(bob) })
  expect(read.outcome).toBe(outcome)
  await read.value
})

it('lets the oldest entry go when it is full, and does not remember what it must not', async () => {
  const entries = cache()
  for (const key of ['a', 'b', 'c']) await entries.read({ key, now: 0, load: loaded(ann) }).value
  await entries.read({ key: 'nobody', now: 0, load: loaded(null) }).value
  expect(entries.size).toBe(2)
  const outcomes = ['b', 'c', 'a', 'nobody'].map((key) => entries.read({ key, now: 0, load: loaded(ann) }).outcome)
  expect(outcomes).toEqual(['hit', 'hit', 'miss', 'miss'])
})
