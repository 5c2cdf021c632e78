import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FairTurns } from './fair-turns.ts'

const [BAD, GOOD, THIRD] = [1, 2, 3]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Works that end when the test says so, and the order in which they started. */
function bench(slots = 3) {
  const turns = new FairTurns({ slots })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (orgId: number, ...names: string[]) => {
    for (const name of names) {
      void turns.run(orgId, () => {
        started.push(name)
        return new Promise<void>((end) => ends.set(name, end))
      })
    }
  }
  /** Ends one, and lets whatever starts because of it start. */
  const end = async (name: string) => {
    ends.get(name)?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { turns, started, ask, end }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

test('six files of one organization that hang leave a slot to the next organization', async () => {
  const { started, ask } = bench()
  ask(BAD, 'b1', 'b2', 'b3', 'b4', 'b5', 'b6')
  ask(GOOD, 'g1')
  await settle()
  expect(started).toEqual(['b1', 'b2', 'g1'])
})

test('organizations that wait take turns, however many files one of them has', async () => {
  const { started, ask, end } = bench()
  ask(BAD, 'b1', 'b2', 'b3', 'b4')
  ask(GOOD, 'g1', 'g2', 'g3')
  ask(THIRD, 't1', 't2')
  await settle()
  expect(started).toEqual(['b1', 'b2', 'g1'])
  await end('b1')
  expect(started.at(-1)).toBe('t1')
  await end('b2')
  expect(started.at(-1)).toBe('b3')
  await end('g1')
  expect(started.at(-1)).toBe('g2')
  await end('t1')
  expect(started.at(-1)).toBe('t2')
})

test.each([1, 2, 3, 4, 9])(
  'with %i slots everything is run once, and all slots are used while several wait',
  async (slots) => {
    const { started, ask, end } = bench(slots)
    ask(BAD, 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8', 'b9')
    ask(GOOD, 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8', 'g9')
    await settle()
    expect(started).toHaveLength(slots)
    for (let at = 0; at < 18; at++) await end(started[at]!)
    expect(started).toHaveLength(18)
    expect(new Set(started).size).toBe(18)
  },
)

test('work that fails frees its slot', async () => {
  const { turns, started, ask } = bench(2)
  await expect(turns.run(BAD, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  ask(BAD, 'b1')
  await settle()
  expect(started).toEqual(['b1'])
})

test('after one bad file an organization has one slot, until a good one', async () => {
  const { turns, started, ask, end } = bench()
  turns.strike(BAD)
  ask(BAD, 'b1', 'b2')
  await settle()
  expect(started).toEqual(['b1'])
  turns.forgive(BAD)
  await end('b1')
  ask(BAD, 'b3')
  await settle()
  expect(started).toEqual(['b1', 'b2', 'b3'])
})

test('from the third bad file on the next one waits, each time twice as long; others do not', async () => {
  const { turns, started, ask, end } = bench()
  for (let file = 0; file < 3; file++) turns.strike(BAD)
  expect(turns.delayFor(BAD)).toBe(5000)
  ask(BAD, 'b1')
  ask(GOOD, 'g1')
  await settle()
  expect(started).toEqual(['g1'])
  await vi.advanceTimersByTimeAsync(4999)
  expect(started).toEqual(['g1'])
  await vi.advanceTimersByTimeAsync(1)
  expect(started).toEqual(['g1', 'b1'])
  turns.strike(BAD)
  await end('b1')
  expect(turns.delayFor(BAD)).toBe(10_000)
  for (let file = 0; file < 20; file++) turns.strike(BAD)
  expect(turns.delayFor(BAD)).toBe(300_000)
})

test('a good file halves what is remembered, and ten minutes without a bad one forget it', async () => {
  const { turns } = bench()
  for (let file = 0; file < 4; file++) turns.strike(BAD)
  turns.forgive(BAD)
  expect(turns.delayFor(BAD)).toBe(0)
  turns.strike(BAD)
  expect(turns.delayFor(BAD)).toBe(5000)
  await vi.advanceTimersByTimeAsync(600_000)
  turns.strike(BAD)
  expect(turns.delayFor(BAD)).toBe(0)
})
