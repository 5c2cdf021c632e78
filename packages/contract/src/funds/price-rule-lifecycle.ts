import type { Lifecycle } from '../core/lifecycle.ts'

export const priceRuleStatus = { active: 1, inactive: 2 } as const

/** A version of a price rule. Versions never change: a rule is switched off by a new one. */
export const priceRuleLifecycle: Lifecycle<typeof priceRuleStatus> = {
  columns: ['price_rule.status'],
  values: priceRuleStatus,
  wire: 'none',
  meanings: {
    active: 'It counts from its start until that of a newer version, unless one was saved before its start.',
    inactive: 'The rule is switched off from then on.',
  },
  transitions: [
    { from: null, on: 'set', to: 'active', by: 'staff', effect: 'Quotes from then on use it.' },
    { from: null, on: 'switch off', to: 'inactive', by: 'staff', effect: 'Quotes from then on do without the rule.' },
  ],
}
