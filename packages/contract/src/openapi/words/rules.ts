import { centigrams, codes, type Entries, money, type Sections } from '../entry.ts'

const conditions = { match: 'all', conditions: [{ field: 'total', op: 'gte', values: [2_000_000] }] }
const actions = { signature: 2, insurance: { how: 'total' } }
const side = (name: string, example: number) => [`${name} of the package.`, example] as const
const ruleWords: Entries = {
  id: ['ID of the rule; `null` for a new one.', 1],
  name: ['Name, unique among the rules.', 'Valuables'],
  enabled: 'Whether the rule runs.',
  when: ['Which orders the rule applies to.', conditions],
  does: ['What the rule does with them.', actions],
  replace: 'Whether it replaces what the file or the store specified. What a person chose is never replaced.',
  stop: 'Whether the rules below are skipped for orders that it applies to.',
}
const run: Entries = {
  id: ['ID of the run.', '0f8b6c1e-2a7d-4b43-9a0a-3f1f8d2f7a11'],
  at: 'When it ran, in UTC.',
  total: ['Number of orders that it looked at.', 120],
  changed: ['Number of orders that it changed.', 37],
  undoUntil: ['Until when it can be undone, in UTC.', '2026-11-30T08:00:00.000Z'],
  undoneAt: ['When it was undone, in UTC. `null` if it was not.', null],
}
const service = { carrier: 2, serviceCode: '03', plan: null }
const before = {
  service: null,
  weightCg: 45_359,
  package: null,
  shipFrom: null,
  signature: 4,
  insurance: null,
  battery: null,
  hold: null,
  tags: [],
}
const action = { choice: 'signature', result: 'set', by: null, obstacle: null }
const plan: Entries = {
  pick: ['`cheapest` or `fastest`.', 'cheapest'],
  withinDays: ['Days in transit at most. `null` for any.', 5],
  carriers: codes('Carrier', 'Carriers to choose from; empty for all.', [1]),
}
const size: Entries = {
  length: side('Length', 8),
  width: side('Width', 6),
  height: side('Height', 4),
  sizeUnit: ['Unit of the sides: `in` or `cm`.', 'in'],
}

export const ruleSections: Sections = {
  RuleBook: {
    _: 'The auto rules in the order in which they run.',
    version: ['Grows with every change of the list; 0 before the first.', 3],
    rules: 'The rules; of several that set the same, the first one wins.',
    lastRun: 'The last run over existing orders. `null` if there was none.',
  },
  ListedRule: {
    _: 'A rule with its figures.',
    ...ruleWords,
    id: ['ID of the rule.', 1],
    hits: ['Number of orders of the last 30 days that the rule applied to.', 12],
    lastHit: ['When it last applied to an order, in UTC. `null` if it never did.', '2026-11-23T08:00:00.000Z'],
  },
  RuleInput: { _: 'A rule to be saved.', ...ruleWords },
  RuleRun: { _: 'A run of the rules over existing orders.', ...run },
  RunRulesResponse: {
    _: 'What the run did.',
    ...run,
    skipped: ['Number of orders that are shipped, canceled or being bought.', 2],
  },
  RuleConditions: {
    _: 'Which orders a rule applies to.',
    match: 'Whether it applies to every order, or to those that meet all, any or none of the conditions.',
    conditions: ['Comparisons, and conditions on lines.', conditions.conditions],
  },
  RuleComparison: {
    _: 'A comparison of one field. A field that is not known meets no comparison but `empty`.',
    field: ['Name of the field.', 'total'],
    op: ['The operator.', 'gte'],
    values: [
      'What the field is compared with: texts or codes, or numbers (amounts in 1/10,000 dollar, weights in hundredths of a gram, lengths in micrometers).',
      [2_000_000],
    ],
    unit: ['Unit in which a weight or length is shown.', 'lb'],
  },
  LineCondition: {
    _: 'A condition on the lines of an order.',
    lines: 'Whether any, all or none of the lines have to meet every comparison.',
    where: ['Comparisons of fields of a line and its product.', [{ field: 'sku', op: 'startsWith', values: ['21-'] }]],
  },
  RuleActions: {
    _: 'What a rule sets.',
    service: ['A service, or how one is chosen when the order is quoted.', { carrier: 2, serviceCode: '03' }],
    weight: ['A weight that is set, or added to that of the order.', { how: 'add', weightCg: 2835, unit: 'oz' }],
    package: ['Size of the package.', { length: 8, width: 6, height: 4, sizeUnit: 'in' }],
    shipFrom: ['Sender.', { senderId: 100_001 }],
    signature: codes('Signature', 'Signature option.', 2),
    insurance: ['What is insured.', { how: 'total' }],
    battery: ['Kind of battery, 1 to 9, as `batteryType` of an order.', 1],
    hold: ['Holds the order until it is released.', { reason: 'Customs details missing' }],
    tags: ['Tags to add.', ['rush']],
  },
  RuleService: {
    _: 'A certain service.',
    carrier: codes('Carrier', 'Carrier.', 2),
    serviceCode: ['Code of the service.', '03'],
  },
  ServicePlan: { _: 'How the service is chosen when the order is quoted.', ...plan },
  RuleWeight: {
    _: 'A weight that is set, or added to that of the order.',
    how: 'Whether the weight is set or added.',
    weightCg: centigrams('The weight.', 2835),
    unit: ['Unit in which it is shown.', 'oz'],
  },
  RulePackage: { _: 'Size of the package.', ...size },
  RuleSender: { _: 'A sender of the address book.', senderId: ['ID of the address.', 100_001] },
  InsureTotal: { _: 'Insurance for what the items cost together.', how: 'Always `total`.' },
  InsureAmount: {
    _: 'Insurance for a certain amount.',
    how: 'Always `amount`.',
    amount: money('What is insured.', 1_000_000),
  },
  InsureNothing: { _: 'No insurance.', how: 'Always `off`.' },
  RuleHold: { _: 'A hold.', reason: ['Why the order is on hold; may be empty.', 'Customs details missing'] },
  SaveRulesRequest: {
    _: 'The whole list.',
    version: ['Version that was read.', 3],
    rules: 'The rules in their order, up to 100; those that are omitted are deleted.',
  },
  TryRulesRequest: {
    _: 'A list to try.',
    rules: 'The rules in their order, saved or not.',
    focus: ['Place of the rule whose hits are counted, from 0 on.', 0],
  },
  TryRulesResponse: {
    _: 'What the list would do with the last orders.',
    orders: ['Number of orders that it was tried on, 200 at most.', 200],
    matched: ['Number of orders that the rule in focus applies to.', 37],
    changed: ['Number of orders that would change.', 30],
    unset: 'Values that the rule in focus leaves, by reason.',
    examples: 'The first orders that the rule in focus applies to; without a focus, that would change.',
  },
  UnsetValues: {
    _: 'Values that a rule leaves, by reason.',
    person: ['A person chose them.', 2],
    given: ['The orders came with them.', 3],
    taken: ['An earlier rule sets them.', 1],
    impossible: ['They cannot be set.', 1],
  },
  TriedOrder: {
    _: 'An order and what would change of it.',
    id: ['ID of the order.', 100_242],
    orderNo: ['Order number.', '1001'],
    changed: ['What would change.', ['signature']],
    before: ['The choices as they are.', before],
    after: ['The choices as they would be.', { ...before, signature: 2 }],
    actions: ['What would become of the actions.', [action]],
  },
  OrderChoices: {
    _: 'What rules can choose of an order.',
    service: ['Service. `null` if none is chosen.', service],
    weightCg: centigrams('Weight; `null` if it is not known.'),
    package: ['Size of the package. `null` if it is not known.', { length: 8, width: 6, height: 4, sizeUnit: 'in' }],
    shipFrom: ['Sender. `null` for the default one.', { country: 'US', state: 'CA', city: 'San Francisco' }],
    signature: codes('Signature', 'Signature option.', 4),
    insurance: money('Insured value; `null` for none.', 1_000_000),
    battery: ['Kind of battery. `null` for none.', null],
    hold: ['Hold. `null` if the order is not on hold.', null],
    tags: ['Tags of the order.', ['rush']],
  },
  OrderChoicesService: {
    _: 'A service, or how one is chosen when the order is quoted.',
    carrier: codes('Carrier', 'Carrier. `null` if it is not chosen yet.', 2),
    serviceCode: ['Code of the service. `null` if it is not chosen yet.', '03'],
    plan: ['How the service is chosen. `null` if it is chosen already.', null],
  },
  OrderChoicesPlan: { _: 'How the service is chosen when the order is quoted.', ...plan },
  OrderChoicesPackage: { _: 'Size of the package.', ...size },
  OrderChoicesSender: {
    _: 'Where the order is sent from.',
    country: ['Country.', 'US'],
    state: ['State.', 'CA'],
    city: ['Name of the city.', 'San Francisco'],
  },
  OrderChoicesHold: { _: 'A hold.', reason: ['Why. `null` if no reason was given.', 'Awaiting stock'] },
  RunRulesRequest: {
    _: 'Orders to run the rules on.',
    ids: ['IDs of up to 5,000 orders; `null` for the last 10,000 awaiting shipment.', [100_242]],
  },
  undoRuleRun: { id: ['ID of the run.', '0f8b6c1e-2a7d-4b43-9a0a-3f1f8d2f7a11'] },
  UndoRuleRunResponse: {
    _: 'What became of the orders of the run.',
    restored: ['Number of orders that have what they had before.', 36],
    changedSince: ['Number of orders that were changed since and stay as they are.', 1],
  },
  getRuleTrace: { id: ['ID of the order.', 100_242] },
  GetRuleTraceResponse: {
    _: 'What the rules did with an order when they last ran.',
    at: ['When they ran, in UTC. `null` if they never did.', '2026-11-23T08:00:00.000Z'],
    rules: 'The rules as they were then, in their order.',
  },
  TracedRule: {
    _: 'What a rule did.',
    name: ['Name of the rule.', 'Valuables'],
    state: ['Whether it applied, missed a condition, was not reached, or was off.', 'hit'],
    when: ['Which orders it applies to.', conditions],
    does: ['What it does.', actions],
    missed: ['Place of the first condition that was not met, from 0 on. `null` if it applied.', null],
    actions: ['What became of its actions.', [action]],
  },
  TracedAction: {
    _: 'What became of an action.',
    choice: ['What it sets.', 'signature'],
    result:
      'Whether it was set, had been set by an earlier rule, was chosen by a person, came with the order, or cannot be set.',
    by: ['Place of the rule that set it before, from 0 on. `null` if none did.', null],
    obstacle: ['Why it cannot be set. `null` if it can.', null],
  },
}
