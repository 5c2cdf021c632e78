import { choiceFacts, type Fact, fold, lineFacts, orderFacts, type OrderField } from './facts.ts'
import { fields, type FieldKind, isNamedList } from './fields.ts'
import { comparisonsOfSplit, fromList, type NamedLists, whenWithLists } from './lists.ts'
import type { ChoiceValues, RuleLine, RuleOrder } from './order.ts'
import { type Comparison, type Condition, isGroup, isLineCondition, type Rule } from './rule.ts'
import type { SplitBy } from './split.ts'
import { zipMatcher } from './zips.ts'

/** An order while rules run over it: its choices change, and each fact is worked out once. */
export interface Work {
  order: RuleOrder
  values: ChoiceValues
  tags: string[]
  facts: { [K in OrderField]?: Fact | undefined }
}
export const workOn = (order: RuleOrder, state: Pick<Work, 'values' | 'tags'>): Work => ({ order, ...state, facts: {} })

/** Forgets the facts that follow from choices, after one of them changed. */
export function forgetChoices({ facts }: Work): void {
  for (const field of choiceFacts) facts[field] = undefined
}

function factOf(work: Work, field: OrderField): Fact {
  const known = work.facts[field]
  if (known !== undefined) return known
  return (work.facts[field] = orderFacts[field](work.order, work.values, work.tags))
}

type Test<T> = (value: T) => boolean

function textTest(op: Comparison['op'], values: readonly string[]): Test<string> {
  const words = values.map(fold)
  switch (op) {
    case 'in':
    case 'notIn': {
      const set = new Set(words)
      return op === 'in' ? (text) => set.has(text) : (text) => !set.has(text)
    }
    case 'contains':
      return (text) => words.some((word) => text.includes(word))
    case 'notContains':
      return (text) => !words.some((word) => text.includes(word))
    case 'startsWith':
      return (text) => words.some((word) => text.startsWith(word))
    default:
      return (text) => words.some((word) => text.endsWith(word))
  }
}

function numberTest(op: Comparison['op'], [first = 0, second = 0]: readonly number[]): Test<number> {
  switch (op) {
    case 'eq':
      return (value) => value === first
    case 'lt':
      return (value) => value < first
    case 'lte':
      return (value) => value <= first
    case 'gt':
      return (value) => value > first
    case 'gte':
      return (value) => value >= first
    default:
      return (value) => value >= first && value <= second
  }
}

function codeTest(op: Comparison['op'], values: readonly string[]): Test<string | readonly string[]> {
  const set = new Set(values)
  const isIn = (value: string | readonly string[]) =>
    typeof value === 'string' ? set.has(value) : value.some((each) => set.has(each))
  return op === 'in' ? isIn : (value) => !isIn(value)
}

function kindTest(kind: FieldKind, { op, values }: Comparison): Test<never> {
  const texts = () => values.map(String)
  switch (kind) {
    case 'text':
      return textTest(op, texts())
    case 'code':
      return codeTest(op, texts())
    case 'tags':
      return codeTest(op, texts().map(fold))
    case 'zip': {
      const isListed = zipMatcher(texts())
      return op === 'in' ? isListed : (zip: string) => !isListed(zip)
    }
    case 'flag':
      return op === 'yes' ? (value: boolean) => value : (value: boolean) => !value
    default:
      return numberTest(op, values.map(Number))
  }
}

const isMissing = (fact: Fact): boolean => fact === null || (Array.isArray(fact) && fact.length === 0)

/** What is not known fulfils no comparison, a negative one neither; `empty` asks for it. */
export function factTest(one: Comparison): Test<Fact> {
  if (one.op === 'empty') return isMissing
  if (one.op === 'set') return (fact) => !isMissing(fact)
  // A list that is not there: nothing is known of what is on it.
  if (isNamedList(one.op)) return () => false
  const test = kindTest(fields[one.field].kind, one) as Test<Fact>
  return (fact) => fact !== null && test(fact)
}

/** Whether a line fulfils every comparison. */
function lineTest(where: readonly Comparison[]): Test<RuleLine> {
  const tests = where.map((each) => ({
    read: lineFacts[each.field as keyof typeof lineFacts],
    test: factTest(each),
  }))
  return (line) => tests.every(({ read, test }) => test(read(line)))
}

function conditionTest(one: Condition): Test<Work> {
  if (isGroup(one)) {
    const test = whenTest(one)
    return (work) => test(work) === HIT
  }
  if (!isLineCondition(one)) {
    const test = factTest(one)
    const field = one.field as OrderField
    return (work) => test(factOf(work, field))
  }
  const holds = lineTest(one.where)
  switch (one.lines) {
    case 'any':
      return ({ order }) => order.lines.some(holds)
    case 'all':
      return ({ order }) => order.lines.length > 0 && order.lines.every(holds)
    case 'none':
      return ({ order }) => !order.lines.some(holds)
  }
}

/** Outcomes of a rule's conditions besides the place of the first that was false. */
export const HIT = 255
export const NOT_REACHED = 254
export const OFF = 253

/** `split`: how it splits orders; null = not at all. */
export type CompiledRule = { rule: Rule; test: (work: Work) => number; split: SplitBy | null }

/** Answers HIT, or the place of the first condition that was false, in the seller's order. */
function whenTest({ match, conditions }: Rule['when']): CompiledRule['test'] {
  const tests = conditions.map(conditionTest)
  switch (match) {
    case 'every':
      return () => HIT
    case 'all':
      return (work) => {
        const at = tests.findIndex((test) => !test(work))
        return at < 0 ? HIT : at
      }
    case 'any':
      return (work) => (tests.some((test) => test(work)) ? HIT : 0)
    case 'none':
      return (work) => {
        const at = tests.findIndex((test) => test(work))
        return at < 0 ? HIT : at
      }
  }
}

function splitOf({ does }: Rule, lists: NamedLists): SplitBy | null {
  if (!does.split) return null
  if (does.split.by === 'weight') return { weightCg: does.split.weightCg }
  return { matches: lineTest(comparisonsOfSplit(does).map((one) => fromList(one, lists))) }
}

/** Rules as predicates, in the order in which they run; `lists`: those that they name. */
export const compileRules = (rules: readonly Rule[], lists: NamedLists): CompiledRule[] =>
  rules.map((rule) => ({ rule, test: whenTest(whenWithLists(rule.when, lists)), split: splitOf(rule, lists) }))
