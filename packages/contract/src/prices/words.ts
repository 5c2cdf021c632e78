import type { Text } from '../core/messages.ts'
import type { PriceRuleRow } from './api.ts'
import type { AdjustPolicy, PriceBase, PriceRuleKind, PriceRulePhase } from './enums.ts'

export const priceRuleKindWords: Record<PriceRuleKind, Text> = {
  markup: { en: 'Markup', cn: '加价' },
  surcharge: { en: 'Surcharge', cn: '附加费' },
  floor: { en: 'Minimum margin', cn: '最低利润' },
  cap: { en: 'Cap', cn: '上限' },
  adjustment: { en: 'Adjustments', cn: '调整费用' },
}

type PhaseWords = Text & { tone: 'success' | 'info' | 'neutral' }
export const priceRulePhaseWords: Record<PriceRulePhase, PhaseWords> = {
  active: { en: 'Active', cn: '生效中', tone: 'success' },
  scheduled: { en: 'Scheduled', cn: '待生效', tone: 'info' },
  ended: { en: 'Ended', cn: '已结束', tone: 'neutral' },
  inactive: { en: 'Inactive', cn: '已停用', tone: 'neutral' },
}

const ending: PhaseWords = { en: 'Ending', cn: '待停用', tone: 'info' }

/** Whether what is scheduled ends the rule. */
export const isEnding = ({ phase, active }: Pick<PriceRuleRow, 'phase' | 'active'>): boolean =>
  phase === 'scheduled' && !active
/** Where a rule stands; one that is scheduled to be switched off is not shown like one that is to change. */
export const phaseWordsOf = (rule: Pick<PriceRuleRow, 'phase' | 'active'>): PhaseWords =>
  isEnding(rule) ? ending : priceRulePhaseWords[rule.phase]

export const priceBaseWords: Record<PriceBase, Text> = {
  cost: { en: 'Cost', cn: '成本' },
  freight: { en: 'Freight only', cn: '仅基础运费' },
  price: { en: 'Price', cn: '售价' },
}

export const adjustPolicyWords: Record<AdjustPolicy, Text> = {
  pass: { en: 'Charge as billed', cn: '按实际金额收取' },
  markup: { en: 'Charge with markup', cn: '加价后收取' },
  absorb: { en: 'Absorb', cn: '自行承担' },
}

/** Effective service of specification §3, by its number. */
export const effectiveServiceWords: Record<number, Text> = {
  0: { en: 'All services', cn: '全部服务' },
  1: { en: 'Ground', cn: '陆运' },
  2: { en: 'Express', cn: '快递' },
  3: { en: 'Freight', cn: '货运' },
  4: { en: 'International', cn: '国际' },
}
