import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileRules } from './compile.ts'
import { type FieldId, fieldOf, kindOperators, operandCount } from './fields.ts'
import { isSame, type RuleOrder } from './order.ts'
import { choices, type Comparison, type Condition, type Rule } from './rule.ts'
import { anOrder, orders, someActions, someConditions, someValues } from './rules.testing.ts'
import { ruleRunner, type RunContext } from './run.ts'
import { ruleTemplates } from './templates.ts'
import { listProblems } from './check.ts'
import { packResults, unpackResults } from './traced.ts'
import { type RuleNames, sayThen, sayWhen } from './words.ts'

const [values, order] = [someValues, anOrder]
const context: RunContext = { senders: new Map(), defaultSignature: 4 }
const rule = (change: Partial<Rule> = {}): Rule => ({
  id: 1,
  name: 'Rule',
  enabled: true,
  when: { match: 'every', conditions: [] },
  does: { signature: 2 },
  replace: false,
  stop: false,
  ...change,
})
const run = (rules: Rule[], one: RuleOrder = order) => ruleRunner(compileRules(rules, new Map()), context)(one)
const isHit = (condition: Condition, one: RuleOrder = order): boolean =>
  run([rule({ when: { match: 'all', conditions: [condition] } })], one).misses[0] === 255

it('rules that may decide again what a person chose still see it in their conditions', () => {
  const heavy: Condition = { field: 'weight', op: 'gte', values: [45_359] }
  const ground = rule({
    when: { match: 'all', conditions: [heavy] },
    does: { service: { kind: 'service', carrier: 2, serviceCode: '03' } } as never,
  })
  const typed: RuleOrder = { ...order, chosen: { weight: { by: 'person' } } }
  const decideAgain = ruleRunner(compileRules([ground], new Map()), { ...context, overrideChosen: true } as never)
  expect(decideAgain(typed).misses).toEqual(run([ground], typed).misses)
})

describe('a comparison', () => {
  it.each<[FieldId, Comparison['op'], (string | number)[], boolean]>([
    ['state', 'in', ['ca', 'ny'], true],
    ['state', 'notIn', ['NY'], false],
    ['city', 'startsWith', ['new'], true],
    ['city', 'endsWith', ['ＹＯＲＫ'], true],
    ['buyerNote', 'contains', ['overnight', 'Express'], true],
    ['buyerNote', 'notContains', ['express'], false],
    ['reference2', 'notIn', ['x'], false],
    ['reference2', 'empty', [], true],
    ['reference2', 'set', [], false],
    ['store', 'in', ['7'], true],
    ['store', 'notIn', ['7'], false],
    ['orderType', 'in', ['7'], true],
    ['origin', 'in', ['store'], true],
    ['tags', 'in', ['vip'], true],
    ['tags', 'notIn', ['other'], true],
    ['tags', 'empty', [], false],
    ['gift', 'no', [], true],
    ['hour', 'between', [0, 3], true],
    ['hour', 'gte', [4], false],
    ['weekday', 'in', ['4', '5'], true],
    ['weekday', 'notIn', ['4'], false],
    ['beforeCutOff', 'yes', [], true],
    ['beforeCutOff', 'no', [], false],
    ['total', 'gte', [260_000], true],
    ['total', 'gt', [260_000], false],
    ['total', 'eq', [260_000], true],
    ['units', 'eq', [3], true],
    ['lineCount', 'between', [1, 2], true],
    ['weight', 'lte', [45_359], true],
    ['weight', 'lt', [45_359], false],
    ['longestSide', 'gte', [254_000], true],
    ['girth', 'lt', [254_000], false],
    ['destination', 'in', ['domestic'], true],
    ['destination', 'in', ['international', 'poBox'], false],
    ['zip', 'in', ['101*'], true],
    ['zip', 'in', ['10000-10117', '10118'], true],
    ['zip', 'notIn', ['10118'], false],
    ['residential', 'yes', [], true],
    ['company', 'empty', [], true],
    ['insured', 'gt', [0], false],
    ['signature', 'in', ['4'], true],
    ['service', 'empty', [], true],
  ])('of %s %s %j is %s', (field, op, compared, expected) => {
    expect(isHit({ field, op, values: compared })).toBe(expected)
  })
  it('with what is not known is false, a negative one too', () => {
    const unknown: RuleOrder = {
      ...order,
      currency: 'EUR',
      values: { ...values, weight: { ...values.weight, weightCg: null } },
    }
    for (const field of ['total', 'weight'] as const)
      for (const op of kindOperators[fieldOf(field).kind]) {
        const compared = operandCount(op) === 2 ? [0, 1e9] : operandCount(op) === 1 ? [1] : []
        expect([field, op, isHit({ field, op, values: compared }, unknown)]).toEqual([field, op, op === 'empty'])
      }
  })
  it('knows military post, territories and boxes', () => {
    const at = (to: Partial<RuleOrder['to']>) => ({ ...order, to: { ...order.to, ...to } })
    const is = (place: string, one: RuleOrder) => isHit({ field: 'destination', op: 'in', values: [place] }, one)
    expect(is('military', at({ state: 'AE', city: 'APO' }))).toBe(true)
    expect(is('territory', at({ state: 'PR' }))).toBe(true)
    expect(is('poBox', at({ line1: 'PO Box 12' }))).toBe(true)
    expect(is('international', at({ country: 'DE', state: null }))).toBe(true)
  })
})

describe('a condition on lines', () => {
  const sku = (lines: 'any' | 'all' | 'none', start: string): Condition => ({
    lines,
    where: [{ field: 'sku', op: 'startsWith', values: [start] }],
  })
  it.each([
    ['any', 'MUG', true],
    ['all', 'MUG', false],
    ['none', 'MUG', false],
    ['none', 'HAT', true],
  ] as const)('%s beginning with %s is %s', (lines, start, expected) => {
    expect(isHit(sku(lines, start))).toBe(expected)
  })
  it('of no lines: only none is true', () => {
    const empty = { ...order, lines: [] }
    expect((['any', 'all', 'none'] as const).map((lines) => isHit(sku(lines, 'MUG'), empty))).toEqual([
      false,
      false,
      true,
    ])
  })
  it('needs every comparison of one line', () => {
    const both = (sku: string): Condition => ({
      lines: 'any',
      where: [
        { field: 'sku', op: 'in', values: [sku] },
        { field: 'known', op: 'yes', values: [] },
      ],
    })
    expect([isHit(both('MUG-1')), isHit(both('CARD'))]).toEqual([true, false])
  })
})

describe('actions', () => {
  it('are done by the first rule that names the choice, and later rules see it', () => {
    const later = rule({
      id: 3,
      when: { match: 'all', conditions: [{ field: 'signature', op: 'in', values: ['2'] }] },
      does: { signature: 3, tags: ['x'] },
    })
    const { values: after, did, tags } = run([rule(), rule({ id: 2, does: { signature: 1 } }), later])
    expect([after.signature, tags]).toEqual([2, ['VIP', 'x']])
    expect(did).toEqual([
      [0, [['signature', 'set']]],
      [1, [['signature', 'taken', 0]]],
      [
        2,
        [
          ['signature', 'taken', 0],
          ['tags', 'set'],
        ],
      ],
    ])
  })
  it('of rules below one that stops are not reached', () => {
    expect(run([rule({ stop: true }), rule(), rule({ enabled: false })]).misses).toEqual([255, 254, 253])
  })
  it('that cannot be are left to the next rule', () => {
    const abroad = { ...order, to: { ...order.to, country: 'DE', state: null } }
    const ground = rule({ does: { service: { carrier: 2, serviceCode: '03' } } })
    const plan = rule({ id: 2, does: { service: { pick: 'cheapest', withinDays: null, carriers: [] } } })
    const { did, values: after } = run([ground, plan], abroad)
    expect(did[0]).toEqual([0, [['service', 'impossible', 'domestic']]])
    expect(after.service.plan?.pick).toBe('cheapest')
  })
  it('leave what each of several packages has by itself, also where they decide again', () => {
    const several = { ...order, several: true, chosen: { insurance: { by: 'person' } } } as RuleOrder
    const rules = [rule({ replace: true, does: { insurance: { how: 'amount', amount: 900_0000 } } })]
    const again = { ...context, overrideChosen: true }
    const { did, values: after } = ruleRunner(compileRules(rules, new Map()), again)(several)
    expect(did[0]).toEqual([0, [['insurance', 'impossible', 'packages']]])
    expect(after.insurance).toBe(order.values.insurance)
  })
  it('drop a signature that the service does not offer', () => {
    const { values: after, did } = run([
      rule({ does: { service: { carrier: 1, serviceCode: 'PRIORITY_MAIL' }, signature: 1 } }),
    ])
    expect(after.signature).toBe(4)
    expect(did[0]?.[1]).toContainEqual(['signature', 'impossible', 'signature'])
  })
  it('add packing to the weight once, however often they run', () => {
    const packing = [rule({ does: { weight: { how: 'add', weightCg: 2835, unit: 'oz' } } })]
    const first = run(packing)
    const again = run(packing, { ...order, values: first.values, chosen: first.chosen })
    expect(first.values.weight).toMatchObject({ weight: 1, weight2: 1 })
    expect([again.values.weight, again.changed]).toEqual([first.values.weight, []])
  })
})

describe('a template', () => {
  const names: RuleNames = {
    stores: new Map(),
    senders: new Map(),
    warehouses: new Map(),
    lists: new Map(),
    orderTypes: new Map(),
    country: (code) => code,
  }
  it.each(
    ruleTemplates.map(
      ({ key, name, rule: body }) => [key, { ...body, id: null, name: name.en, enabled: true }] as const,
    ),
  )('%s can be saved as it is and has a sentence in both languages', (_, template) => {
    expect(listProblems([template], new Map())).toEqual([])
    for (const locale of ['en', 'cn'] as const) {
      const sentence = `${sayWhen(template.when, locale, names)} → ${sayThen(template, locale, names)}`
      expect(sentence).not.toMatch(/undefined|\{|NaN/)
    }
  })
  it('has a key of its own', () => expect(new Set(ruleTemplates.map(({ key }) => key)).size).toBe(ruleTemplates.length))
})

const ruleLists: fc.Arbitrary<Rule[]> = fc
  .array(
    fc.record({
      enabled: fc.boolean(),
      when: fc.record({
        match: fc.constantFrom('every' as const, 'all' as const, 'any' as const, 'none' as const),
        conditions: someConditions,
      }),
      does: someActions,
      replace: fc.boolean(),
      stop: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((all) => all.map((one, at) => ({ ...one, id: at + 1, name: `Rule ${at}` })))
const stored = (one: RuleOrder, { values: after, chosen, tags }: ReturnType<typeof run>): RuleOrder =>
  // As the database gives it back.
  JSON.parse(JSON.stringify({ ...one, values: after, chosen, tags })) as RuleOrder

describe('whatever the rules and the order', () => {
  it('a second run changes nothing and says the same', () => {
    fc.assert(
      fc.property(ruleLists, orders, (rules, one) => {
        const first = run(rules, one)
        const second = run(rules, stored(one, first))
        expect(second.changed).toEqual([])
        expect([second.misses, second.did]).toEqual([first.misses, first.did])
      }),
      { numRuns: 1000 },
    )
  })
  it('what they did is read as it was stored, by numbers or by names as before', () => {
    fc.assert(
      fc.property(ruleLists, orders, (rules, one) => {
        const { did } = run(rules, one)
        expect(unpackResults(packResults(did))).toEqual(did)
        expect(unpackResults(JSON.stringify(did))).toEqual(did)
      }),
      { numRuns: 300 },
    )
  })
  it('what a person chose stays', () => {
    fc.assert(
      fc.property(ruleLists, orders, (rules, one) => {
        const { values: after } = run(rules, one)
        for (const choice of choices) if (one.chosen[choice]) expect(after[choice]).toEqual(one.values[choice])
      }),
      { numRuns: 1000 },
    )
  })
  it('what a person chose is decided by rules on request, for good; where none decides it stays', () => {
    fc.assert(
      fc.property(ruleLists, orders, (rules, one) => {
        const overriding = ruleRunner(compileRules(rules, new Map()), { ...context, overrideChosen: true })
        const first = overriding(one)
        for (const choice of choices)
          if (one.chosen[choice] && first.chosen[choice]?.by !== 'rule')
            expect([first.values[choice], first.chosen[choice]]).toEqual([one.values[choice], { by: 'person' }])
        for (const [, results] of first.did) for (const [, result] of results) expect(result).not.toBe('person')
        const unchanged =
          first.values.service.carrier === one.values.service.carrier && first.chosen.service?.by !== 'rule'
        const signature = first.did.some(([, results]) =>
          results.some(([choice, result]) => choice === 'signature' && result === 'impossible'),
        )
        // Conditions on what a person chose see it again the next time.
        const reads = JSON.stringify(rules.map(({ when }) => when)).match(
          /"(service|signature|insured|weight|longestSide|girth)"/,
        )
        if (!reads && !signature && (unchanged || first.chosen.service))
          expect(run(rules, stored(one, first)).values).toEqual(first.values)
      }),
      { numRuns: 1000 },
    )
  })
  it('another list leaves nothing of the one before', () => {
    fc.assert(
      fc.property(ruleLists, ruleLists, orders, (before, rules, one) => {
        const direct = run(rules, one)
        const after = run(rules, stored(one, run(before, one)))
        expect(isSame(after.values, direct.values)).toBe(true)
        expect(after.tags).toEqual(direct.tags)
      }),
      { numRuns: 1000 },
    )
  })
  it('a rule that is switched off is as good as none', () => {
    fc.assert(
      fc.property(ruleLists, orders, (rules, one) => {
        const without = run(
          rules.filter(({ enabled }) => enabled),
          one,
        )
        expect(run(rules, one).values).toEqual(without.values)
      }),
      { numRuns: 1000 },
    )
  })
})
