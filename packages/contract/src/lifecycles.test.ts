import { describe, expect, it } from 'vitest'
import { voidStates } from './api/shipping.ts'
import { trackingStatus } from './enums.ts'
import {
  canChange,
  change,
  identityLifecycle,
  type Lifecycle,
  purchaseLifecycle,
  statesBefore,
  trackingLifecycle,
  userLifecycle,
  voidLifecycle,
} from './lifecycles.ts'

const all: [string, Lifecycle<string>][] = [
  ['purchase', purchaseLifecycle],
  ['void', voidLifecycle],
  ['tracking', trackingLifecycle],
  ['identity', identityLifecycle],
  ['user', userLifecycle],
]

function reached(lifecycle: Lifecycle<string>): Set<string> {
  const seen = new Set<string>([lifecycle.initial])
  for (const state of seen) for (const next of lifecycle.changes[state] ?? []) seen.add(next)
  return seen
}

describe.each(all)('the lifecycle of a %s', (_, lifecycle) => {
  const states = Object.keys(lifecycle.changes)

  it('reaches every state from the first one, and names no state that it does not describe', () => {
    expect([...reached(lifecycle)].toSorted()).toEqual(states.toSorted())
  })

  it('refuses every change that the table does not list', () => {
    const refused = states.flatMap((from) =>
      states.filter((to) => !lifecycle.changes[from]?.includes(to)).map((to) => [from, to] as const),
    )
    expect(refused.length).toBeGreaterThan(states.length)
    for (const [from, to] of refused) {
      expect(canChange(lifecycle, from, to)).toBe(false)
      expect(() => change(lifecycle, from, to)).toThrow(`No change from ${from} to ${to}`)
    }
  })

  it('says from where a state may come exactly as it says where one may go', () => {
    for (const to of states) {
      for (const from of states) expect(statesBefore(lifecycle, to).includes(from)).toBe(canChange(lifecycle, from, to))
    }
  })
})

describe('the tables agree with the wire', () => {
  it('a void has the states that the API tells', () => {
    expect(Object.keys(voidLifecycle.changes).toSorted()).toEqual([...voidStates].toSorted())
  })
  it('tracking has the statuses of the specification', () => {
    expect(Object.keys(trackingLifecycle.changes).toSorted()).toEqual(Object.keys(trackingStatus).toSorted())
  })
  it('a purchase that ended never changes again, and none skips being sent', () => {
    expect(purchaseLifecycle.changes.succeeded).toEqual([])
    expect(purchaseLifecycle.changes.rejected).toEqual([])
    expect(canChange<string>(purchaseLifecycle, 'reserved', 'succeeded')).toBe(false)
  })
})
