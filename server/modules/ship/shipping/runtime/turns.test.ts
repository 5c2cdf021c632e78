import { expect, it } from 'vitest'
import { createTurns } from './limiter.ts'

/** Work that begins by writing its name down and ends when it is let go. */
function works() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => async () => {
    started.push(name)
    await new Promise<void>((resolve) => ends.set(name, resolve))
    return name
  }
  return { started, work, end: (name: string) => ends.get(name)?.() }
}

it('work of one organization never takes the place of another', async () => {
  const turns = createTurns(2)
  const { started, work, end } = works()
  const first = turns(1, work('one'))
  const second = turns(1, work('two'))
  void turns(1, work('three'))
  const other = turns(2, work('other'))
  await expect.poll(() => started).toEqual(['one', 'other'])
  const late = turns(3, work('late'))
  end('one')
  expect(await first).toBe('one')
  // Those who came later wait for all, not for all that one organization has.
  await expect.poll(() => started).toEqual(['one', 'other', 'late'])
  end('other')
  expect(await other).toBe('other')
  await expect.poll(() => started).toEqual(['one', 'other', 'late', 'two'])
  end('late')
  end('two')
  expect([await late, await second]).toEqual(['late', 'two'])
})

it('work that fails lets the next of its organization go on', async () => {
  const turns = createTurns(1)
  const failed = turns(1, () => Promise.reject(new Error('No label')))
  const next = turns(1, async () => 'next')
  await expect(failed).rejects.toThrow('No label')
  expect(await next).toBe('next')
})
