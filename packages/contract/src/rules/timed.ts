import { type FieldGroup, fieldOf } from './fields.ts'
import { comparisonsOf } from './lists.ts'
import type { Rule } from './rule.ts'

/** Minutes before the cut-off time at which rules that ask about the time or about other orders run once more. */
export const LEAD_MINUTES = 60
export const MOST_LEAD_MINUTES = 720
/** The choices of the page. */
export const leadMinutes = [15, 30, 60, 90, 120, 180] as const

type Asking = Pick<Rule, 'enabled' | 'when'>
const asks = (rules: readonly Asking[], ...groups: FieldGroup[]): boolean =>
  rules.some(
    ({ enabled, when }) =>
      enabled &&
      when.match !== 'every' &&
      comparisonsOf(when.conditions).some(({ field }) => groups.includes(fieldOf(field).group)),
  )

/** Whether any of the rules asks about the seller's other orders. */
export const asksHistory = (rules: readonly Asking[]): boolean => asks(rules, 'history')

/** Whether rules may come to something else though nobody changed the order: they ask when they run, or about other orders. */
export const isTimed = (rules: readonly Asking[]): boolean => asks(rules, 'history', 'now')

const DAY = 24 * 60
/** Runs at midnight are made up for so long. */
const MIDNIGHT_MINUTES = 180

export const timedRun = { midnight: 1, cutOff: 2 } as const
export type TimedRun = (typeof timedRun)[keyof typeof timedRun]
/** A run that is due: of which day, counted from today. */
type DueRun = { kind: TimedRun; dayOffset: 0 | 1 }

/**
 * The runs that are due at so many minutes after midnight; `cutOff`: the minute of the cut-off, null = none. What the server was down for
 * is made up for while it makes sense: after the cut-off nothing runs before it.
 */
export function dueRuns(minute: number, { cutOff, lead }: { cutOff: number | null; lead: number }): DueRun[] {
  const midnight: DueRun[] = minute < MIDNIGHT_MINUTES ? [{ kind: timedRun.midnight, dayOffset: 0 }] : []
  if (cutOff === null) return midnight
  const before = ([0, 1] as const).filter((day) => {
    const left = cutOff + day * DAY - minute
    return left > 0 && left <= lead
  })
  return [...midnight, ...before.map((dayOffset): DueRun => ({ kind: timedRun.cutOff, dayOffset }))]
}
