import * as z from 'zod/mini'
import { valuesOf } from '../core/enums.ts'
import { carrier, signature } from '../carriers/enums.ts'
import { id, money, name, text, wireNumber } from '../core/schemas.ts'
import { HOLD_REASON_LENGTH, MOST_TAGS, tagName } from '../orders/facts.ts'
import { fieldIds, operators } from './fields.ts'
import { NOTICE_LENGTH } from './notices.ts'

export const MOST_RULES = 100
export const MOST_CONDITIONS = 20
export const MOST_VALUES = 300
/** Orders that one run by hand may change. */
export const MOST_ORDERS_A_RUN = 10_000
/** Splits that undoing a run takes back. */
export const MOST_SPLITS_UNDONE = 200
/** For so many days a run by hand can be undone. */
export const UNDO_DAYS = 7

/** A comparison; what its values are follows from the field's kind (fields.ts). */
export const comparison = z.strictObject({
  field: z.literal(fieldIds),
  op: z.literal([...operators]),
  values: z.array(z.union([z.string().check(z.maxLength(200)), z.number()])).check(z.maxLength(MOST_VALUES)),
  /** In which unit a weight or a length was entered and is shown. */
  unit: z.optional(z.enum(['lb', 'oz', 'kg', 'g', 'in', 'cm'])),
})
export type Comparison = z.infer<typeof comparison>
/** A condition on lines: any, all or none of them fulfil every comparison. */
export const lineCondition = z.strictObject({
  lines: z.enum(['any', 'all', 'none']),
  where: z.array(comparison).check(z.minLength(1), z.maxLength(MOST_CONDITIONS)),
})
export type LineCondition = z.infer<typeof lineCondition>
const match = z.enum(['all', 'any', 'none'])
const members = <T extends z.ZodMiniType>(one: T) => z.array(one).check(z.maxLength(MOST_CONDITIONS))
const inner = z.strictObject({ match, conditions: members(z.union([comparison, lineCondition])) })
const group = z.strictObject({ match, conditions: members(z.union([comparison, lineCondition, inner])) })
/** Conditions of which all, any or none hold; a rule, a group of it and a group of that, no deeper. */
export interface GroupCondition {
  match: z.infer<typeof match>
  conditions: Condition[]
}
export type Condition = Comparison | LineCondition | GroupCondition
export const condition = z.union([comparison, lineCondition, group]) as z.ZodMiniType<Condition>
/** Groups in each other, the rule's own conditions included. */
export const MOST_DEPTH = 3
export const isLineCondition = (one: Condition): one is LineCondition => 'lines' in one
export const isGroup = (one: Condition): one is GroupCondition => 'conditions' in one

const plan = z.strictObject({
  pick: z.enum(['cheapest', 'fastest']),
  /** Days in transit at most; null = any. */
  withinDays: z.nullable(z.int().check(z.gte(1), z.lte(30))),
  /** The carriers to choose from; empty = all. */
  carriers: z.array(z.literal(valuesOf(carrier))).check(z.maxLength(valuesOf(carrier).length)),
})
/** The cheapest or fastest service, chosen when the order is quoted. */
export type ServicePlan = z.infer<typeof plan>
const exact = z.strictObject({ carrier: wireNumber, serviceCode: z.string().check(z.minLength(1), z.maxLength(60)) })
const side = z.number().check(z.gt(0), z.lte(999))
const comparisons = z.array(comparison).check(z.minLength(1), z.maxLength(MOST_CONDITIONS))
const split = z.union([
  /** The lines that fulfil every comparison go to a new order. */
  z.strictObject({ by: z.literal('lines'), where: comparisons }),
  /** Into orders of so much at most, by the weights of products. */
  z.strictObject({
    by: z.literal('weight'),
    /** In hundredths of a gram. */
    weightCg: z.int().check(z.gte(1), z.lte(99_999_999)),
    unit: z.enum(['lb', 'oz', 'kg', 'g']),
  }),
])
/** How an order is split into several. */
export type SplitAction = z.infer<typeof split>

/** What a rule sets; each choice at most once. */
export const actions = z.strictObject({
  service: z.optional(z.union([exact, plan])),
  weight: z.optional(
    z.strictObject({
      how: z.enum(['set', 'add']),
      /** In hundredths of a gram. */
      weightCg: z.int().check(z.gte(1), z.lte(99_999_999)),
      unit: z.enum(['lb', 'oz', 'kg', 'g']),
    }),
  ),
  package: z.optional(z.strictObject({ length: side, width: side, height: side, sizeUnit: z.enum(['in', 'cm']) })),
  /** An address of the address book. */
  shipFrom: z.optional(z.strictObject({ senderId: id })),
  /** A connected warehouse that the order goes to by itself. */
  warehouse: z.optional(z.strictObject({ warehouseId: id })),
  signature: z.optional(z.literal(valuesOf(signature))),
  insurance: z.optional(
    z.union([
      z.strictObject({ how: z.literal('total') }),
      z.strictObject({ how: z.literal('amount'), amount: money.check(z.gte(100), z.lte(999_999_999_0000)) }),
      z.strictObject({ how: z.literal('off') }),
    ]),
  ),
  /** Kind of battery, 1–9 (declarations/batteries.ts). */
  battery: z.optional(z.int().check(z.gte(1), z.lte(9))),
  /** Holds the order until somebody releases it; once released it stays so. */
  hold: z.optional(z.strictObject({ reason: text(HOLD_REASON_LENGTH) })),
  /** Added to the order's tags; those of several rules add up. */
  tags: z.optional(z.array(tagName).check(z.minLength(1), z.maxLength(MOST_TAGS))),
  /** Notifies the organization's people, in their inbox and by email if set, once for an order. */
  notify: z.optional(z.strictObject({ text: text(NOTICE_LENGTH), email: z.boolean() })),
  /** Splits the order, once, after the run; no rule splits what it split off. */
  split: z.optional(split),
})
export type Actions = z.infer<typeof actions>
/** What one rule alone can set of an order. */
export type Choice = Exclude<keyof Actions, 'tags' | 'notify' | 'split'>
export const choices: readonly Choice[] = [
  'service',
  'weight',
  'package',
  'shipFrom',
  'warehouse',
  'signature',
  'insurance',
  'battery',
  'hold',
]

export const ruleBody = {
  name: name(60),
  enabled: z.boolean(),
  when: z.strictObject({
    match: z.enum(['every', 'all', 'any', 'none']),
    conditions: z.array(condition).check(z.maxLength(MOST_CONDITIONS)),
  }),
  does: actions,
  /** Also replaces values from the file or the store; never what a person chose. */
  replace: z.boolean(),
  /** The rules below are left out for orders that match. */
  stop: z.boolean(),
}
export const ruleInput = z.strictObject({
  /** Null = a new rule. */
  id: z.nullable(id),
  ...ruleBody,
})
export type RuleInput = z.infer<typeof ruleInput>
/** A saved rule. */
export const rule = z.strictObject({ id, ...ruleBody })
export type Rule = z.infer<typeof rule>
