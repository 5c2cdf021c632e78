import * as z from 'zod/mini'
import { orgType } from '../core/enums.ts'
import { type OutputOf, route } from '../core/route.ts'
import { id, idParams, instant, seenVersion, uuid, uuidParams, wholeNumber } from '../core/schemas.ts'
import { MOST_LEAD_MINUTES } from './timed.ts'
import { choices, MOST_RULES, rule, ruleBody, ruleInput } from './rule.ts'

const setting = '/api/wms-business/setting/rules'
const orders = '/api/shipout-order/order/rules'

const run = z.object({
  id: uuid,
  at: instant,
  /** Orders that the run looked at, and of these the ones that it changed. */
  total: z.int(),
  changed: z.int(),
  /** Orders that the run splits. */
  split: z.int(),
  undoUntil: instant,
  undoneAt: z.nullable(instant),
})
export type RuleRun = z.infer<typeof run>

const place = z.int()
/** What is wrong with a rule of the list, by its place from 0 on (lint/lint.ts). */
const lint = z.union([
  z.object({ code: z.literal('never'), rule: place, conditions: z.array(place) }),
  z.object({ code: z.literal('shadowed'), rule: place, by: place }),
  z.object({
    code: z.literal('overridden'),
    rule: place,
    by: place,
    choices: z.array(z.enum(choices)),
    same: z.boolean(),
  }),
  z.object({ code: z.literal('gone'), rule: place, what: z.enum(['store', 'sender', 'service']), name: z.string() }),
])
export const ruleBook = z.object({
  /** Grows with every change of the list; 0: nothing was saved yet. */
  version: z.int(),
  rules: z.array(
    z.extend(rule, {
      /** Orders that met its conditions in the last 30 days, and when the last one did. */
      hits: z.int(),
      lastHit: z.nullable(instant),
    }),
  ),
  /** Minutes before the cut-off time at which rules that ask about the time or other orders run once more. */
  leadMinutes: z.int(),
  /** Rules that cannot do what they say, and why. */
  lints: z.array(lint),
  /** The last run over existing orders; null = none. */
  lastRun: z.nullable(run),
})
export type RuleBook = z.infer<typeof ruleBook>
export type ListedRule = RuleBook['rules'][number]

export const getRules = route({
  id: 'getRules',
  method: 'GET',
  path: setting,
  tag: 'Auto rules',
  access: [orgType.OMS],
  summary: 'Get the auto rules in the order in which they run',
  output: ruleBook,
})
const list = z.array(ruleInput).check(z.maxLength(MOST_RULES))
export const saveRules = route({
  id: 'saveRules',
  method: 'PUT',
  path: setting,
  tag: 'Auto rules',
  access: [orgType.OMS],
  summary: 'Replace the list of auto rules: rules that are omitted are deleted. `version` is the version that was read',
  body: z.strictObject({
    version: seenVersion,
    rules: list,
    /** Left out: as it was. */
    leadMinutes: z.optional(z.int().check(z.gte(5), z.lte(MOST_LEAD_MINUTES))),
  }),
  output: ruleBook,
  errors: ['RULE_CHANGED'],
})

const result = z.enum(['set', 'taken', 'person', 'given', 'impossible', 'nothing', 'done'])
const obstacle = z.enum([
  'service',
  'domestic',
  'international',
  'weight',
  'total',
  'sender',
  'signature',
  'packages',
  'label',
  'notAwaiting',
  'splitOff',
  'parts',
  'buying',
  'atWarehouse',
  'undone',
  'failed',
])
/** What rules change of an order. */
const choice = z.enum([...choices, 'tags'])
const actionResult = z.object({
  choice: z.enum([...choices, 'tags', 'notify', 'split']),
  result,
  /** The place of the rule that set it before, from 0 on; null = does not apply. */
  by: z.nullable(z.int()),
  /** Why it could not be done; null = does not apply. */
  obstacle: z.nullable(obstacle),
  /** Lines without a weight, which a split by weight leaves together; null = does not apply. */
  unweighed: z.nullable(z.int()),
})
export type TracedAction = z.infer<typeof actionResult>
const sentFrom = z.object({ country: z.string(), state: z.nullable(z.string()), city: z.string() })
/** What an order has of its choices, as far as a rule changes them. */
const chosenValues = z.object({
  service: z.nullable(
    z.object({
      carrier: z.nullable(z.int()),
      serviceCode: z.nullable(z.string()),
      plan: z.nullable(z.object({ pick: z.string(), withinDays: z.nullable(z.int()), carriers: z.array(z.int()) })),
    }),
  ),
  weightCg: z.nullable(z.int()),
  package: z.nullable(
    z.object({
      length: z.nullable(z.number()),
      width: z.nullable(z.number()),
      height: z.nullable(z.number()),
      sizeUnit: z.string(),
    }),
  ),
  shipFrom: z.nullable(sentFrom),
  warehouse: z.nullable(id),
  signature: z.int(),
  insurance: z.nullable(z.int()),
  battery: z.nullable(z.int()),
  hold: z.nullable(z.object({ reason: z.nullable(z.string()) })),
  tags: z.array(z.string()),
})
export type ChosenValues = z.infer<typeof chosenValues>
const example = z.object({
  id,
  orderNo: z.string(),
  changed: z.array(choice),
  before: chosenValues,
  after: chosenValues,
  actions: z.array(actionResult),
  /** What stays in the order, then what each new order gets; empty = it is not split. */
  parts: z.array(z.array(z.object({ sku: z.nullable(z.string()), name: z.nullable(z.string()), quantity: z.int() }))),
})
/** An order and what would change of it. */
export type TriedOrder = z.infer<typeof example>
/** Orders that a try-out reads: the last ones. */
export const TRIED_ORDERS = 200
export const tryRules = route({
  id: 'tryRules',
  method: 'POST',
  path: `${orders}/try`,
  tag: 'Auto rules',
  access: [orgType.OMS],
  summary: 'Try a list of auto rules on the last 200 orders; nothing is saved or changed',
  body: z.strictObject({
    rules: list,
    /** The place of the rule whose hits are counted. */
    focus: z.optional(wholeNumber),
  }),
  output: z.object({
    orders: z.int(),
    /** Orders that meet the conditions of the rule in focus. */
    matched: z.int(),
    /** Orders that would differ from what they are now. */
    changed: z.int(),
    /** Orders that the rules would split. */
    split: z.int(),
    /** Values of the rule in focus that are left since a person chose, the order came with one, an earlier rule won, or it cannot be. */
    unset: z.object({ person: z.int(), given: z.int(), taken: z.int(), impossible: z.int() }),
    /** Rules of the list that cannot do what they say, and why. */
    lints: z.array(lint),
    /** The first orders that the rule in focus matches or, without a focus, that would change. */
    examples: z.array(example),
  }),
  errors: [],
})

/** Rules also decide what people chose; where none does, it stays. */
const overrideChosen = z._default(z.boolean(), false)
/** Orders that a run on a selection may name. */
const MOST_SELECTED = 5000
const selected = z.array(id).check(z.minLength(1), z.maxLength(MOST_SELECTED))
export const previewRules = route({
  id: 'previewRules',
  method: 'POST',
  path: `${orders}/preview`,
  tag: 'Auto rules',
  access: [orgType.OMS],
  summary: 'Say what the auto rules would change of these orders; nothing is written',
  body: z.strictObject({ ids: selected, overrideChosen }),
  output: z.object({
    total: z.int(),
    changed: z.int(),
    skipped: z.int(),
    failed: z.int(),
    /** Orders that people would be notified of; of those that they were notified of before they are not again. */
    notified: z.int(),
    /** Orders that would be split; those that a rule split before are not again. */
    split: z.int(),
    /** How many orders would change, by what, the most frequent first. */
    changes: z.array(z.object({ choice, orders: z.int() })),
    /** The first orders that would change. */
    examples: z.array(example),
  }),
  errors: ['RULES_EMPTY'],
})

export type RulesPreview = OutputOf<typeof previewRules>

export const runRules = route({
  id: 'runRules',
  method: 'POST',
  path: `${orders}/run`,
  tag: 'Auto rules',
  access: [orgType.OMS],
  summary: 'Run the auto rules on orders; `ids` null: on the last 10,000 orders awaiting shipment',
  body: z.strictObject({ ids: z.nullable(selected), overrideChosen }),
  output: z.extend(run, {
    /** Orders that are shipped, canceled, or being bought. */
    skipped: z.int(),
    /** Orders on which the rules failed; they stay as they are. */
    failed: z.int(),
  }),
  errors: ['RULES_EMPTY'],
})
export const undoRuleRun = route({
  id: 'undoRuleRun',
  method: 'POST',
  path: `${orders}/undo/:id`,
  tag: 'Auto rules',
  access: [orgType.OMS],
  summary: 'Undo a run of auto rules; orders that were changed since stay as they are',
  params: uuidParams,
  output: z.object({
    restored: z.int(),
    changedSince: z.int(),
    /** Splits that were undone, and those that stay since one of their orders was changed or has a label, or they are too many. */
    splitsUndone: z.int(),
    splitsLeft: z.int(),
  }),
  errors: ['NOT_FOUND', 'RULE_RUN_UNDONE', 'RULE_UNDO_LATE'],
})

export const getRuleNotice = route({
  id: 'getRuleNotice',
  method: 'GET',
  path: `${orders}/notice/:id`,
  tag: 'Auto rules',
  access: [orgType.OMS],
  summary: 'Get what a message of a rule was about; the orders are listed by `noticeId`',
  params: uuidParams,
  output: z.object({ id: uuid, ruleName: z.string(), text: z.string(), orders: z.int(), at: instant }),
  errors: ['NOT_FOUND'],
})

const tracedRule = z.object({
  name: z.string(),
  /** Hit, missed by a condition, not reached behind a rule that stops, or switched off. */
  state: z.enum(['hit', 'missed', 'notReached', 'off']),
  when: ruleBody.when,
  does: ruleBody.does,
  /** The place of the first condition that was not met; null = does not apply. */
  missed: z.nullable(z.int()),
  actions: z.array(actionResult),
})
const ran = z.object({
  at: instant,
  /** The rules failed on the order, which stayed as it was. */
  failed: z.boolean(),
  rules: z.array(tracedRule),
  /** Names of the lists that the rules name, as they were then. */
  lists: z.array(z.object({ id, name: z.string() })),
  /** Names of rules that came to something else than the time before; empty for the first of the runs that are kept. */
  different: z.array(z.string()),
})
const trace = z.object({
  /** The last five runs that came to something else than the one before, the newest first; empty: the rules never ran. */
  runs: z.array(ran),
})
export type RuleTrace = z.infer<typeof ran>
export const getRuleTrace = route({
  id: 'getRuleTrace',
  method: 'GET',
  path: `${orders}/trace/:id`,
  tag: 'Auto rules',
  access: [orgType.OMS],
  summary: 'Explain what each auto rule did with an order in the last runs, and why the others did not apply',
  params: idParams,
  output: trace,
  errors: ['NOT_FOUND'],
})
