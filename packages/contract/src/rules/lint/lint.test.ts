import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileRules, HIT } from '../compile.ts'
import type { RuleOrder } from '../order.ts'
import type { Actions, Comparison, Condition, RuleInput } from '../rule.ts'
import { ruleRunner } from '../run.ts'
import { ruleTemplates } from '../templates.ts'
import { anOrder, conditionsOf, orders, someActions, someConditions } from '../rules.testing.ts'
import { type Known, type Lint, lintRules } from './lint.ts'
import { sayLint } from './words.ts'

const known: Known = { stores: new Set(['7']), senders: new Set([1]), lists: new Map() }
const names = {
  stores: new Map(),
  senders: new Map(),
  warehouses: new Map(),
  lists: new Map(),
  orderTypes: new Map(),
  country: (code: string) => code,
}
let serial = 0
const rule = (
  conditions: Condition[],
  does: Actions = { signature: 2 },
  change: Partial<RuleInput> = {},
): RuleInput => ({
  id: null,
  name: `Rule ${++serial}`,
  enabled: true,
  when: conditions.length === 0 ? { match: 'every', conditions } : { match: 'all', conditions },
  does,
  replace: false,
  stop: false,
  ...change,
})
const is = (field: Comparison['field'], op: Comparison['op'], ...values: (string | number)[]): Comparison => ({
  field,
  op,
  values,
})
const lines = (which: 'any' | 'all' | 'none', ...where: Comparison[]): Condition => ({ lines: which, where })
const outcome = (rules: RuleInput[], order: RuleOrder) =>
  ruleRunner(
    compileRules(
      rules.map((one, at) => ({ ...one, id: at + 1 })),
      new Map(),
    ),
    {
      senders: new Map([[1, { ...order.to, country: 'DE' }]]),
      defaultSignature: 4,
    },
  )(order)
const codes = (found: Lint[]) => found.map(({ code, rule: at }) => `${code} ${at}`)

/** Conditions that no order meets together, and, with the same fields, some that one does. */
const contradictions: [string, Condition[], Condition[]][] = [
  [
    'below and above',
    [is('weight', 'lt', 100), is('weight', 'gte', 100)],
    [is('weight', 'lte', 100), is('weight', 'gte', 100)],
  ],
  ['nothing between', [is('units', 'gt', 3), is('units', 'lt', 4)], [is('units', 'gt', 3), is('units', 'lt', 5)]],
  ['a length between', [is('girth', 'gt', 5), is('girth', 'lte', 5)], [is('girth', 'gt', 3), is('girth', 'lt', 4)]],
  ['two amounts', [is('total', 'eq', 5), is('total', 'eq', 6)], [is('total', 'gte', 5), is('total', 'lte', 6)]],
  ['after midnight', [is('hour', 'gt', 23)], [is('hour', 'gte', 23)]],
  [
    'a day that is none',
    [is('weekday', 'notIn', '1', '2', '3', '4', '5', '6', '7')],
    [is('weekday', 'notIn', '6', '7')],
  ],
  ['less than nothing', [is('weight', 'lt', 0)], [is('weight', 'lte', 0)]],
  [
    'two states',
    [is('state', 'in', 'NY'), is('state', 'in', 'CA', 'TX')],
    [is('state', 'in', 'NY', 'CA'), is('state', 'in', 'ca', 'TX')],
  ],
  [
    'is and is not',
    [is('city', 'in', 'Bonn'), is('city', 'notIn', 'BONN')],
    [is('city', 'in', 'Bonn', 'Ulm'), is('city', 'notIn', 'Bonn')],
  ],
  [
    'two beginnings',
    [is('orderNo', 'startsWith', 'AB'), is('orderNo', 'startsWith', 'CD')],
    [is('orderNo', 'startsWith', 'AB'), is('orderNo', 'startsWith', 'ABC')],
  ],
  [
    'two endings',
    [is('orderNo', 'endsWith', 'X1'), is('orderNo', 'endsWith', '2')],
    [is('orderNo', 'endsWith', 'X2'), is('orderNo', 'endsWith', '2')],
  ],
  [
    'contains a part',
    [is('buyerNote', 'contains', 'express'), is('buyerNote', 'notContains', 'press')],
    [is('buyerNote', 'contains', 'press'), is('buyerNote', 'notContains', 'express')],
  ],
  [
    'begins and must not contain',
    [is('company', 'startsWith', 'Acme'), is('company', 'notContains', 'cm')],
    [is('company', 'startsWith', 'Acme'), is('company', 'notContains', 'x')],
  ],
  [
    'missing and given',
    [is('reference', 'empty'), is('reference', 'contains', 'a')],
    [is('reference', 'set'), is('reference', 'contains', 'a')],
  ],
  ['missing where it never is', [is('country', 'empty')], [is('country', 'set')]],
  [
    'two stores',
    [is('store', 'in', '7'), is('store', 'in', '8')],
    [is('store', 'in', '7', '8'), is('store', 'notIn', '8')],
  ],
  ['no origin left', [is('origin', 'notIn', 'file', 'store', 'hand')], [is('origin', 'notIn', 'file', 'store')]],
  [
    'a tag and not',
    [is('tags', 'in', 'vip'), is('tags', 'notIn', 'VIP')],
    [is('tags', 'in', 'vip', 'b'), is('tags', 'notIn', 'VIP')],
  ],
  ['no tag and one', [is('tags', 'empty'), is('tags', 'in', 'vip')], [is('tags', 'in', 'a'), is('tags', 'in', 'b')]],
  ['yes and no', [is('gift', 'yes'), is('gift', 'no')], [is('gift', 'yes')]],
  [
    'two ZIP codes',
    [is('zip', 'in', '90210'), is('zip', 'in', '10001-10099')],
    [is('zip', 'in', '100*'), is('zip', 'in', '10001-10099')],
  ],
  [
    'a range within what is excluded',
    [is('zip', 'in', '90210-90220'), is('zip', 'notIn', '902*')],
    [is('zip', 'in', '90210-90300'), is('zip', 'notIn', '902*')],
  ],
  [
    'home and abroad',
    [is('destination', 'in', 'domestic'), is('destination', 'in', 'international')],
    [is('destination', 'in', 'domestic'), is('destination', 'in', 'poBox')],
  ],
  [
    'military abroad',
    [is('destination', 'in', 'military'), is('country', 'in', 'DE')],
    [is('destination', 'in', 'military'), is('country', 'in', 'US')],
  ],
  [
    'a line and none',
    [lines('any', is('sku', 'in', 'A')), lines('none', is('sku', 'in', 'A', 'B'))],
    [lines('any', is('sku', 'in', 'A')), lines('none', is('sku', 'in', 'B'))],
  ],
  [
    'every line and one other',
    [lines('all', is('battery', 'yes')), lines('any', is('battery', 'no'))],
    [lines('all', is('battery', 'yes')), lines('any', is('sku', 'in', 'A'))],
  ],
  [
    'a line of nothing',
    [lines('any', is('quantity', 'gt', 3), is('quantity', 'lt', 2))],
    [lines('any', is('quantity', 'gt', 1), is('quantity', 'lt', 3))],
  ],
  [
    'a line of no lines',
    [lines('any', is('sku', 'set')), is('lineCount', 'eq', 0)],
    [lines('none', is('sku', 'set')), is('lineCount', 'eq', 0)],
  ],
  [
    'a group',
    [is('gift', 'yes'), { match: 'none', conditions: [is('gift', 'yes'), is('state', 'in', 'NY')] }],
    [is('gift', 'yes'), { match: 'none', conditions: [is('gift', 'no')] }],
  ],
  [
    'a group in a group',
    [
      is('state', 'in', 'NY'),
      {
        match: 'any',
        conditions: [
          is('state', 'in', 'CA'),
          { match: 'all', conditions: [is('gift', 'yes'), is('state', 'in', 'TX')] },
        ],
      },
    ],
    [
      is('state', 'in', 'NY'),
      {
        match: 'any',
        conditions: [is('state', 'in', 'CA'), { match: 'all', conditions: [is('gift', 'yes'), is('state', 'set')] }],
      },
    ],
  ],
]

describe('a rule that never applies', () => {
  it.each(contradictions)('since %s contradict each other is found, and no other', (_, wrong, right) => {
    expect(codes(lintRules([rule(wrong)], known)).filter((one) => one.startsWith('never'))).toEqual(['never 0'])
    expect(codes(lintRules([rule(right)], known)).filter((one) => one.startsWith('never'))).toEqual([])
  })
  it('is found among other conditions wherever it stands, and named by as few of them as possible', () => {
    const others = [is('reference2', 'in', 'x'), is('phone', 'set'), is('longestSide', 'gt', 1)]
    fc.assert(
      fc.property(fc.constantFrom(...contradictions), fc.shuffledSubarray(others), fc.nat(), (planted, noise, seed) => {
        const [, wrong] = planted
        const at = seed % (noise.length + 1)
        const conditions = [...noise.slice(0, at), ...wrong, ...noise.slice(at)]
        const [found] = lintRules([rule(conditions)], { ...known, stores: new Set(['7', '8']) })
        expect(found).toEqual({ code: 'never', rule: 0, conditions: wrong.map((_, n) => at + n) })
      }),
      { numRuns: 300 },
    )
  })
  it('is never claimed of a rule that an order meets', () => {
    fc.assert(
      fc.property(
        someConditions,
        fc.constantFrom('all' as const, 'any' as const, 'none' as const),
        fc.array(orders, { minLength: 5, maxLength: 5 }),
        (conditions, match, some) => {
          const one = rule(conditions, { signature: 2 }, { when: { match, conditions } })
          if (some.some((order) => outcome([one], order).misses[0] === HIT))
            expect(codes(lintRules([one], known)).filter((code) => code.startsWith('never'))).toEqual([])
        },
      ),
      { numRuns: 2000 },
    )
  })
  it('is never claimed of conditions that were read off an order', () => {
    fc.assert(
      fc.property(orders, fc.infiniteStream(fc.nat(1000)), (order, stream) => {
        const conditions = conditionsOf(order, () => stream.next().value as number)
        const one = rule(conditions)
        expect(outcome([one], order).misses[0]).toBe(HIT)
        expect(codes(lintRules([one], known)).filter((code) => code.startsWith('never'))).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a rule behind another', () => {
  it('that stops for all of its orders is never reached', () => {
    const stops = rule([is('weight', 'gt', 100)], {}, { stop: true })
    expect(lintRules([stops, rule([is('weight', 'gt', 200), is('gift', 'yes')])], known)).toEqual([
      { code: 'shadowed', rule: 1, by: 0 },
    ])
    expect(lintRules([stops, rule([is('weight', 'gt', 50)])], known)).toEqual([])
    expect(lintRules([{ ...stops, enabled: false }, rule([is('weight', 'gt', 200)])], known)).toEqual([])
    const heavier = rule([], { weight: { how: 'set', weightCg: 500, unit: 'g' } })
    expect(lintRules([stops, heavier, rule([is('weight', 'gt', 200)])], known)).toEqual([])
  })
  it('that always sets the same choice first has no effect there', () => {
    const first = rule([is('state', 'in', 'NY', 'CA')], { signature: 2, tags: ['a'] })
    const later = rule([is('state', 'in', 'ny'), is('gift', 'no')], { signature: 3, tags: ['b'] })
    expect(lintRules([first, later], known)).toEqual([
      { code: 'overridden', rule: 1, by: 0, choices: ['signature'], same: false },
    ])
    expect(lintRules([first, { ...later, replace: true }], known)).toEqual([])
    expect(lintRules([first, { ...later, does: { signature: 2 } }], known)).toMatchObject([{ same: true }])
  })
  it('is found wherever it is planted', () => {
    fc.assert(
      fc.property(orders, fc.infiniteStream(fc.nat(1000)), fc.boolean(), (order, stream, stop) => {
        const conditions = conditionsOf(order, () => stream.next().value as number)
        const first = rule(conditions.slice(0, 2), { hold: { reason: 'x' } }, { stop })
        const between_ = rule([is('orderNo', 'in', 'other')], { insurance: { how: 'off' } })
        const found = lintRules(
          [first, ...(conditions.length > 2 ? [] : [between_]), rule(conditions, { hold: { reason: 'y' } })],
          known,
        )
        expect(found.at(-1)).toMatchObject({ code: stop ? 'shadowed' : 'overridden', by: 0 })
      }),
      { numRuns: 300 },
    )
  })
  it('is never claimed to be unreached, or overridden, where it is not', () => {
    const list = fc.array(
      fc.tuple(
        someConditions,
        someActions,
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom('every' as const, 'all' as const, 'any' as const, 'none' as const),
      ),
      { minLength: 2, maxLength: 5 },
    )
    fc.assert(
      fc.property(list, fc.array(orders, { minLength: 6, maxLength: 6 }), (parts, some) => {
        const rules = parts.map(([conditions, does, stop, replace, match]) =>
          rule(conditions, does, { stop, replace, when: { match, conditions } }),
        )
        for (const found of lintRules(rules, known))
          for (const order of some) {
            const { misses, did } = outcome(rules, order)
            if (found.code === 'never' || found.code === 'shadowed') expect(misses[found.rule]).not.toBe(HIT)
            if (found.code !== 'overridden') continue
            const results = did.find(([at]) => at === found.rule)?.[1] ?? []
            for (const [choice, result] of results)
              if (found.choices.includes(choice as never)) expect(result).not.toBe('set')
          }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('what is said', () => {
  it('of rules that name what there is no more', () => {
    const rules = [
      rule([is('store', 'in', '7', '8'), is('service', 'in', '2/03', '2/NONE')], { shipFrom: { senderId: 2 } }),
      rule([{ match: 'any', conditions: [is('store', 'in', '9'), is('gift', 'yes')] }], {
        service: { carrier: 2, serviceCode: 'NONE' },
      }),
    ]
    expect(lintRules(rules, known).map((one) => one.code === 'gone' && [one.rule, one.what, one.name])).toEqual([
      [0, 'store', '8'],
      [0, 'service', '2/NONE'],
      [0, 'sender', '2'],
      [1, 'store', '9'],
      [1, 'service', '2/NONE'],
    ])
  })
  it('says why and which rule, in both languages', () => {
    const rules = [
      rule([], { signature: 2 }, { name: 'First' }),
      rule([is('gift', 'yes'), is('gift', 'no')]),
      rule([is('state', 'in', 'NY')], { signature: 3 }),
      rule([is('store', 'in', '8')], { tags: ['x'] }),
    ]
    const found = lintRules(rules, known)
    expect(found.map((one) => sayLint(one, rules, 'en', names))).toEqual([
      "Never applies: “Gift message given is true” and “Gift message given is false” can't both be met.",
      'Rule 1, “First”, always sets something else first: Signature.',
      'The store 8 no longer exists.',
    ])
    for (const one of found) expect(sayLint(one, rules, 'cn', names)).toMatch(/[一-鿿]/)
  })
  it('of the templates is nothing', () => {
    for (const { key, rule: template } of ruleTemplates)
      expect([key, lintRules([{ ...template, id: null, name: key, enabled: true }], known)]).toEqual([key, []])
  })
  it('of a hundred rules of twenty conditions comes at once', () => {
    const conditions = Array.from({ length: 20 }, (_, n) => is('orderNo', 'notContains', `x${n}`))
    const rules = Array.from({ length: 100 }, (_, n) =>
      rule([...conditions.slice(1), is('units', 'gt', n)], { tags: [`t${n}`], signature: 2 }),
    )
    expect(lintRules(rules, known).every(({ code }) => code === 'overridden')).toBe(true)
  })
  it('and an order is what the tests think', () =>
    expect(outcome([rule([is('state', 'in', 'NY')])], anOrder).misses).toEqual([HIT]))
})
