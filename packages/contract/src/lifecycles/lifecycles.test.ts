import { describe, expect, it } from 'vitest'
import { isErrorCode } from '../core/errors.ts'
import { lifecycles } from './all.ts'
import {
  assertTransition,
  canTransition,
  finalStates,
  initialStates,
  type Lifecycle,
  openStates,
  statesBefore,
  type Transition,
} from '../core/lifecycle.ts'
import { purchaseLifecycle, purchaseState } from '../shipping/purchase-lifecycle.ts'
import { trackingLifecycle } from '../shipping/tracking-lifecycle.ts'
import { trackingStatus } from '../shipping/enums.ts'

const all = lifecycles.map((lifecycle) => [lifecycle.columns.join(', '), lifecycle] as const)

function reached(lifecycle: Lifecycle): Set<string> {
  const seen = new Set<string>(lifecycle.transitions.filter(({ from }) => from === null).map(({ to }) => to))
  for (const state of seen) for (const { from, to } of lifecycle.transitions) if (from?.includes(state)) seen.add(to)
  return seen
}

const isAsked = ({ by }: Transition<string>): boolean => by !== 'system' && by !== 'operator'

describe.each(all)('the lifecycle of %s', (_, lifecycle) => {
  const names = Object.keys(lifecycle.values)
  const values = Object.values(lifecycle.values)

  it('reaches every state from those in which it may begin, and names no state that it does not describe', () => {
    expect([...reached(lifecycle)].toSorted()).toEqual(names.toSorted())
    expect(Object.keys(lifecycle.meanings).toSorted()).toEqual(names.toSorted())
    expect(new Set(values).size).toBe(values.length)
  })

  it('refuses every transition that the table does not list', () => {
    const listed = new Set(
      lifecycle.transitions.flatMap(({ from, to }) => (from ?? []).map((state) => `${state} ${to}`)),
    )
    let refused = 0
    for (const from of names)
      for (const to of names) {
        const [before, after] = [lifecycle.values[from]!, lifecycle.values[to]!]
        expect(canTransition(lifecycle, before, after)).toBe(listed.has(`${from} ${to}`))
        if (listed.has(`${from} ${to}`)) expect(assertTransition(lifecycle, before, after)).toBe(after)
        else {
          refused++
          expect(() => assertTransition(lifecycle, before, after)).toThrow(`no transition from ${before} to ${after}`)
        }
      }
    expect(refused).toBeGreaterThanOrEqual(names.length)
  })

  it('says from where a state may come exactly as it says where one may go', () => {
    for (const to of values)
      for (const from of values)
        expect(statesBefore(lifecycle, to).includes(from)).toBe(canTransition(lifecycle, from, to))
  })

  it('divides its states into open ones and final ones, and begins somewhere', () => {
    const open = openStates(lifecycle)
    expect([...open, ...finalStates(lifecycle)].toSorted()).toEqual(values.toSorted())
    for (const from of finalStates(lifecycle))
      for (const to of values) expect(canTransition(lifecycle, from, to)).toBe(false)
    expect(initialStates(lifecycle).length).toBeGreaterThan(0)
  })

  it('says of each change that users ask for what is answered in every other state', () => {
    for (const transition of lifecycle.transitions) {
      const { from, on, refusals = {} } = transition
      for (const state of Object.keys(refusals)) expect(names).toContain(state)
      for (const code of Object.values(refusals))
        if (code && code !== 'ITS_ERROR') expect(isErrorCode(code), code).toBe(true)
      if (!isAsked(transition) || from === null) continue
      expect([...from, ...Object.keys(refusals)].toSorted(), on).toEqual(names.toSorted())
    }
  })

  it('names an event once for each way out of a state', () => {
    const ways = lifecycle.transitions.flatMap(({ from, on, to }) =>
      (from ?? [null]).map((state) => `${state} ${on} ${to}`),
    )
    expect(new Set(ways).size).toBe(ways.length)
  })
})

it('no column belongs to two lifecycles', () => {
  const columns = lifecycles.flatMap((lifecycle) => lifecycle.columns)
  expect(new Set(columns).size).toBe(columns.length)
})

it('a value that the table does not know has no way in or out', () => {
  expect(canTransition(trackingLifecycle as Lifecycle, 9, trackingStatus.inTransit)).toBe(false)
  expect(canTransition(trackingLifecycle as Lifecycle, trackingStatus.inTransit, 9)).toBe(false)
})

it('a purchase that ended never changes again, and none skips being sent', () => {
  expect(finalStates(purchaseLifecycle)).toEqual([purchaseState.succeeded, purchaseState.rejected])
  expect(canTransition(purchaseLifecycle, purchaseState.reserved, purchaseState.succeeded)).toBe(false)
})

it('only the first scan, never a later one, lets a carrier tell by tracking that a label is void', () => {
  const byTracking = Object.values(trackingStatus).filter((from) =>
    canTransition(trackingLifecycle, from, trackingStatus.voided, 'track'),
  )
  expect(byTracking).toEqual([trackingStatus.labelCreated])
})
