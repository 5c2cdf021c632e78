import { factTest } from '../compile.ts'
import type { Fact } from '../facts.ts'
import { type FieldId, isNamedList } from '../fields.ts'
import type { Comparison } from '../rule.ts'
import { candidates, type Literal } from './candidates.ts'
import type { OfLine, Term } from './terms.ts'

const territories: ReadonlySet<unknown> = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM'])

function byField(literals: readonly Literal[]): Map<FieldId, Literal[]> {
  const fields = new Map<FieldId, Literal[]>()
  for (const literal of literals) fields.set(literal.one.field, [...(fields.get(literal.one.field) ?? []), literal])
  return fields
}

/** The facts of a field that meet all of these; null: too many to look at. */
function meeting(field: FieldId, literals: readonly Literal[]): Fact[] | null {
  if (literals.some(({ one }) => isNamedList(one.op))) return null
  const tests = literals.map(({ one, holds }) => ({ test: factTest(one), holds }))
  const all = candidates(field, literals)
  return all && all.filter((fact) => tests.every(({ test, holds }) => test(fact) === holds))
}

/** Whether a country and what an address is otherwise go together. */
const fits = (country: Fact, places: Fact): boolean => {
  const kinds = Array.isArray(places) ? (places as readonly string[]) : []
  if (kinds.includes('military')) return country === 'US'
  return !kinds.includes('territory') || territories.has(country)
}

/** Whether an order or a line may meet all of these; in doubt it may. */
function mayMeet(literals: readonly Literal[]): boolean {
  const found = new Map([...byField(literals)].map(([field, own]) => [field, meeting(field, own)]))
  for (const facts of found.values()) if (facts?.length === 0) return false
  const [countries, places] = [found.get('country'), found.get('destination')]
  if (!countries || !places) return true
  return countries.some((country) => places.some((place) => fits(country, place)))
}

const MOST_WAYS = 400
/** The ways in which one line is all of this; null: too many to look at. */
function waysOfLine(all: readonly OfLine[]): Literal[][] | null {
  return all.reduce<Literal[][] | null>(
    (ways, { where, holds }) => {
      if (!ways || ways.length * where.length > MOST_WAYS) return null
      if (holds) return ways.map((way) => [...way, ...where.map((one) => ({ one, holds }))])
      return ways.flatMap((way) => where.map((one) => [...way, { one, holds }]))
    },
    [[]],
  )
}
function mayBeLine(all: readonly OfLine[]): boolean {
  const ways = waysOfLine(all)
  return ways === null || ways.some(mayMeet)
}

const counted = (op: Comparison['op'], value: number): Literal => ({
  one: { field: 'lineCount', op, values: [value] },
  holds: true,
})

/** Whether an order may be all of this; in doubt it may. */
export function isPossible({ literals, some, every, lines }: Term): boolean {
  if (!mayMeet(literals)) return false
  const without = lines !== 'some' && some.length === 0 && mayMeet([...literals, counted('eq', 0)])
  if (without || lines === 'none') return without
  if (!mayMeet([...literals, counted('gte', 1)])) return false
  return (some.length > 0 ? some : [{ where: [], holds: true }]).every((one) => mayBeLine([one, ...every]))
}
