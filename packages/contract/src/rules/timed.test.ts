import { describe, expect, it } from 'vitest'
import { dueRuns, isTimed } from './timed.ts'
import type { Rule } from './rule.ts'

const at = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const due = (clock: string, cutOff: string | null, lead = 60): string[] =>
  dueRuns(at(clock), { cutOff: cutOff === null ? null : at(cutOff), lead }).map(
    ({ kind, dayOffset }) => `${kind === 1 ? 'midnight' : 'cut-off'} ${dayOffset}`,
  )

describe('runs by the clock', () => {
  it.each([
    ['00:00', '14:00', ['midnight 0']],
    ['02:59', '14:00', ['midnight 0']],
    ['03:00', '14:00', []],
    ['12:59', '14:00', []],
    ['13:00', '14:00', ['cut-off 0']],
    ['13:59', '14:00', ['cut-off 0']],
    ['14:00', '14:00', []],
    ['13:30', null, []],
    // A cut-off at midnight is due the evening before.
    ['23:00', '00:00', ['cut-off 1']],
    ['00:00', '00:00', ['midnight 0']],
    ['00:10', '01:00', ['midnight 0', 'cut-off 0']],
  ])('at %s with a cut-off at %s', (clock, cutOff, runs) => {
    expect(due(clock, cutOff)).toEqual(runs)
  })
})

describe('a list of rules', () => {
  const rule = (field: string, change: Partial<Rule> = {}): Rule => ({
    id: 1,
    name: 'Rule',
    enabled: true,
    when: {
      match: 'all',
      conditions: [{ match: 'any', conditions: [{ field: field as 'hour', op: 'eq', values: [1] }] }],
    },
    does: {},
    replace: false,
    stop: false,
    ...change,
  })
  it('runs by the clock when a rule of it asks for the time or for other orders', () => {
    expect([rule('hour'), rule('sameAddress'), rule('units')].map((one) => isTimed([one]))).toEqual([true, true, false])
    expect(isTimed([rule('hour', { enabled: false })])).toBe(false)
  })
})
