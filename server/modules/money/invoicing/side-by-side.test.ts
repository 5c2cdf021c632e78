import { expect, it } from 'vitest'
import { beside } from './side-by-side.ts'

const trialOf = (outcomes: readonly (() => Promise<void>)[]) => {
  const seen = { passes: 0, underWay: 0, most: 0 }
  const work = beside(async () => {
    seen.underWay += 1
    seen.most = Math.max(seen.most, seen.underWay)
    try {
      await outcomes[seen.passes++]?.()
    } finally {
      seen.underWay -= 1
    }
  })
  return { seen, work }
}

it('starts no pass while one is under way, and finishes with one of its own after it', async () => {
  const first = Promise.withResolvers<void>()
  const { seen, work } = trialOf([() => first.promise])
  work.start()
  work.start()
  expect(seen.passes).toBe(1)
  const finished = work.finish()
  expect(seen.passes).toBe(1)
  first.resolve()
  await finished
  expect(seen).toEqual({ passes: 2, underWay: 0, most: 1 })
})

it('leaves what fails in a pass to the last one', async () => {
  const full = () => Promise.reject(new Error('disk full'))
  const passing = trialOf([full])
  passing.work.start()
  await passing.work.finish()
  expect(passing.seen.passes).toBe(2)

  const failing = trialOf([full, full])
  failing.work.start()
  await expect(failing.work.finish()).rejects.toThrow('disk full')
})
