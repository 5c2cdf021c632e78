import { MOST_SPLIT_PARTS } from '../orders/regrouping-api.ts'
import type { RuleLine } from './order.ts'

/** Units of a line of an order, by the line's place. */
export type UnitsOfLine = { line: number; quantity: number }
/** A split by the lines that match, or into parts of a weight at most, in hundredths of a gram. */
export type SplitBy = { matches: (line: RuleLine) => boolean } | { weightCg: number }
/** First what stays in the order, then a new order each; only what stays: there is nothing to split. */
export interface SplitPlan {
  parts: UnitsOfLine[][]
  /** Lines that stay together since nobody knows their weight. */
  unweighed: number
}

type Lines = readonly RuleLine[]
const unitsOf = (lines: Lines): UnitsOfLine[] => lines.map(({ quantity }, line) => ({ line, quantity }))
const weightOf = (lines: Lines, { line }: UnitsOfLine): number => lines[line]?.product?.weightCg ?? 0

function byLines(lines: Lines, units: readonly UnitsOfLine[], matches: (line: RuleLine) => boolean): UnitsOfLine[][] {
  const isMoved = ({ line }: UnitsOfLine): boolean => lines.slice(line, line + 1).some(matches)
  const moved = units.filter((one) => one.quantity > 0 && isMoved(one))
  const stay = units.filter((one) => !moved.includes(one))
  return moved.length === 0 || !stay.some(({ quantity }) => quantity > 0) ? [[...units]] : [stay, moved]
}

type Part = { left: number; units: UnitsOfLine[] }
/** Puts units where they still fit, the first part first. A unit that is too heavy for any part has one of its own. */
function place(parts: Part[], one: UnitsOfLine, { weight, most }: { weight: number; most: number }): void {
  let rest = one.quantity
  const take = (part: Part, quantity: number): void => {
    part.units.push({ line: one.line, quantity })
    part.left -= quantity * weight
    rest -= quantity
  }
  for (const part of parts) {
    const fitting = Math.min(rest, Math.floor(part.left / weight))
    if (fitting > 0) take(part, fitting)
  }
  while (rest > 0 && parts.length <= MOST_SPLIT_PARTS + 1) {
    const part: Part = { left: most, units: [] }
    parts.push(part)
    take(part, Math.min(rest, Math.max(1, Math.floor(most / weight))))
  }
}

/** Heavy units first, which takes the fewest parts; in each part the lines are in the order's own order. */
function byWeight(lines: Lines, units: readonly UnitsOfLine[], most: number): SplitPlan {
  const weighed = units.filter((one) => weightOf(lines, one) > 0 && one.quantity > 0)
  const others = units.filter((one) => !weighed.includes(one))
  const parts: Part[] = []
  for (const one of weighed.toSorted((a, b) => weightOf(lines, b) - weightOf(lines, a) || a.line - b.line))
    place(parts, one, { weight: weightOf(lines, one), most })
  const [first = [], ...more] = parts.map((part) => part.units)
  const inOrder = (part: UnitsOfLine[]): UnitsOfLine[] => part.toSorted((a, b) => a.line - b.line)
  return { parts: [inOrder([...others, ...first]), ...more.map(inOrder)], unweighed: others.length }
}

/**
 * How an order's lines are split; `units`: what is left of them. Null: it takes more new orders than a split may make. Splitting a part
 * again finds nothing to split.
 */
export function planSplit(lines: Lines, by: SplitBy, units: readonly UnitsOfLine[] = unitsOf(lines)): SplitPlan | null {
  const plan =
    'matches' in by ? { parts: byLines(lines, units, by.matches), unweighed: 0 } : byWeight(lines, units, by.weightCg)
  return plan.parts.length > MOST_SPLIT_PARTS + 1 ? null : plan
}
