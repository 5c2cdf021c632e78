import { type Comparison, type Condition, isGroup, isLineCondition, type LineCondition, type Rule } from '../rule.ts'
import type { Literal } from './candidates.ts'

/** What a line fulfils, or does not: every one of these comparisons. */
export type OfLine = { where: readonly Comparison[]; holds: boolean }
/** One way in which conditions hold: all of these together. */
export interface Term {
  literals: Literal[]
  /** For each of these there is a line. */
  some: OfLine[]
  /** Of every line. */
  every: OfLine[]
  lines: 'none' | 'some' | null
}

const MOST_TERMS = 400
const anything: Term = { literals: [], some: [], every: [], lines: null }

const both = (one: Term, other: Term): Term[] =>
  one.lines !== null && other.lines !== null && one.lines !== other.lines
    ? []
    : [
        {
          literals: [...one.literals, ...other.literals],
          some: [...one.some, ...other.some],
          every: [...one.every, ...other.every],
          lines: one.lines ?? other.lines,
        },
      ]

/** The ways in which this and that hold; null: too many to look at. */
export function together(one: readonly Term[] | null, other: readonly Term[] | null): Term[] | null {
  if (!one || !other || one.length * other.length > MOST_TERMS) return null
  return one.flatMap((left) => other.flatMap((right) => both(left, right)))
}
function either(one: readonly Term[] | null, other: readonly Term[] | null): Term[] | null {
  return one && other && one.length + other.length <= MOST_TERMS ? [...one, ...other] : null
}

function ofLines({ lines, where }: LineCondition, holds: boolean): Term[] {
  const all: OfLine = { where, holds: true }
  const not: OfLine = { where, holds: false }
  if (lines === 'all')
    return holds
      ? [{ ...anything, every: [all], lines: 'some' }]
      : [
          { ...anything, lines: 'none' },
          { ...anything, some: [not], lines: 'some' },
        ]
  return (lines === 'any') === holds ? [{ ...anything, some: [all], lines: 'some' }] : [{ ...anything, every: [not] }]
}

function termsOf(one: Condition, holds: boolean): Term[] | null {
  if (isGroup(one)) return termsOfGroup(one, holds)
  return isLineCondition(one) ? ofLines(one, holds) : [{ ...anything, literals: [{ one, holds }] }]
}

function termsOfGroup(
  { match, conditions }: { match: 'all' | 'any' | 'none'; conditions: Condition[] },
  holds: boolean,
) {
  // None of them: each fails; not none of them: one holds.
  const member = match === 'none' ? !holds : holds
  const joined = match === 'any' ? !holds : holds
  return conditions
    .map((one) => termsOf(one, member))
    .reduce<Term[] | null>(joined ? together : either, joined ? [anything] : [])
}

/** The ways in which a rule's conditions hold, or fail; null: too many to look at. */
export function waysOf({ match, conditions }: Rule['when'], holds: boolean): Term[] | null {
  if (match === 'every') return holds ? [anything] : []
  return termsOfGroup({ match, conditions }, holds)
}
