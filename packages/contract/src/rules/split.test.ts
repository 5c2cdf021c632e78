import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_SPLIT_PARTS } from '../orders/regrouping-api.ts'
import { compileRules } from './compile.ts'
import type { RuleLine, RuleOrder } from './order.ts'
import type { Actions, Rule } from './rule.ts'
import { anOrder } from './rules.testing.ts'
import { ruleRunner } from './run.ts'
import { planSplit, type SplitBy, type UnitsOfLine } from './split.ts'

const [template] = anOrder.lines
const line = (sku: string, quantity: number, weightCg: number | null = null): RuleLine => ({
  ...template!,
  sku,
  quantity,
  product: weightCg === null ? null : { brand: null, battery: false, weightCg },
})
const shown = (lines: readonly RuleLine[], parts: readonly UnitsOfLine[][] | null | undefined) =>
  parts?.map((part) => part.map((one) => `${lines[one.line]?.sku} ${one.quantity}`).join(', '))
const by = (lines: RuleLine[], how: SplitBy) => shown(lines, planSplit(lines, how)?.parts)

let id = 0
const rule = (split: Actions['split'], change: Partial<Rule> = {}): Rule => ({
  id: ++id,
  name: `Rule ${id}`,
  enabled: true,
  when: { match: 'every', conditions: [] },
  does: { split },
  replace: false,
  stop: false,
  ...change,
})
const apart = (...skus: string[]) => rule({ by: 'lines', where: [{ field: 'sku', op: 'in', values: skus }] })
const atMost = (weightCg: number) => rule({ by: 'weight', weightCg, unit: 'g' })
const run = (rules: Rule[], order: Partial<RuleOrder>) =>
  ruleRunner(compileRules(rules, new Map()), { senders: new Map(), defaultSignature: 4 })({ ...anOrder, ...order })

describe('a split by lines', () => {
  const lines = [line('MUG', 3), line('LAMP', 1), line('BULB', 2)]
  it('moves the lines that match to one new order', () => {
    expect(by(lines, { matches: ({ sku }) => sku !== 'LAMP' })).toEqual(['LAMP 1', 'MUG 3, BULB 2'])
  })
  it('finds nothing to split where all or none match', () => {
    expect(by(lines, { matches: () => true })).toHaveLength(1)
    expect(by(lines, { matches: () => false })).toHaveLength(1)
  })
})

describe('lines without units', () => {
  it('make no order by themselves, and none stays with them alone', () => {
    const lines = [line('MUG', 3), line('LAMP', 0)]
    expect(by(lines, { matches: ({ sku }) => sku === 'LAMP' })).toHaveLength(1)
    expect(by(lines, { matches: ({ sku }) => sku === 'MUG' })).toHaveLength(1)
  })
})

describe('a split by weight', () => {
  it('fills each order up to the weight, heavy units first', () => {
    const lines = [line('MUG', 4, 30), line('LAMP', 2, 60)]
    expect(by(lines, { weightCg: 100 })).toEqual(['MUG 1, LAMP 1', 'MUG 1, LAMP 1', 'MUG 2'])
  })
  it('gives a unit that is too heavy for any an order of its own', () => {
    expect(by([line('SAFE', 2, 500), line('KEY', 1, 1)], { weightCg: 100 })).toEqual(['SAFE 1', 'SAFE 1', 'KEY 1'])
  })
  it('leaves lines without a weight together and says how many there are', () => {
    const lines = [line('CARD', 9), line('MUG', 2, 80), line('NOTE', 1)]
    const plan = planSplit(lines, { weightCg: 100 })
    expect(shown(lines, plan?.parts)).toEqual(['CARD 9, MUG 1, NOTE 1', 'MUG 1'])
    expect(plan?.unweighed).toBe(2)
  })
  it('makes no more orders than a split by hand may', () => {
    expect(by([line('MUG', MOST_SPLIT_PARTS + 1, 80)], { weightCg: 100 })).toHaveLength(MOST_SPLIT_PARTS + 1)
    expect(planSplit([line('MUG', MOST_SPLIT_PARTS + 2, 80)], { weightCg: 100 })).toBeNull()
    expect(planSplit([line('MUG', 999_999, 80)], { weightCg: 100 })).toBeNull()
  })
})

describe('rules that split', () => {
  const lines = [line('MUG', 4, 40), line('LAMP', 1, 10)]
  it('take one after the other what those before leave', () => {
    const { parts, did, changed } = run([apart('LAMP'), atMost(80)], { lines })
    expect(shown(lines, parts)).toEqual(['MUG 2', 'LAMP 1', 'MUG 2'])
    expect(did.map(([, results]) => results)).toEqual([[['split', 'set', 0]], [['split', 'set', 0]]])
    expect(changed).toEqual([])
  })
  it('say why not', () => {
    const result = (one: Rule, order: Partial<RuleOrder>) => run([one], { lines, ...order }).did[0]?.[1]
    expect(result(apart('LAMP'), { several: true })).toEqual([['split', 'impossible', 'packages']])
    expect(result(apart('LAMP'), { notSplit: 'label' })).toEqual([['split', 'impossible', 'label']])
    expect(result(atMost(1000), {})).toEqual([['split', 'nothing', 0]])
    expect(result(atMost(1), { lines: [line('MUG', 40, 40)] })).toEqual([['split', 'impossible', 'parts']])
  })
})

const someLines = fc.array(
  fc.record({
    sku: fc.constantFrom('A', 'B', 'C'),
    quantity: fc.integer({ min: 0, max: 12 }),
    weight: fc.option(fc.integer({ min: 1, max: 300 })),
  }),
  { minLength: 1, maxLength: 6 },
)
const someRules = fc.array(
  fc.oneof(
    fc.subarray(['A', 'B', 'C'], { minLength: 1 }).map((skus) => apart(...skus)),
    fc.integer({ min: 20, max: 500 }).map(atMost),
  ),
  { minLength: 1, maxLength: 3 },
)
const partOf = (lines: RuleLine[], units: UnitsOfLine[]): RuleLine[] =>
  units.map((one) => ({ ...lines[one.line]!, quantity: one.quantity }))

it('of whatever order and rules, all parts have together what the order had, and a second run splits nothing', () => {
  fc.assert(
    fc.property(someLines, someRules, (drawn, rules) => {
      const lines = drawn.map(({ sku, quantity, weight }) => line(sku, quantity, weight))
      const { parts } = run(rules, { lines })
      if (!parts) return
      expect(parts.length).toBeGreaterThan(1)
      expect(parts.every((part) => part.some(({ quantity }) => quantity > 0))).toBe(true)
      const totals = lines.map((_, at) =>
        parts.flat().reduce((sum, one) => sum + (one.line === at ? one.quantity : 0), 0),
      )
      expect(totals).toEqual(lines.map(({ quantity }) => quantity))
      const [stay = []] = parts
      expect(run(rules, { lines: partOf(lines, stay) }).parts).toBeNull()
    }),
  )
})
it('by weight, no order of several weighed units is above the weight', () => {
  fc.assert(
    fc.property(someLines, fc.integer({ min: 20, max: 500 }), (drawn, most) => {
      const lines = drawn.map(({ sku, quantity, weight }) => line(sku, quantity, weight))
      for (const part of planSplit(lines, { weightCg: most })?.parts ?? []) {
        const units = part.filter((one) => lines[one.line]?.product)
        const count = units.reduce((sum, { quantity }) => sum + quantity, 0)
        const weight = units.reduce((sum, one) => sum + one.quantity * (lines[one.line]?.product?.weightCg ?? 0), 0)
        expect(count <= 1 || weight <= most).toBe(true)
      }
    }),
  )
})
